import { OperatorHead } from "#features/operator/web/operator-page.tsx";
import { Segment, Segments } from "#web/lists/segments.tsx";
import { JoinNames } from "./join-names.tsx";
import { JoinNotices } from "./join-notices.tsx";
import type { Joinable } from "./joinable.ts";
import classes from "./joining-page.module.css";

const path = "/operator/joining";

const titles: Record<Joinable, string> = {
  notices: "Join two notices",
  buyer: "Join two names of a buyer",
  seller: "Join two names of a seller",
};
const leads: Record<Joinable, string> = {
  notices: "for one procurement on two portals. Nothing is deleted, and it can be separated again.",
  buyer: "for one buyer under two names. Nothing is deleted, and they can be separated again.",
  seller: "for one seller under two names. Nothing is deleted, and they can be separated again.",
};

/** Joins notices of one procurement, or names of one party, with a preview; and separates them. */
export const JoiningPage = ({ what, page }: { what: Joinable; page: number }) => (
  <>
    <OperatorHead title={titles[what]} lead={leads[what]} />
    <div className={classes["kinds"]}>
      <Segments label="What to join">
        <Segment to={path} isChosen={what === "notices"}>
          Notices
        </Segment>
        <Segment to={path} search={{ what: "buyer" }} isChosen={what === "buyer"}>
          Buyers
        </Segment>
        <Segment to={path} search={{ what: "seller" }} isChosen={what === "seller"}>
          Sellers
        </Segment>
      </Segments>
    </div>
    {what === "notices" ? <JoinNotices page={page} /> : <JoinNames key={what} party={what} page={page} />}
  </>
);

import { slugOf } from "#domain/slug.ts";
import { Flag, OpportunityStatus } from "#features/opportunities/web/opportunity-status.tsx";
import type { SearchItem } from "#features/search/web/query/search-query.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Card } from "#features/search/web/results/cards-query.ts";
import classes from "./notice-summary.module.css";
import { placesText, shortValue } from "#features/search/web/results/result-text.ts";

type Props = {
  item: Pick<
    SearchItem,
    | "publicOpportunityId"
    | "title"
    | "status"
    | "isInvented"
    | "reference"
    | "opportunityType"
    | "sourceName"
    | "locations"
  > &
    Pick<Card, "buyer"> &
    Parameters<typeof shortValue>[0] &
    Parameters<typeof placesText>[0];
  /** What the title is below: h2 in a list without groups. */
  heading?: "h2" | "h3";
  /** There is something to read in it. */
  isUnread?: boolean;
  /** After the buyer, value and places. */
  beside?: ReactNode;
  /** More lines. */
  children?: ReactNode;
};

/** What a notice is, in a row of a member's list: its state and source, its title, its buyer, value and places. */
export function NoticeSummary({ item, heading: Heading = "h3", isUnread, beside, children }: Props) {
  const buyer = item.buyer?.buyerName;
  const rest = [shortValue(item), placesText(item)].filter(Boolean).join(" · ");
  const params = { id: item.publicOpportunityId, slug: slugOf(item.title) || undefined };
  return (
    <div className={classes["summary"]}>
      <p className={classes["eyebrow"]}>
        <OpportunityStatus status={item.status} />
        {item.isInvented && <Flag kind="invented">invented</Flag>}
        <span>{[item.reference, item.opportunityType, item.sourceName].filter(Boolean).join(" · ")}</span>
      </p>
      <Heading className={classes["title"]} data-unread={isUnread || undefined}>
        <Link to="/opportunities/$id/{-$slug}" params={params}>
          {item.title}
        </Link>
      </Heading>
      <p className={classes["facts"]}>
        {buyer && <strong>{buyer}</strong>}
        {buyer && rest && " · "}
        {rest}
        {beside}
      </p>
      {children}
    </div>
  );
}

import type { StatusName } from "#domain/opportunity-status.ts";
import { useUserCache } from "#web/member/user-cache.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonAnchor } from "#web/ui/button-link.tsx";
import { copyLink } from "#web/ui/copy-link.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, type CSSProperties, type ReactNode } from "react";
import { mandatoryBriefingOf } from "#domain/briefing.ts";
import { timeHint } from "#domain/deadline.ts";
import { Deadline } from "./deadline.tsx";
import { DetailChanges } from "./detail-changes.tsx";
import { DetailFacts } from "./detail-facts.tsx";
import classes from "./detail-page.module.css";
import { DetailRelated } from "./detail-related.tsx";
import { DetailSide } from "./detail-side.tsx";
import { checkedText, paragraphsOf, delistedText, placeNames } from "./detail-text.ts";
import { shortList } from "./short-text.ts";
import { useNow, useReaderZone } from "#web/clock.tsx";
import { fullOpportunityQuery, type FreeOpportunity } from "./opportunity-query.ts";
import { recordSeen } from "./reading-state.ts";
import { Flag, MissedBriefing, OpportunityStatus } from "./opportunity-status.tsx";

type Props = {
  notice: FreeOpportunity;
  /** Links back to the list and to its neighbours, if it was opened from a list. */
  crumb: ReactNode;
  /** Under the deadline: what members do with the notice. */
  strip: ReactNode;
  /** Before the facts: the dates, with what the reader's organisation has to do with them. */
  keyDates: ReactNode;
  /** First of all: what has changed that the reader must say they have seen. */
  changesToSee: ReactNode;
  /** Next: who probably holds the work now. */
  holder: ReactNode;
  /** After the text: what the buyer usually pays, and how long it takes to award. */
  usual: ReactNode;
  /** Similar notices, below the text. */
  similar: ReactNode;
  /** What the reader's organisation has written, first beside the text. */
  notes: ReactNode;
};

/** Longer titles (in characters) are set as a paragraph: some sources put the description there. */
const longTitle = 160;

/** One notice, as anyone may read it; members also get the rest once it has loaded. */
export function DetailPage({
  notice: free,
  crumb,
  strip,
  changesToSee,
  keyDates,
  holder,
  usual,
  similar,
  notes,
}: Props) {
  const isMember = useUserCache() !== null;
  const { data: full } = useQuery({ ...fullOpportunityQuery(free.publicOpportunityId), enabled: isMember });
  const notice = full ?? free;
  const isPrivate = "isPrivate" in notice && notice.isPrivate === true;
  const now = useNow();
  const readerZone = useReaderZone() ?? notice.timezoneId;
  const status = notice.status.lookupValue as StatusName;
  const places = placeNames(notice, notice.sourceSettings.locationDetailDisplayMode);
  const source = notice.sourceSettings.sourceDisplayMode === "NameAndLink" ? notice.crawlSource : null;
  const delisted = status === "Open" || status === "Future Opportunity" ? delistedText(notice, readerZone) : null;
  const hasDeadline = status === "Open" && notice.closeDate !== null && !notice.opensForApplications;
  useEffect(() => recordSeen(notice.publicOpportunityId), [notice.publicOpportunityId]);
  return (
    <article className={classes["detail"]}>
      <div className={classes["width"]}>
        <div className={classes["crumb"]}>
          {crumb}
          <span className={classes["tools"]}>
            <Button preset="tool" size="xs" icon="share" onClick={() => void copyPage()}>
              Share
            </Button>
            <Button preset="tool" size="xs" icon="print" className={classes["print"]} onClick={() => print()}>
              Print
            </Button>
          </span>
        </div>
        <header className={classes["mast"]}>
          <div>
            <p className={classes["eyebrow"]}>
              <OpportunityStatus status={status} />
              {notice.isInvented && <Flag kind="invented">invented for the demonstration</Flag>}
              {notice.flag && <Flag kind="offered">{notice.flag}</Flag>}
              <MissedBriefing item={{ status, mandatoryBriefing: mandatoryBriefingOf(notice.briefings) }} />
              <span>{notice.opportunityType.lookupValue}</span>
              {notice.reference && <span>{notice.reference}</span>}
            </p>
            <h1 className={`${classes["title"]} ${notice.title.length > longTitle ? classes["long"] : ""}`}>
              {notice.title}
            </h1>
            <p className={classes["by"]}>
              {notice.buyer ? <BuyerLink {...notice.buyer} isPrivate={isPrivate} /> : "Buyer not stated"}
              {places.length > 0 && <span className={classes["quiet"]}> · {shortList(places)}</span>}
            </p>
          </div>
          {source?.url && (
            <p className={classes["actions"]} data-fixed-actions>
              <ButtonAnchor
                preset="primary"
                href={notice.deepLinkURL ?? source.url}
                target="_blank"
                rel="noreferrer"
                icon="external-link"
              >
                Go to {source.name}
              </ButtonAnchor>
            </p>
          )}
        </header>
      </div>
      <Deadline
        form="band"
        facts={{ ...notice, status }}
        hint={timeHint({ ...notice, status }, notice.buyer?.buyerName ?? null, now)}
        aside={hasDeadline && <>closing time last checked {checkedText(notice.lastCheckedDate, now, readerZone)}</>}
      />
      <div className={`${classes["width"]} ${classes["strip"]}`} data-private={isPrivate || undefined}>
        {strip}
      </div>
      {delisted && (
        <p className={`${classes["width"]} ${classes["left"]}`}>
          <span>The notice {delisted}. It may have been withdrawn. Check the source before you continue.</span>
        </p>
      )}
      <div className={`${classes["width"]} ${classes["columns"]}`}>
        <div>
          {changesToSee}
          {holder}
          <div className={classes["keyDates"]} style={{ "--dates": countOfDates(notice) } as CSSProperties}>
            {keyDates}
          </div>
          <DetailFacts notice={notice} />
          <section className={classes["section"]}>
            <h2>What the buyer wants</h2>
            <Description notice={notice} />
          </section>
          {usual}
          <DetailChanges notice={notice} />
          <DetailRelated related={notice.related} />
        </div>
        <DetailSide notice={notice} full={full}>
          <div className={classes["notes"]}>{notes}</div>
        </DetailSide>
        {similar}
      </div>
    </article>
  );
}

/** Has the height of a notice for people who are signed in: their organisation may have one where visitors find none. */
export const PerhapsNotice = ({ children }: { children: ReactNode }) => (
  <div className={classes["perhaps"]}>{children}</div>
);

/** How many dates the notice states: members see each on a line of its own. */
const countOfDates = (notice: FreeOpportunity): number =>
  [
    notice.opensForApplications ? null : notice.closeDate,
    notice.enquiriesCloseDateTime,
    notice.decisionExpectedDate,
    ...notice.briefings.flatMap(({ briefingDate, registrationCloseDate }) => [briefingDate, registrationCloseDate]),
  ].filter((date) => date !== null).length;

function Description({ notice: { description, descriptionHtml } }: { notice: FreeOpportunity }) {
  // Ingestion sanitises it to a few well-formed elements (safe-html.ts): no markup of the source is left.
  if (descriptionHtml !== null)
    return <div className={classes["text"]} dangerouslySetInnerHTML={{ __html: descriptionHtml }} />;
  const paragraphs = paragraphsOf(description);
  return (
    <div className={classes["text"]}>
      {paragraphs.map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
      {paragraphs.length === 0 && <p className={classes["quiet"]}>The notice has no description.</p>}
    </div>
  );
}

const copyPage = () =>
  copyLink(location.href, {
    copied: "It opens this notice for anyone.",
    failed: "Your browser does not allow it. Copy it from the address bar.",
  });

/** The buyer's page; one whose notices are all private may have none, so those lead to a search. */
function BuyerLink({ buyerId, buyerName, isPrivate }: { buyerId: number; buyerName: string; isPrivate: boolean }) {
  if (isPrivate)
    return (
      <Link to="/opportunities" search={{ buyer: [buyerId], status: ["any"] }}>
        {buyerName}
      </Link>
    );
  return (
    <Link to="/browse/buyers/$slug" params={{ slug: String(buyerId) }}>
      {buyerName}
    </Link>
  );
}

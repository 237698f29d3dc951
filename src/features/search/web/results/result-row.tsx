import { memo } from "react";
import { epochOf } from "#domain/epoch.ts";
import { formatDayMonth } from "#domain/format-time.ts";
import { Deadline } from "#features/opportunities/web/deadline.tsx";
import { HighlightedText } from "#features/opportunities/web/highlighted-text.tsx";
import { useNow } from "#web/clock.tsx";
import { Flag, MissedBriefing, OpportunityStatus } from "#features/opportunities/web/opportunity-status.tsx";
import type { Card } from "./cards-query.ts";
import type { ResultOrigin } from "./result-position.ts";
import { placesText, shortType, shortValue } from "./result-text.ts";
import { NoticeLink } from "./notice-link.tsx";
import { NoticeActions, NoticeFlags } from "#features/search/web/page/search-slots.tsx";
import classes from "./result-row.module.css";
import type { SearchItem } from "#features/search/web/query/search-query.ts";
import { MatchExplanation } from "./match-explanation.tsx";

export type RowProps = {
  item: SearchItem;
  /** Once it has loaded. */
  card: Card | undefined;
  /** Whether the reader has opened it before, it has changed since, or it is new since the last visit. */
  reading: "seen" | "new" | "changed" | null;
  isCurrent: boolean;
  cameFrom: ResultOrigin;
  /** Beside the results: shows at once why it is there. */
  isBeside?: boolean;
  /** The deadline has its weekday, as on the desk. */
  weekday?: boolean;
};

/** One notice of a list. The right column is reserved for a member's actions. */
export const ResultRow = memo(function ResultRow({
  item,
  card,
  reading,
  isCurrent,
  cameFrom,
  isBeside = false,
  weekday = false,
}: RowProps) {
  const now = useNow();
  const firstSeen = formatDayMonth(epochOf(item.firstCrawlDate), item.timezoneId, now);
  const buyer = card?.buyer?.buyerName;
  const rest = [card && shortValue(card), placesText(item)].filter(Boolean).join(" · ");
  return (
    <article className={classes["row"]} aria-current={isCurrent || undefined} data-row={item.publicOpportunityId}>
      <div className={classes["main"]}>
        <p className={classes["eyebrow"]}>
          <OpportunityStatus status={item.status} />
          {reading === "seen" && <Flag kind="seen">seen</Flag>}
          {reading === "new" && <Flag kind="new">new</Flag>}
          {reading === "changed" && <Flag kind="changed">changed</Flag>}
          {item.isInvented && <Flag kind="invented">invented</Flag>}
          {item.flag && <Flag kind="offered">{item.flag}</Flag>}
          <MissedBriefing item={item} />
          <NoticeFlags item={item} card={card} place="row" isCurrent={isCurrent} />
          <span className={classes["origin"]}>
            {item.reference && <span>{item.reference}</span>} <TypeName name={item.opportunityType} />{" "}
            {/* An invented notice has no source; its mark takes that space. */}
            {!item.isInvented && item.sourceName && <span className={classes["source"]}>{item.sourceName}</span>}{" "}
            <span>first seen {firstSeen}</span>
          </span>
        </p>
        <h3 className={classes["title"]} data-title={item.title}>
          <NoticeLink item={item} cameFrom={cameFrom} isSeen={reading === "seen"}>
            <HighlightedText text={item.title} ranges={item.highlights.title} />
          </NoticeLink>
        </h3>
        {/* A line of fixed height, even while it loads, so that nothing moves. */}
        <p className={classes["facts"]}>
          {buyer && <span className={classes["buyer"]}>{buyer}</span>}
          {rest && (
            <span>
              {buyer && " · "}
              {rest}
            </span>
          )}
        </p>
        <p className={classes["description"]}>
          <HighlightedText text={item.description} ranges={item.highlights.description} />
        </p>
        {isBeside && <p className={classes["reason"]}>{item.explanation}</p>}
      </div>
      <div className={classes["deadline"]}>
        <Deadline facts={item} weekday={weekday} />
      </div>
      <NoticeActions item={item} card={card} place="row" isCurrent={isCurrent} className={classes["actions"]} />
      {item.explanation && !isBeside && (
        <MatchExplanation explanation={item.explanation} url={cameFrom.url} id={item.publicOpportunityId} />
      )}
    </article>
  );
});

/** The opportunity type, abbreviated if the row is narrow; screen readers always get the full name. */
const TypeName = ({ name }: { name: SearchItem["opportunityType"] }) => (
  <span title={name}>
    <span className={classes["whole"]}>{name}</span>
    <span className={classes["brief"]} aria-hidden>
      {shortType(name)}
    </span>
  </span>
);

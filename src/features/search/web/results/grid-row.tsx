import { deadlineOf } from "#domain/deadline.ts";
import { epochOf, epochOrNull, type EpochMs } from "#domain/epoch.ts";
import { tableDate, tableTime, zoneName } from "#domain/format-time.ts";
import { Deadline } from "#features/opportunities/web/deadline.tsx";
import { HighlightedText } from "#features/opportunities/web/highlighted-text.tsx";
import { useNow } from "#web/clock.tsx";
import { Flag, MissedBriefing, OpportunityStatus } from "#features/opportunities/web/opportunity-status.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { NoticeActions, NoticeFlags, useSearchSlots } from "#features/search/web/page/search-slots.tsx";
import type { SearchItem } from "#features/search/web/query/search-query.ts";
import { NoticeLink } from "./notice-link.tsx";
import classes from "./result-grid.module.css";
import type { RowProps } from "./result-row.tsx";
import { placesText, shortPlaces, shortType, shortValue } from "./result-text.ts";

/** One notice of the grid. */
export function GridRow({ item, card, reading, isCurrent, cameFrom }: RowProps) {
  const hasActions = useSearchSlots().NoticeActions !== undefined;
  const isOver = item.status === "Cancelled" || item.status === "Awarded" || item.status === "Closed";
  return (
    <tr
      className={[isOver && classes["ended"], item.status === "Cancelled" && classes["cancelled"]]
        .filter(Boolean)
        .join(" ")}
      aria-current={isCurrent || undefined}
      data-row={item.publicOpportunityId}
    >
      <td className={classes["left"]}>
        <Deadline facts={item} form="tight" />
      </td>
      <td className={classes["when"]}>
        <ClosingCell item={item} />
      </td>
      <td className={classes["title"]}>
        <div className={classes["oneLine"]}>
          {isOver && (
            <span className={classes["state"]}>
              <OpportunityStatus status={item.status} />{" "}
            </span>
          )}
          <MissedBriefing item={item} /> <NoticeFlags item={item} card={card} place="grid" isCurrent={isCurrent} />{" "}
          <NoticeLink item={item} cameFrom={cameFrom} isSeen={reading === "seen"} title={item.title}>
            <HighlightedText text={item.title} ranges={item.highlights.title} />
          </NoticeLink>
        </div>
      </td>
      <td title={item.reference ?? undefined} className={classes["reference"]}>
        {item.reference ?? "–"}
      </td>
      <td title={card?.buyer?.buyerName}>{card?.buyer?.buyerName}</td>
      <td title={item.opportunityType} className={classes["type"]}>
        {shortType(item.opportunityType)}
      </td>
      <td title={placesText(item)}>{shortPlaces(item) || "–"}</td>
      <td title={card && shortValue(card)}>{card && (shortValue(card) || "–")}</td>
      {/* An invented notice has no source; its mark takes that space. */}
      <td title={item.isInvented ? undefined : (item.sourceName ?? undefined)}>
        {item.isInvented ? <Flag kind="invented">invented</Flag> : (item.sourceName ?? "–")}
      </td>
      <td>
        {tableDate(epochOf(item.firstCrawlDate), item.timezoneId).slice(0, 5)}{" "}
        {reading === "new" && <Flag kind="new">new</Flag>}
        {reading === "changed" && <Flag kind="changed">changed</Flag>}
        {reading === "seen" && <VisuallyHidden>seen</VisuallyHidden>}
        {item.flag && <Flag kind="offered">{item.flag}</Flag>}
      </td>
      {hasActions && (
        <td className={classes["actions"]}>
          <NoticeActions item={item} card={card} place="grid" isCurrent={isCurrent} />
        </td>
      )}
    </tr>
  );
}

/** "16/09/2026 or 30/09/2026"; on one day its two times: "16/09/2026 03:00 PM or 04:00 PM". */
function bothDates(earlier: EpochMs, later: EpochMs, zone: string): string {
  const [first, last] = [tableDate(earlier, zone), tableDate(later, zone)];
  return first === last ? `${first} ${tableTime(earlier, zone)} or ${tableTime(later, zone)}` : `${first} or ${last}`;
}

/** "16/09/2026 03:00 PM AEST"; words where there is no date to show. */
function ClosingCell({ item }: { item: SearchItem }) {
  const now = useNow();
  const zone = item.timezoneId;
  const awarded = item.status === "Awarded" ? epochOrNull(item.awardedDate) : null;
  if (awarded !== null) return tableDate(awarded, zone);
  const at = epochOrNull(item.earlierCloseDate ?? item.closeDate);
  if (at === null || item.opensForApplications) {
    const deadline = deadlineOf(item, now, null);
    return (
      <span className={classes["quiet"]}>
        {deadline.grade === "none" && !deadline.at ? deadline.countdown : deadline.when}
      </span>
    );
  }
  if (item.earlierCloseDate && item.closeDate) {
    return (
      <span title={`Can be read in two ways: ${item.closeWording ?? "see the notice"}`}>
        {bothDates(at, epochOf(item.closeDate), zone)}
      </span>
    );
  }
  return (
    <>
      {tableDate(at, zone)} {item.closeTimeIsExplicit ? tableTime(at, zone) : "time not stated"}{" "}
      {item.closeTimeIsExplicit && <span className={classes["quiet"]}>{zoneName(at, zone)}</span>}
    </>
  );
}

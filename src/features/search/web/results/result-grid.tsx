import { deadlineOf } from "#domain/deadline.ts";
import { epochOf, epochOrNull, type EpochMs } from "#domain/epoch.ts";
import { tableDate, tableTime, zoneName } from "#domain/format-time.ts";
import { Deadline } from "#features/opportunities/web/deadline.tsx";
import { HighlightedText } from "#features/opportunities/web/highlighted-text.tsx";
import { useNow } from "#web/clock.tsx";
import { Flag, MissedBriefing, OpportunityStatus } from "#features/opportunities/web/opportunity-status.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { dayHeadings } from "./closing-day.ts";
import classes from "./result-grid.module.css";
import { NoticeLink } from "./notice-link.tsx";
import type { RowProps } from "./result-row.tsx";
import { placesText, shortPlaces, shortType, shortValue } from "./result-text.ts";
import type { SearchItem } from "#features/search/web/query/search-query.ts";
import { addressOf } from "#features/search/web/query/search-address.ts";
import { withSort } from "#features/search/web/query/search-change.ts";
import { closingSoonest, currentOrder, currentSort } from "./sort-choices.ts";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";

type Props = { url: SearchUrl; rows: readonly RowProps[]; readerZone: string };

/** The columns with their widths; the title takes the rest. Narrow grids leave some out (result-grid.module.css). */
const columns = [
  ["left", "92px"],
  ["when", "212px"],
  ["title", undefined],
  ["reference", "96px"],
  ["buyer", "124px"],
  ["type", "72px"],
  ["place", "60px"],
  ["value", "76px"],
  ["source", "92px"],
  ["seen", "100px"],
] as const;

/** The results as a dense table, under headings of their days if they are ordered by closing. */
export function ResultGrid({ url, rows, readerZone }: Props) {
  const notices = rows.map(({ item }) => item);
  const headings = dayHeadings(url, notices, useNow(), readerZone);
  return (
    <div className={classes["scroll"]} tabIndex={0} role="region" aria-label="Results as a table">
      <table className={classes["grid"]}>
        <colgroup>
          {columns.map(([name, width]) => (
            <col key={name} style={{ width }} className={classes[name]} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Left</th>
            <ClosingHead url={url} />
            <th scope="col">Title</th>
            <th scope="col" className={classes["reference"]}>
              Reference
            </th>
            <th scope="col">Buyer</th>
            <th scope="col" className={classes["type"]}>
              Type
            </th>
            <th scope="col">Place</th>
            <th scope="col">Value</th>
            <th scope="col">Source</th>
            <th scope="col">First seen</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Fragment key={row.item.publicOpportunityId}>
              {headings[index] && (
                <tr className={classes["day"]}>
                  {/* As wide as the table without a span: the number of columns depends on the width. */}
                  <th scope="rowgroup">
                    <div>{headings[index]}</div>
                  </th>
                </tr>
              )}
              <GridRow {...row} />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The column the list can be sorted by; nobody asks for the reverse order of time. Awarded notices have their award. */
function ClosingHead({ url }: { url: SearchUrl }) {
  if (currentOrder(url) === "AwardedRecently") {
    return (
      <th scope="col" aria-sort="descending">
        Awarded
        <Icon name="sort" />
      </th>
    );
  }
  const soonest = closingSoonest(url);
  const isSorted = currentSort(url) === soonest;
  const words = <>Closing, buyer’s time</>;
  return (
    <th scope="col" aria-sort={isSorted ? "ascending" : undefined}>
      {soonest && !isSorted ? <Link {...addressOf(withSort(url, soonest))}>{words}</Link> : words}
      {isSorted && <Icon name="sort" />}
    </th>
  );
}

function GridRow({ item, card, reading, isCurrent, cameFrom }: RowProps) {
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
          <MissedBriefing item={item} />{" "}
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
        {reading === "seen" && <VisuallyHidden>seen</VisuallyHidden>}
        {item.flag && <Flag kind="offered">{item.flag}</Flag>}
      </td>
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

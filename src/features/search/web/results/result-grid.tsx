import { deadlineOf } from "#domain/deadline.ts";
import { epochOf, epochOrNull, type EpochMs } from "#domain/epoch.ts";
import { formatTime, tableDate, tableTime, zoneName } from "#domain/format-time.ts";
import { Deadline } from "#features/opportunities/web/deadline.tsx";
import { HighlightedText } from "#features/opportunities/web/highlighted-text.tsx";
import { useNow } from "#web/clock.tsx";
import { Flag, OpportunityStatus } from "#features/opportunities/web/opportunity-status.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { Link } from "@tanstack/react-router";
import classes from "./result-grid.module.css";
import { NoticeLink } from "./notice-link.tsx";
import type { RowProps } from "./result-row.tsx";
import { placesText, shortType, shortPlaces } from "./result-text.ts";
import type { SearchItem } from "#features/search/web/query/search-query.ts";
import { addressOf } from "#features/search/web/query/search-address.ts";
import { withSort } from "#features/search/web/query/search-change.ts";
import { closingSoonest, currentSort } from "./sort-choices.ts";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";

type Props = { url: SearchUrl; rows: readonly RowProps[] };

/** The results as a dense table. */
export function ResultGrid({ url, rows }: Props) {
  return (
    <div className={classes["scroll"]} tabIndex={0} role="region" aria-label="Results as a table">
      <table className={classes["grid"]}>
        <colgroup>
          {["72px", "212px", undefined, "98px", "150px", "84px", "76px", "100px", "172px"].map((width, at) => (
            <col key={at} style={{ width }} className={at === 4 ? classes["buyer"] : undefined} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Left</th>
            <ClosingHead url={url} />
            <th scope="col">Title</th>
            <th scope="col">Reference</th>
            <th scope="col" className={classes["buyer"]}>
              Buyer
            </th>
            <th scope="col">Type</th>
            <th scope="col">Place</th>
            <th scope="col">Source</th>
            <th scope="col">First seen</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <GridRow key={row.item.publicOpportunityId} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The column the list can be sorted by; nobody asks for the reverse order of time. */
function ClosingHead({ url }: { url: SearchUrl }) {
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
          <NoticeLink item={item} cameFrom={cameFrom} isSeen={reading === "seen"} title={item.title}>
            <HighlightedText text={item.title} ranges={item.highlights.title} />
          </NoticeLink>
        </div>
      </td>
      <td title={item.reference ?? undefined}>{item.reference ?? "–"}</td>
      <td title={card?.buyer?.buyerName} className={classes["buyer"]}>
        {card?.buyer?.buyerName}
      </td>
      <td title={item.opportunityType}>{shortType(item.opportunityType)}</td>
      <td title={placesText(item)}>{shortPlaces(item) || "–"}</td>
      <td title={item.sourceName ?? undefined}>{item.sourceName ?? "–"}</td>
      <td>
        {tableDate(epochOf(item.firstCrawlDate), item.timezoneId).slice(0, 5)}{" "}
        {reading === "new" && <Flag kind="new">new</Flag>}
        {reading === "seen" && <VisuallyHidden>seen</VisuallyHidden>}
        {item.flag && <Flag kind="offered">{item.flag}</Flag>}
        {item.isInvented && <Flag kind="invented">invented</Flag>}
      </td>
    </tr>
  );
}

/** "16/09/2026 or 30/09/2026"; on one day its two times: "16/09/2026 3:00 or 4:00pm". */
function bothDates(earlier: EpochMs, later: EpochMs, zone: string): string {
  const [first, last] = [tableDate(earlier, zone), tableDate(later, zone)];
  if (first !== last) return `${first} or ${last}`;
  const [from, to] = [formatTime(earlier, zone), formatTime(later, zone)];
  return `${first} ${from.slice(-2) === to.slice(-2) ? from.slice(0, -2) : from} or ${to}`;
}

/** "16/09/2026 03:00 PM AEST"; words where there is no date to show. */
function ClosingCell({ item }: { item: SearchItem }) {
  const now = useNow();
  const at = epochOrNull(item.earlierCloseDate ?? item.closeDate);
  if (at === null || item.opensForApplications) {
    const deadline = deadlineOf(item, now, null);
    return (
      <span className={classes["quiet"]}>
        {deadline.grade === "none" && !deadline.at ? deadline.countdown : deadline.when}
      </span>
    );
  }
  const zone = item.timezoneId;
  if (item.earlierCloseDate && item.closeDate) {
    return (
      <span title={`Can be read in two ways: ${item.closeWording ?? "see the notice"}`}>
        {bothDates(at, epochOf(item.closeDate), zone)}
      </span>
    );
  }
  return (
    <>
      {tableDate(at, zone)} {item.closeTimeIsExplicit ? tableTime(at, zone) : "no time"}{" "}
      {item.closeTimeIsExplicit && <span className={classes["quiet"]}>{zoneName(at, zone)}</span>}
    </>
  );
}

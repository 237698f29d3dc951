import { useNow } from "#web/clock.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { dayHeadings } from "./closing-day.ts";
import { GridRow } from "./grid-row.tsx";
import classes from "./result-grid.module.css";
import { useSearchSlots } from "#features/search/web/page/search-slots.tsx";
import type { RowProps } from "./result-row.tsx";
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
const actionsColumn = ["actions", "76px"] as const;

/** The results as a dense table, under headings of their days if they are ordered by closing. */
export function ResultGrid({ url, rows, readerZone }: Props) {
  const notices = rows.map(({ item }) => item);
  const headings = dayHeadings(url, notices, useNow(), readerZone);
  const hasActions = useSearchSlots().NoticeActions !== undefined;
  return (
    <div className={classes["scroll"]} tabIndex={0} role="region" aria-label="Results as a table">
      <table className={classes["grid"]}>
        <colgroup>
          {[...columns, ...(hasActions ? [actionsColumn] : [])].map(([name, width]) => (
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
            {hasActions && (
              <th scope="col">
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            )}
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

import { epochOrNull } from "#domain/epoch.ts";
import { formatCount, formatCounted } from "#domain/format-number.ts";
import { formatDate } from "#domain/format-time.ts";
import { formatMoneyShort } from "#domain/money.ts";
import { type Column, ReadTable, SortedHead } from "#web/charts/read-table.tsx";
import { Link } from "@tanstack/react-router";
import type { BuyerList } from "./browse-queries.ts";
import { buyerOrder, type BuyerSort, type BuyersUrl, sortedBy } from "./buyers-url.ts";
import classes from "./buyers-page.module.css";

const columns: { sort: BuyerSort; head: string; onPhone?: "none" }[] = [
  { sort: "name", head: "Buyer" },
  { sort: "open", head: "Open now" },
  { sort: "contracts", head: "Contracts" },
  { sort: "value", head: "Value" },
  { sort: "award", head: "Last award", onPhone: "none" },
];

/** The buyers of one page; the head of a column sorts by it. */
export function BuyersTable({ items, url }: { items: BuyerList["items"]; url: BuyersUrl }) {
  const now = buyerOrder(url);
  return (
    <ReadTable
      caption="Buyers"
      columns={columns.map(({ sort, head, onPhone }): Column => {
        const sorted = sort === now.sort ? (now.order === "asc" ? "ascending" : "descending") : undefined;
        return {
          head,
          sorted,
          isNumber: sort !== "name",
          ...(onPhone && { onPhone }),
          headLink: (
            <Link to="/browse/buyers" search={sortedBy(url, sort)} resetScroll={false} className={classes["sort"]}>
              {sorted ? <SortedHead sorted={sorted}>{head}</SortedHead> : head}
            </Link>
          ),
        };
      })}
      rows={items.map((buyer) => ({ key: buyer.buyerId, cells: cellsOf(buyer) }))}
    />
  );
}

function cellsOf(buyer: BuyerList["items"][number]) {
  const last = epochOrNull(buyer.lastAwarded);
  return [
    <>
      <Link to="/browse/buyers/$slug" params={{ slug: buyer.urlSlug }}>
        {buyer.name}
      </Link>
      <small>{noteOf(buyer)}</small>
    </>,
    formatCount(buyer.numOpen),
    formatCount(buyer.numAwarded),
    formatMoneyShort(buyer.awardedValue),
    last === null ? "None" : formatDate(last, buyer.timeZoneId),
  ];
}

/** "part of NSW Health", "formerly Property NSW · 4 parts" */
const noteOf = ({ parentName, formerNames: [former], childNames }: BuyerList["items"][number]) =>
  [
    parentName && `belongs to ${parentName}`,
    former && `formerly ${former}`,
    childNames.length > 0 &&
      `includes ${childNames.length === 1 ? childNames[0] : formatCounted(childNames.length, "agency", "agencies")}`,
  ]
    .filter(Boolean)
    .join(" · ");

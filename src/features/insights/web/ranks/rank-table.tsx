import { epochOf } from "#domain/epoch.ts";
import { formatCount } from "#domain/format-number.ts";
import { formatDate } from "#domain/format-time.ts";
import { formatMoneyShort } from "#domain/money.ts";
import type { RankedBuyers, RankedSellers } from "#features/insights/web/insights-queries.ts";
import { Level } from "#web/charts/level.tsx";
import { type Column, ReadTable, SortedHead } from "#web/charts/read-table.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { Link } from "@tanstack/react-router";
import classes from "./insights-page.module.css";
import type { InsightsUrl, Sort } from "./insights-url.ts";

/** A ranked seller or buyer, as a row of the table and of the file. */
export type RankRow = {
  id: number;
  name: string;
  urlSlug: string;
  places: string;
  awardedValue: number;
  numAwarded: number;
  others: number;
  usualValue: number | null;
  /** "11 Sep 2026", at the buyer. */
  last: string;
};

type Common = Pick<RankedSellers["items"][number], "name" | "urlSlug" | "numAwarded" | "usualValue"> & {
  locations: string[];
  lastAwarded: string;
  timeZoneId: string;
};
const commonOf = ({ name, urlSlug, numAwarded, usualValue, locations, lastAwarded, timeZoneId }: Common) => ({
  name,
  urlSlug,
  numAwarded,
  usualValue,
  places: locations.slice(0, 4).join(", ") + (locations.length > 4 ? ` and ${locations.length - 4} more` : ""),
  last: formatDate(epochOf(lastAwarded), timeZoneId),
});

export const rowOfSeller = (seller: RankedSellers["items"][number]): RankRow => ({
  id: seller.sellerId,
  awardedValue: seller.totalSellerAwardedValue,
  others: seller.numBuyers,
  ...commonOf(seller),
});

export const rowOfBuyer = (buyer: RankedBuyers["items"][number]): RankRow => ({
  id: buyer.buyerId,
  awardedValue: buyer.totalAwardedValue,
  others: buyer.numSellers,
  ...commonOf(buyer),
});

type Props = { by: "sellers" | "buyers"; rows: RankRow[]; first: number; url: InsightsUrl };

/** The ranked parties, each with its place in the order. */
export function RankTable({ by, rows, first, url }: Props) {
  const most = Math.max(...rows.map(({ awardedValue }) => awardedValue), 1);
  const party = by === "sellers" ? "Seller" : "Buyer";
  const { sort = "awarded", ...unsorted } = url;
  const sortable = (head: string, column: Sort): Column => ({
    head,
    isNumber: true,
    sorted: sort === column ? "descending" : undefined,
    headLink: (
      <Link to="/insights" search={column === "awarded" ? unsorted : { ...unsorted, sort: column }} resetScroll={false}>
        {sort === column ? <SortedHead sorted="descending">{head}</SortedHead> : head}
      </Link>
    ),
  });
  return (
    <ReadTable
      caption={by === "sellers" ? "Sellers by what they won" : "Buyers by what they awarded"}
      columns={[
        { head: party, headLink: <span className={classes["party-head"]}>{party}</span> },
        { head: "Compared", headLink: <VisuallyHidden>Compared with the most</VisuallyHidden>, onPhone: "none" },
        sortable("Awarded", "awarded"),
        sortable("Contracts", "contracts"),
        sortable(by === "sellers" ? "Buyers" : "Sellers", "others"),
        sortable(by === "sellers" ? "Usual win" : "Usual value", "usual"),
        sortable(by === "sellers" ? "Last win" : "Last award", "last"),
      ]}
      rows={rows.map((row, index) => ({
        key: row.id,
        cells: [
          <Party key="party" by={by} row={row} rank={first + index} />,
          <Level key="level" share={row.awardedValue / most} height={10} />,
          formatMoneyShort(row.awardedValue),
          formatCount(row.numAwarded),
          formatCount(row.others),
          row.usualValue === null ? "not stated" : formatMoneyShort(row.usualValue),
          row.last,
        ],
      }))}
    />
  );
}

function Party({ by, row: { name, urlSlug, places }, rank }: { by: Props["by"]; row: RankRow; rank: number }) {
  return (
    <>
      <span className={classes["rank"]}>{formatCount(rank)}</span>
      <span className={classes["party"]}>
        {by === "sellers" ? (
          <Link to="/insights/$sellerSlug" params={{ sellerSlug: urlSlug }}>
            {name}
          </Link>
        ) : (
          <a href={`/browse/buyers/${urlSlug}`}>{name}</a>
        )}
        {places && <small>{places}</small>}
      </span>
    </>
  );
}

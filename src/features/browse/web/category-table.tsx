import { formatCount } from "#domain/format-number.ts";
import { formatMoneyShort } from "#domain/money.ts";
import { Level } from "#web/charts/level.tsx";
import { ReadTable } from "#web/charts/read-table.tsx";
import { Link } from "@tanstack/react-router";
import type { Buyer } from "./browse-queries.ts";

type Props = {
  caption: string;
  items: Buyer["categories"];
  /** Dollars that all of it is worth. A contract counts in each of its categories, so shares may add up to more. */
  total: number;
};

const shareOf = (value: number, total: number): string =>
  value === 0 ? "–" : value / total < 0.005 ? "below 1%" : `${Math.round((value / total) * 100)}%`;

/** Categories by what was awarded in them. */
export function CategoryTable({ caption, items, total }: Props) {
  const most = Math.max(...items.map(({ awardedValue }) => awardedValue), 1);
  return (
    <ReadTable
      caption={caption}
      columns={[
        { head: "Category" },
        { head: "By value", onPhone: "none" },
        { head: "Value, 12 months", isNumber: true },
        { head: "Share", isNumber: true },
        { head: "Contracts", isNumber: true },
        { head: "Open now", isNumber: true },
      ]}
      rows={items.map((item) => ({
        key: item.categoryId,
        cells: [
          <Link key="name" to="/browse/categories/$slug" params={{ slug: item.urlSlug }}>
            {item.categoryName}
          </Link>,
          <Level key="share" share={item.awardedValue / most} height={10} />,
          formatMoneyShort(item.awardedValue),
          shareOf(item.awardedValue, total),
          formatCount(item.numAwarded),
          formatCount(item.numOpen),
        ],
      }))}
    />
  );
}

import { formatCount } from "#domain/format-number.ts";
import { formatMoneyShort } from "#domain/money.ts";
import type { SellerInsights } from "#features/insights/web/insights-queries.ts";
import { CsvButton } from "#web/charts/csv-button.tsx";
import { Level } from "#web/charts/level.tsx";
import { type Column, ReadTable } from "#web/charts/read-table.tsx";
import { Basis, Section } from "#web/charts/section.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { Link } from "@tanstack/react-router";

const title = "Who else wins there";
const columns: Column[] = [
  { head: "Seller" },
  { head: "Compared", headLink: <VisuallyHidden>Compared with the first</VisuallyHidden>, onPhone: "none" },
  { head: "Awarded there", isNumber: true, sorted: "descending" },
  { head: "Contracts", isNumber: true },
  { head: "Buyers in common", isNumber: true },
];

/** Sellers that win from the same buyers in the same categories. */
export function OtherSellers({ insights: { others } }: { insights: SellerInsights }) {
  if (others.length === 0) return null;
  return (
    <Section
      title={title}
      end={
        <CsvButton
          name={title.toLowerCase()}
          columns={["Seller", "Awarded there (AUD)", "Contracts", "Buyers in common"]}
          rows={others.map(({ name, awardedValue, numAwarded, numBuyers }) => [
            name,
            awardedValue,
            numAwarded,
            numBuyers,
          ])}
        />
      }
    >
      <ReadTable
        caption="Sellers that win from the same buyers in the same categories"
        columns={columns}
        rows={others.map(({ sellerId, urlSlug, name, awardedValue, numAwarded, numBuyers }) => ({
          key: sellerId,
          cells: [
            <Link key="seller" to="/insights/$sellerSlug" params={{ sellerSlug: urlSlug }}>
              {name}
            </Link>,
            <Level key="level" share={awardedValue / Math.max(others[0]!.awardedValue, 1)} height={10} />,
            formatMoneyShort(awardedValue),
            formatCount(numAwarded),
            formatCount(numBuyers),
          ],
        }))}
      />
      <Basis>Sellers that won from the same buyers in the same categories in the last 24 months.</Basis>
    </Section>
  );
}

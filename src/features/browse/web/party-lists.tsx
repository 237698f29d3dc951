import { formatCount, formatCounted } from "#domain/format-number.ts";
import { formatMoneyShort } from "#domain/money.ts";
import { RankList } from "#web/charts/rank-list.tsx";
import { Section } from "#web/charts/section.tsx";
import { Link } from "@tanstack/react-router";
import type { Buyer } from "./browse-queries.ts";

const share = (value: number, items: readonly { awardedValue: number }[]) =>
  value / Math.max(...items.map(({ awardedValue }) => awardedValue), 1);

/** The buyers that award most. */
export const BuyersHere = ({ items }: { items: Buyer["buyers"] }) => (
  <Section title="Buyers here" end="awarded, 12 months">
    {items.length === 0 && <p>No buyer has published or awarded anything here.</p>}
    <RankList
      items={items.map((item) => ({
        key: item.buyerId,
        name: (
          <Link to="/browse/buyers/$slug" params={{ slug: item.urlSlug }}>
            {item.buyerName}
          </Link>
        ),
        value: formatMoneyShort(item.awardedValue),
        share: share(item.awardedValue, items),
        note: `${formatCounted(item.numAwarded, "contract")} · ${formatCount(item.numOpen)} open`,
      }))}
    />
  </Section>
);

type SellersProps = { title: string; items: Buyer["sellers"]; ofOneBuyer?: boolean };

/** The sellers that win most. `ofOneBuyer`: they win from the buyer whose page it is, so nobody counts buyers. */
export const SellersHere = ({ title, items, ofOneBuyer = false }: SellersProps) => (
  <Section title={title} end="awarded, 12 months">
    {items.length === 0 && <p>No award in the last 12 months names a company.</p>}
    <RankList
      items={items.map((item) => ({
        key: item.urlSlug,
        name: (
          <Link to="/insights/$sellerSlug" params={{ sellerSlug: item.urlSlug }}>
            {item.sellerName}
          </Link>
        ),
        value: formatMoneyShort(item.awardedValue),
        share: share(item.awardedValue, items),
        note: `${formatCounted(item.numAwarded, "contract")}${ofOneBuyer ? "" : ` from ${formatCounted(item.numBuyers, "buyer")}`}`,
      }))}
    />
  </Section>
);

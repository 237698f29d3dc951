import { formatAbn } from "#domain/abn.ts";
import { formatCount } from "#domain/format-number.ts";
import { formatMoneyShort } from "#domain/money.ts";
import type { SellerAwards, SellerInsights, SellerProfile } from "#features/insights/web/insights-queries.ts";
import {
  contractsText,
  dayText,
  gstText,
  inventedText,
  sizeText,
  someOf,
} from "#features/insights/web/insights-text.ts";
import { Figures } from "#web/charts/figures.tsx";
import { Histogram, RankList } from "#web/charts/rank-list.tsx";
import { Basis, Section, TwoColumns } from "#web/charts/section.tsx";
import { PageBody, PageHead } from "#web/ui/page-head.tsx";
import { Link } from "@tanstack/react-router";
import { AwardedByYear } from "./awarded-by-year.tsx";
import { EndingContracts } from "./ending-contracts.tsx";
import { OtherSellers } from "./other-sellers.tsx";
import { ContractSearchLink } from "./contract-search.tsx";
import { RecentAwards } from "./recent-awards.tsx";
import type { SellerUrl } from "./seller-url.ts";

type Props = { seller: SellerProfile; insights: SellerInsights; awards: SellerAwards; url: SellerUrl };

/** A seller: what it won, from whom, for how much, what ends soon, and who else wins there. */
export function SellerPage({ seller, insights, awards, url }: Props) {
  const facts = [
    seller.abn &&
      `ABN ${formatAbn(seller.abn)}${seller.operatingStatus ? `, ${seller.operatingStatus.toLowerCase()}` : ""}`,
    seller.locations.length > 0 &&
      `${seller.abn ? "works" : "Works"} in ${someOf(seller.locations.map(({ name }) => name))}`,
  ].filter(Boolean);
  return (
    <>
      <PageHead
        crumb={
          <>
            <Link to="/insights">Insights</Link>
            <span>{seller.name}</span>
          </>
        }
        title={seller.name}
        lead={facts.join(" · ") || `${contractsText(seller.numAwarded)} with public buyers`}
        actions={seller.numAwarded > 1 && <ContractSearchLink of={seller.numAwarded} />}
      />
      <PageBody>
        <SellerFigures insights={insights} />
        <Basis>
          {gstText(insights.gst)} A contract and its amendments count once, at the latest value.
          {insights.numWithoutValue > 0 &&
            ` ${contractsText(insights.numWithoutValue)} without a value in Australian dollars ${insights.numWithoutValue === 1 ? "counts as a contract and not" : "count as contracts and not"} in the values.`}
          {insights.numInvented > 0 &&
            ` ${inventedText(insights.numInvented, seller.numAwarded)} invented for the demonstration.`}
        </Basis>
        <AwardedByYear insights={insights} />
        <Shares insights={insights} />
        <EndingContracts insights={insights} />
        <RecentAwards seller={seller} awards={awards} url={url} />
        <OtherSellers insights={insights} />
      </PageBody>
    </>
  );
}

function SellerFigures({
  insights: { lastYear, usualWin, numValued, firstAwardedDate },
}: {
  insights: SellerInsights;
}) {
  return (
    <Figures
      figures={[
        { value: formatMoneyShort(lastYear.awardedValue), label: "awarded in the last 12 months" },
        { value: formatCount(lastYear.numAwarded), label: "contracts in the last 12 months" },
        { value: formatCount(lastYear.numBuyers), label: "buyers in the last 12 months" },
        {
          value: usualWin === null ? "–" : formatMoneyShort(usualWin),
          label: "usual win",
          note:
            usualWin === null
              ? "no value is published"
              : `median of ${contractsText(numValued)}${firstAwardedDate ? ` since ${dayText(firstAwardedDate)}` : ""}`,
        },
      ]}
    />
  );
}

function Shares({
  insights: { buyers, categories, sizes, sharesAre, numValued, usualWin },
}: {
  insights: SellerInsights;
}) {
  const period = sharesAre === "lastYear" ? "awarded, 12 months" : "awarded, all years";
  const shareOf = (value: number, items: { awardedValue: number }[]) => value / Math.max(items[0]!.awardedValue, 1);
  return (
    <TwoColumns>
      <Section title="Buyers" end={period}>
        <RankList
          items={buyers.map(({ buyerId, name, urlSlug, awardedValue, numAwarded }) => ({
            key: buyerId,
            name: <a href={`/browse/buyers/${urlSlug}`}>{name}</a>,
            value: formatMoneyShort(awardedValue),
            share: shareOf(awardedValue, buyers),
            note: contractsText(numAwarded),
          }))}
        />
      </Section>
      <div>
        <Section title="Categories" end={period}>
          <RankList
            items={categories.map(({ categoryId, name, awardedValue, numAwarded }) => ({
              key: categoryId,
              name: (
                <Link to="/opportunities" search={{ category: [categoryId] }}>
                  {name}
                </Link>
              ),
              value: formatMoneyShort(awardedValue),
              share: shareOf(awardedValue, categories),
              note: contractsText(numAwarded),
            }))}
          />
        </Section>
        {numValued > 0 && (
          <Section title="Size of wins" end="contracts">
            <Histogram
              sizes={sizes.map((size) => ({ label: sizeText(size), count: size.numAwarded, isMarked: size.hasMedian }))}
            />
            <Basis>
              {contractsText(numValued)} with a value. The median win, {formatMoneyShort(usualWin!)}, is in the marked
              bar.
            </Basis>
          </Section>
        )}
      </div>
    </TwoColumns>
  );
}

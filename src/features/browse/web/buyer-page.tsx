import { formatCount, formatCounted } from "#domain/format-number.ts";
import { formatMoneyShort } from "#domain/money.ts";
import { Figures } from "#web/charts/figures.tsx";
import { CsvButton } from "#web/charts/csv-button.tsx";
import { Basis, Section } from "#web/charts/section.tsx";
import { PageBody, PageHead } from "#web/ui/page-head.tsx";
import { Link } from "@tanstack/react-router";
import type { Buyer } from "./browse-queries.ts";
import { BuyerAside, feedOf } from "./buyer-aside.tsx";
import { CategoryTable } from "./category-table.tsx";
import { HeadActions } from "./head-actions.tsx";
import { countedSearches } from "./counted-searches.ts";
import { LinkedCount } from "./linked-count.tsx";
import { MonthChart } from "./month-chart.tsx";
import { AwardedList, ClosingList } from "./notice-lists.tsx";
import { SellersHere } from "./party-lists.tsx";
import classes from "./buyer-page.module.css";

type Props = {
  buyer: Buyer;
  /** The site's address, without a slash at its end. */
  origin: string;
};

/** One buyer, its agencies and former names included. */
export function BuyerPage({ buyer, origin }: Props) {
  const { figures, buyerId, name } = buyer;
  const counted = countedSearches({ buyer: [buyerId] }, figures);
  const awarded = { buyer: [buyerId], status: ["awarded" as const], sort: "awarded-recently" };
  return (
    <>
      <PageHead
        title={name}
        crumb={
          <>
            <Link to="/browse">Browse</Link>
            <Link to="/browse/buyers">Buyers</Link>
            <span>{name}</span>
          </>
        }
        lead={leadOf(buyer)}
        actions={
          <HeadActions
            filter={{ buyer: [buyerId] }}
            {...(figures.numOpen > 0
              ? { label: `Search ${formatCount(figures.numOpen)} open` }
              : { label: "Search its awards", of: "awarded" })}
            feed={feedOf(buyer)}
          />
        }
      />
      <PageBody>
        <Figures
          figures={[
            { value: <LinkedCount count={figures.numOpen} search={counted.open} />, label: "open now" },
            {
              value: <LinkedCount count={figures.numAwarded} search={counted.awarded} />,
              label: "contracts awarded in the last 12 months",
            },
            { value: formatMoneyShort(figures.awardedValue), label: "awarded value in the last 12 months" },
            buyer.usualDaysToAward === null
              ? {
                  value: <LinkedCount count={figures.numClosingThisWeek} search={counted.closing} />,
                  label: "close this week",
                }
              : {
                  value: formatCounted(buyer.usualDaysToAward, "day"),
                  label: "usual time from close to award",
                },
          ]}
        />
        <div className={classes["columns"]}>
          <div>
            <Section
              title="Open now"
              end={
                figures.numOpen > buyer.closingNext.length && (
                  <Link to="/opportunities" search={counted.open}>
                    All {formatCount(figures.numOpen)} open
                  </Link>
                )
              }
            >
              <ClosingList items={buyer.closingNext} of={name} />
            </Section>
            <Section
              title="Awarded recently"
              end={
                buyer.awardedRecently.length > 0 && (
                  <Link to="/opportunities" search={awarded}>
                    All awards
                  </Link>
                )
              }
            >
              <AwardedList items={buyer.awardedRecently} of={name} />
            </Section>
          </div>
          <BuyerAside buyer={buyer} feed={origin + feedOf(buyer)} />
        </div>
        <Section
          title="What it buys"
          end={
            buyer.categories.length > 0 && (
              <CsvButton
                name={`what ${name} buys`}
                columns={["Category", "Value, 12 months (AUD)", "Contracts", "Open now"]}
                rows={buyer.categories.map(({ categoryName, awardedValue, numAwarded, numOpen }) => [
                  categoryName,
                  awardedValue,
                  numAwarded,
                  numOpen,
                ])}
              />
            )
          }
        >
          {buyer.categories.length === 0 ? (
            <p>No category is stated in its notices of the last 12 months.</p>
          ) : (
            <>
              <CategoryTable caption={`What ${name} buys`} items={buyer.categories} total={figures.awardedValue} />
              <Basis>
                A notice with several categories counts in each of them. Many notices state only a broad category.
              </Basis>
            </>
          )}
        </Section>
        <MonthChart months={buyer.months} shows="awarded" of={name} />
        <SellersHere title="Who wins its work" items={buyer.sellers} ofOneBuyer />
      </PageBody>
    </>
  );
}

/** "Tenders and awarded contracts, including those of 4 agencies and under 2 former names." */
function leadOf({ children, formerNames, parent }: Buyer): string {
  const included = [
    children.length > 0 && `of ${formatCounted(children.length, "agency", "agencies")}`,
    formerNames.length > 0 && `under ${formatCounted(formerNames.length, "former name")}`,
  ].filter(Boolean);
  if (included.length > 0) return `Tenders and awarded contracts, including those ${included.join(" and ")}.`;
  return parent
    ? `Tenders and awarded contracts. It belongs to ${parent.buyerName}.`
    : "Tenders and awarded contracts.";
}

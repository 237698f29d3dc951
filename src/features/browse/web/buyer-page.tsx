import { formatCount, formatCounted } from "#domain/format-number.ts";
import { formatMoneyShort } from "#domain/money.ts";
import { cityOf } from "#domain/format-time.ts";
import { Figures } from "#web/charts/figures.tsx";
import { Basis, Section } from "#web/charts/section.tsx";
import { PageBody, PageHead } from "#web/ui/page-head.tsx";
import { Link } from "@tanstack/react-router";
import type { Buyer } from "./browse-queries.ts";
import { CategoryTable } from "./category-table.tsx";
import { HeadActions } from "./head-actions.tsx";
import { MonthChart } from "./month-chart.tsx";
import { AwardedList, ClosingList } from "./notice-lists.tsx";
import { SellersHere } from "./party-lists.tsx";
import classes from "./buyer-page.module.css";

/** One buyer, its agencies and former names included. */
export function BuyerPage({ buyer }: { buyer: Buyer }) {
  const { figures, children, buyerId, name } = buyer;
  const open = { buyer: [buyerId], status: ["open" as const], sort: "closing-soon" };
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
            label={`Search ${formatCount(figures.numOpen)} open`}
            feed={`/api/v1/rss/buyers/${buyer.urlSlug}`}
          />
        }
      />
      <PageBody>
        <Figures
          figures={[
            {
              value: (
                <Link to="/opportunities" search={open}>
                  {formatCount(figures.numOpen)}
                </Link>
              ),
              label: "open now",
            },
            { value: formatCount(figures.numClosingThisWeek), label: "close this week" },
            { value: formatCount(figures.numAwarded), label: "contracts awarded in the last 12 months" },
            { value: formatMoneyShort(figures.awardedValue), label: "awarded value in the last 12 months" },
          ]}
        />
        <div className={classes["columns"]}>
          <div>
            <Section
              title="Open now"
              end={
                figures.numOpen > buyer.closingNext.length && (
                  <Link to="/opportunities" search={open}>
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
          <div className={classes["side"]}>
            <Names buyer={buyer} />
            {children.length > 0 && <Children items={children} />}
            <section>
              <h2>Where it publishes</h2>
              <p>
                {buyer.sources.length === 0
                  ? "It has no open tenders. "
                  : `${buyer.sources.map((source) => source.name).join(", ")}. `}
                Closing times are in {cityOf(buyer.timeZoneId)} time. <Link to="/coverage">What we read</Link>
              </p>
            </section>
          </div>
        </div>
        <Section title="What it buys">
          {buyer.categories.length === 0 && <p>No category is stated in its notices of the last 12 months.</p>}
          <CategoryTable caption={`What ${name} buys`} items={buyer.categories} />
          <Basis>
            A notice with several categories counts in each of them. Many notices state only a broad category.
          </Basis>
        </Section>
        <MonthChart months={buyer.months} shows="awarded" of={name} />
        <SellersHere title="Who wins its work" items={buyer.sellers} ofOneBuyer />
      </PageBody>
    </>
  );
}

/** "Its 4 agencies and 2 former names are included here." */
function leadOf({ children, formerNames, parent }: Buyer): string {
  const included = [
    children.length > 0 && formatCounted(children.length, "agency", "agencies"),
    formerNames.length > 0 && formatCounted(formerNames.length, "former name"),
  ].filter(Boolean);
  if (included.length > 0) return `Tenders and awarded contracts, with its ${included.join(" and ")}.`;
  return parent
    ? `Tenders and awarded contracts. It belongs to ${parent.buyerName}.`
    : "Tenders and awarded contracts.";
}

function Names({ buyer: { name, formerNames, parent, abn } }: { buyer: Buyer }) {
  return (
    <section>
      <h2>Names</h2>
      <dl className={classes["names"]}>
        <dt>Today</dt>
        <dd>{name}</dd>
        {formerNames.length > 0 && <dt>Before, or in other notices</dt>}
        {formerNames.map((former) => (
          <dd key={former}>{former}</dd>
        ))}
        {parent && (
          <>
            <dt>Belongs to</dt>
            <dd>
              <Link to="/browse/buyers/$slug" params={{ slug: parent.urlSlug }}>
                {parent.buyerName}
              </Link>
            </dd>
          </>
        )}
        {abn !== null && (
          <>
            <dt>ABN</dt>
            <dd>{abn}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

const Children = ({ items }: { items: Buyer["children"] }) => (
  <section>
    <h2>Its agencies</h2>
    <ul className={classes["children"]}>
      {items.map((child) => (
        <li key={child.buyerId}>
          <Link to="/browse/buyers/$slug" params={{ slug: child.urlSlug }}>
            {child.buyerName}
          </Link>
          <span>{formatCount(child.numOpen)} open</span>
        </li>
      ))}
    </ul>
  </section>
);

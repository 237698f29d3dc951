import { formatCount } from "#domain/format-number.ts";
import { formatMoneyShort } from "#domain/money.ts";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";
import { Figures } from "#web/charts/figures.tsx";
import { Basis, Section, TwoColumns } from "#web/charts/section.tsx";
import { PageBody, PageHead } from "#web/ui/page-head.tsx";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { BrowseDetail } from "./browse-queries.ts";
import { CategoryTable } from "./category-table.tsx";
import { HeadActions } from "./head-actions.tsx";
import { countedSearches } from "./counted-searches.ts";
import { LinkedCount } from "./linked-count.tsx";
import { MonthChart } from "./month-chart.tsx";
import { AwardedList, ClosingList } from "./notice-lists.tsx";
import { BuyersHere, SellersHere } from "./party-lists.tsx";

type Props = {
  title: string;
  /** The place or category. */
  name: string;
  crumb: ReactNode;
  lead: ReactNode;
  detail: BrowseDetail;
  /** The search with the same filter. */
  search: SearchUrl;
  /** The path of its RSS feed. */
  feed?: string;
  /** At the end: places of a category. */
  children?: ReactNode;
};

/** A place or a category: what is open, closes next, was awarded, by whom and to whom. */
export function DetailPage({ title, name, crumb, lead, detail, search, feed, children }: Props) {
  const { figures } = detail;
  const counted = countedSearches(search, figures);
  const awarded: SearchUrl = { ...search, status: ["awarded"], sort: "awarded-recently" };
  return (
    <>
      <PageHead
        title={title}
        crumb={crumb}
        lead={lead}
        actions={<HeadActions filter={search} label="Search all open" {...(feed !== undefined && { feed })} />}
      />
      <PageBody>
        <Figures
          figures={[
            { value: <LinkedCount count={figures.numOpen} search={counted.open} />, label: "open now" },
            {
              value: <LinkedCount count={figures.numClosingThisWeek} search={counted.closing} />,
              label: "close this week",
            },
            {
              value: <LinkedCount count={figures.numAwarded} search={counted.awarded} />,
              label: "contracts awarded in the last 12 months",
            },
            { value: formatMoneyShort(figures.awardedValue), label: "awarded value in the last 12 months" },
          ]}
        />
        <TwoColumns>
          <Section
            title="Closing next"
            end={
              figures.numOpen > detail.closingNext.length && (
                <Link to="/opportunities" search={counted.open}>
                  All {formatCount(figures.numOpen)} open
                </Link>
              )
            }
          >
            <ClosingList items={detail.closingNext} />
          </Section>
          <Section
            title="Awarded recently"
            end={
              detail.awardedRecently.length > 0 && (
                <Link to="/opportunities" search={awarded}>
                  All awards
                </Link>
              )
            }
          >
            <AwardedList items={detail.awardedRecently} />
          </Section>
        </TwoColumns>
        <MonthChart months={detail.months} shows="published" of={name} />
        <TwoColumns>
          <BuyersHere items={detail.buyers} />
          <SellersHere title="Sellers who win here" items={detail.sellers} />
        </TwoColumns>
        {detail.categories.length > 0 && (
          <Section title="Categories">
            <CategoryTable caption={`Categories: ${name}`} items={detail.categories} total={figures.awardedValue} />
            <Basis>
              A notice with several categories counts in each of them. Many notices state only a broad category.
            </Basis>
          </Section>
        )}
        {children}
      </PageBody>
    </>
  );
}

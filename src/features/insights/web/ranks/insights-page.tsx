import { formatCount, formatCounted } from "#domain/format-number.ts";
import { formatMoneyShort } from "#domain/money.ts";
import { placeById } from "#domain/places.ts";
import type { RankedBuyers, RankedSellers, RankChoices } from "#features/insights/web/insights-queries.ts";
import { contractsText, dayText, gstText } from "#features/insights/web/insights-text.ts";
import { CsvButton } from "#web/charts/csv-button.tsx";
import { Figures } from "#web/charts/figures.tsx";
import { Basis } from "#web/charts/section.tsx";
import { Segment, Segments } from "#web/lists/segments.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { PageBody, PageHead } from "#web/ui/page-head.tsx";
import { Link } from "@tanstack/react-router";
import { InsightsFilter } from "./insights-filter.tsx";
import classes from "./insights-page.module.css";
import { type InsightsUrl, periodOf, placeIdOf, rankPageSize } from "./insights-url.ts";
import { RankTable, rowOfBuyer, rowOfSeller } from "./rank-table.tsx";

type Props = {
  url: InsightsUrl;
  choices: RankChoices;
  list: { by: "sellers"; answer: RankedSellers } | { by: "buyers"; answer: RankedBuyers };
};

/** Sellers or buyers, ranked by what they won or awarded. */
export function InsightsPage({ url, choices, list }: Props) {
  const { answer } = list;
  const { totals, totalRecords } = answer;
  const rows = list.by === "sellers" ? list.answer.items.map(rowOfSeller) : list.answer.items.map(rowOfBuyer);
  const { page = 1, ...firstPage } = url;
  const first = (page - 1) * rankPageSize + 1;
  const { by: _by, ...asSellers } = firstPage;
  return (
    <>
      <PageHead
        title="Insights"
        lead={`Who wins public work, from whom, and for how much. From ${contractsText(choices.numAwarded)} that name who won.`}
      />
      <PageBody>
        <InsightsFilter url={url} choices={choices} />
        <Figures
          figures={[
            { value: formatMoneyShort(totals.awardedValue), label: "awarded" },
            { value: formatCount(totals.numAwarded), label: totals.numAwarded === 1 ? "contract" : "contracts" },
            { value: formatCount(totals.numSellers), label: "sellers that won" },
            { value: formatCount(totals.numBuyers), label: totals.numBuyers === 1 ? "buyer" : "buyers" },
          ]}
        />
        <div className={classes["bar"]}>
          <Segments label="Sellers or buyers">
            <Segment to="/insights" search={asSellers} isChosen={list.by === "sellers"} resetScroll={false}>
              Sellers
            </Segment>
            <Segment
              to="/insights"
              search={{ ...asSellers, by: "buyers" }}
              isChosen={list.by === "buyers"}
              resetScroll={false}
            >
              Buyers
            </Segment>
          </Segments>
          {rows.length > 0 && (
            <p className={classes["count"]} role="status">
              {formatCount(first)}–{formatCount(first + rows.length - 1)} of{" "}
              {formatCounted(totalRecords, list.by === "sellers" ? "seller" : "buyer")}
            </p>
          )}
          {rows.length > 0 && (
            <CsvButton
              name={`${list.by} by awarded value`}
              columns={[
                list.by === "sellers" ? "Seller" : "Buyer",
                "Awarded (AUD)",
                "Contracts",
                list.by === "sellers" ? "Buyers" : "Sellers",
                "Usual value (AUD)",
                "Last award",
              ]}
              rows={rows.map((row) => [
                row.name,
                row.awardedValue,
                row.numAwarded,
                row.others,
                row.usualValue,
                row.last,
              ])}
            />
          )}
        </div>
        {rows.length === 0 ? (
          <p>
            No contract fits. <Link to="/insights">Show all of the last 12 months</Link>
          </p>
        ) : (
          <RankTable by={list.by} rows={rows} first={first} url={firstPage} />
        )}
        <nav aria-label="Pages" className={classes["pages"]}>
          {page > 1 && (
            <ButtonLink to="/insights" search={page > 2 ? { ...firstPage, page: page - 1 } : firstPage} size="sm">
              Previous {rankPageSize}
            </ButtonLink>
          )}
          {first + rows.length - 1 < totalRecords && rows.length > 0 && (
            <ButtonLink to="/insights" search={{ ...firstPage, page: page + 1 }} size="sm">
              Next {rankPageSize}
            </ButtonLink>
          )}
        </nav>
        <Basis>{basisText(url, choices, totals)}</Basis>
      </PageBody>
    </>
  );
}

/** What is counted. */
function basisText(url: InsightsUrl, { date, firstAwardedDate }: RankChoices, totals: RankedSellers["totals"]): string {
  const { awardedFrom = firstAwardedDate, awardedTo = date } = periodOf(url, date);
  const place = url.place === undefined ? undefined : placeById(placeIdOf(url.place))?.name;
  const without = totals.numWithoutValue;
  return [
    `Contracts awarded ${awardedFrom ? `from ${dayText(awardedFrom)} ` : ""}to ${dayText(awardedTo < date ? awardedTo : date)}${place ? ` with a place of work in ${place}` : ""}.`,
    "A contract and its amendments count once, at the latest value. “Usual” is the median.",
    gstText(totals.gst),
    without > 0 &&
      `${contractsText(without)} without a value in Australian dollars ${without === 1 ? "counts as a contract and not" : "count as contracts and not"} in the value.`,
    totals.numInvented > 0 &&
      `${contractsText(totals.numInvented)} ${totals.numInvented === 1 ? "was" : "were"} invented for the demonstration.`,
  ]
    .filter(Boolean)
    .join(" ");
}

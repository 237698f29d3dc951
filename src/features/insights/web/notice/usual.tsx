import { day, epochOf } from "#domain/epoch.ts";
import { formatCount, formatCounted, formatList } from "#domain/format-number.ts";
import { formatDate } from "#domain/format-time.ts";
import { formatMoney, formatMoneyShort } from "#domain/money.ts";
import { slugOf } from "#domain/slug.ts";
import type { NoticeInsights } from "#features/insights/web/insights-queries.ts";
import { contractsText, dayText, gstText } from "#features/insights/web/insights-text.ts";
import { ChartTable } from "#web/charts/chart-table.tsx";
import { CsvButton } from "#web/charts/csv-button.tsx";
import { Basis } from "#web/charts/section.tsx";
import { type Quartiles, Spread } from "#web/charts/spread.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { noticeInsightsQuery } from "./notice-insights-query.ts";
import classes from "./notice-insights.module.css";

/** What the buyer of a notice usually pays for such work, and how long it takes from close to award. */
export function Usual({ id }: { id: string }) {
  const { data } = useQuery(noticeInsightsQuery(id));
  if (!data?.buyer) return null;
  return (
    <>
      {data.holder.contracts.length === 0 && <NoHolder insights={data} />}
      {data.price && <Price buyer={data.buyer} price={data.price} />}
      {data.closeToAward && <Days insights={data} closeToAward={data.closeToAward} />}
    </>
  );
}

const NoHolder = ({ insights: { holder, buyer } }: { insights: NoticeInsights }) => (
  <section className={classes["part"]}>
    <h2>
      {holder.numCandidates > 0 ? "We cannot tell who holds the work now" : "We found no earlier contract like this"}
    </h2>
    <p>
      {holder.numCandidates > 0
        ? `${contractsText(holder.numCandidates)} of this buyer are as much like it and end about then.`
        : "This can be new work, or the contract was never published."}{" "}
      <a href={`/browse/buyers/${buyer!.urlSlug}`}>What {buyer!.name} buys</a>
    </p>
  </section>
);

type Buyer = NonNullable<NoticeInsights["buyer"]>;

function Price({ buyer, price }: { buyer: Buyer; price: NonNullable<NoticeInsights["price"]> }) {
  const { numContracts, quartiles, contracts, since, categories, gst } = price;
  const whose = buyer.hasParts ? `${buyer.name} and its parts` : buyer.name;
  const basis = `${contractsText(numContracts)} of ${whose} for ${formatList(categories.slice(0, 3))} since ${dayText(since)}. ${gstText(gst)}`;
  if (numContracts === 0)
    return (
      <section className={classes["part"]}>
        <h2>What this buyer usually pays for such work</h2>
        <p>
          {whose} has published no contract with a value for {formatList(categories.slice(0, 3))} since {dayText(since)}
          .
        </p>
      </section>
    );
  if (!quartiles)
    return (
      <section className={classes["part"]}>
        <h2>What this buyer paid for such work</h2>
        <ul className={classes["values"]}>
          {contracts.map((contract) => (
            <li key={contract.publicOpportunityId}>
              <span>
                <Link
                  to="/opportunities/$id/{-$slug}"
                  params={{ id: contract.publicOpportunityId, slug: slugOf(contract.title) || undefined }}
                >
                  {contract.title}
                </Link>
                <small>{formatDate(epochOf(contract.dateAwarded), contract.timeZoneId)}</small>
              </span>
              <span className={classes["number"]}>{formatMoney(contract.awardedValue)}</span>
            </li>
          ))}
        </ul>
        <Basis>Too few for a usual value. {basis}</Basis>
      </section>
    );
  const { lower, median, upper } = quartiles;
  const money = formatMoneyShort;
  return (
    <section className={classes["part"]}>
      <h2>What this buyer usually pays for such work</h2>
      <p>
        Usually {money(median)}. Half of the contracts are between {money(lower)} and {money(upper)}.
      </p>
      <Spread
        name={`Contract values: usually ${money(median)}; half between ${money(lower)} and ${money(upper)}; least ${money(quartiles.least)}, most ${money(quartiles.most)}.`}
        quartiles={quartiles}
        format={money}
      />
      <Basis>{basis}</Basis>
      <Data
        name="contract values"
        head="Value"
        quartiles={quartiles}
        format={formatMoney}
        count={["Contracts", numContracts]}
      />
    </section>
  );
}

type DaysProps = { insights: NoticeInsights; closeToAward: NonNullable<NoticeInsights["closeToAward"]> };

function Days({ insights: { closeDate, timeZoneId }, closeToAward: { numTenders, days } }: DaysProps) {
  if (!days)
    return (
      <section className={classes["part"]}>
        <h2>From close to award</h2>
        <p>
          We cannot tell yet.{" "}
          {numTenders === 0
            ? "No tender of this buyer has both dates"
            : `${formatCounted(numTenders, "tender")} of this buyer ${numTenders === 1 ? "has" : "have"} both dates`}
          ; we show a usual time from 8.
        </p>
      </section>
    );
  const format = (count: number) => formatCounted(count, "day");
  const at = (count: number) => formatDate(epochOf(closeDate!) + count * day, timeZoneId);
  return (
    <section className={classes["part"]}>
      <h2>From close to award</h2>
      <p>
        Usually {format(days.median)}
        {closeDate && `, which would be about ${at(days.median)}`}.
      </p>
      <Spread
        name={`Days from close to award: usually ${days.median}; half take ${days.lower} to ${days.upper}; ${days.least} at least, ${days.most} at most.`}
        quartiles={days}
        format={format}
      />
      <Basis>
        Half of its tenders are decided in {days.lower} to {format(days.upper)}
        {closeDate && `, here between ${at(days.lower)} and ${at(days.upper)}`}. {formatCounted(numTenders, "tender")}{" "}
        that closed in the last 24 months and have both dates.
      </Basis>
      <Data
        name="days from close to award"
        head="Days"
        quartiles={days}
        format={String}
        count={["Tenders", numTenders]}
      />
    </section>
  );
}

type DataProps = {
  name: string;
  head: string;
  quartiles: Quartiles;
  format: (value: number) => string;
  count: [term: string, count: number];
};

/** A spread as a table and as a file. */
function Data({ name, head, quartiles, format, count: [term, count] }: DataProps) {
  const rows: [string, number][] = [
    ["Most", quartiles.most],
    ["Upper quartile", quartiles.upper],
    ["Median", quartiles.median],
    ["Lower quartile", quartiles.lower],
    ["Least", quartiles.least],
  ];
  return (
    <div className={classes["data"]}>
      <ChartTable
        caption={name}
        columns={[{ head: "Of all" }, { head, isNumber: true }]}
        rows={[
          ...rows.map(([label, value]) => ({ key: label, cells: [label, format(value)] })),
          { key: term, cells: [term, formatCount(count)] },
        ]}
      />
      <CsvButton name={name} columns={["Of all", head]} rows={[...rows, [term, count]]} />
    </div>
  );
}

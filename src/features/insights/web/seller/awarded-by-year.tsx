import { formatMoney, formatMoneyShort } from "#domain/money.ts";
import type { SellerInsights } from "#features/insights/web/insights-queries.ts";
import { dayText, financialYear } from "#features/insights/web/insights-text.ts";
import { BarChart } from "#web/charts/bar-chart.tsx";
import { ChartTable } from "#web/charts/chart-table.tsx";
import { CsvButton } from "#web/charts/csv-button.tsx";
import { Basis, Section } from "#web/charts/section.tsx";

const title = "Awarded value by financial year";

/** A bar for each financial year. The last complete one is marked, the present one is not over. */
export function AwardedByYear({ insights: { years, date } }: { insights: SellerInsights }) {
  const present = years.at(-1)!.year;
  const name = `${title}: ${years.map(({ year, awardedValue }) => `${formatMoneyShort(awardedValue)} in ${financialYear(year)}`).join(", ")}${years.length > 0 ? " so far" : ""}.`;
  return (
    <Section
      title={title}
      end={
        <CsvButton
          name={title.toLowerCase()}
          columns={["Financial year", "Value (AUD)", "Contracts"]}
          rows={years.map(({ year, awardedValue, numAwarded }) => [financialYear(year), awardedValue, numAwarded])}
        />
      }
    >
      <BarChart
        name={name}
        bars={years.map(({ year, awardedValue }) => ({
          label: financialYear(year).slice(2),
          labelStart: financialYear(year).slice(0, 2),
          value: awardedValue,
          text: formatMoneyShort(awardedValue),
          form: year === present ? "partial" : year === present - 1 ? "marked" : undefined,
        }))}
      />
      <Basis>
        By the date of award. {financialYear(present)} covers 1 Jul {present - 1} to {dayText(date)}.
      </Basis>
      <ChartTable
        caption={title}
        columns={[{ head: "Financial year" }, { head: "Value", isNumber: true }, { head: "Contracts", isNumber: true }]}
        rows={years.map(({ year, awardedValue, numAwarded }) => ({
          key: year,
          cells: [
            year === present ? `${financialYear(year)}, to ${dayText(date)}` : financialYear(year),
            formatMoney(awardedValue),
            numAwarded,
          ],
        }))}
      />
    </Section>
  );
}

import { formatCount, formatCounted } from "#domain/format-number.ts";
import { formatDate } from "#domain/format-time.ts";
import { epochOf } from "#domain/epoch.ts";
import { formatWholeDollars } from "#domain/money.ts";
import { BarChart } from "#web/charts/bar-chart.tsx";
import { LineChart } from "#web/charts/line-chart.tsx";
import { ChartTable } from "#web/charts/chart-table.tsx";
import { CsvButton } from "#web/charts/csv-button.tsx";
import { Basis, Section } from "#web/charts/section.tsx";
import type { Buyer } from "./browse-queries.ts";

type Props = {
  months: Buyer["months"];
  /** What the bars count. */
  shows: "published" | "awarded";
  /** Whose: "Camden Council". */
  of: string;
};

const titles = { published: "Published by month", awarded: "Awarded by month" };
const none = {
  published: "No tender was published in the last 13 months.",
  awarded: "No contract was awarded in the last 13 months.",
};
const counted = { published: "tender", awarded: "contract" };

/** "2026-09" -> "Sep 2026" */
const monthName = (month: string) => formatDate(epochOf(`${month}-01T00:00:00Z`), "UTC").slice(2);

/** Thirteen months, the present one of which is not over: publications beside those of a year earlier, awards as bars. */
export function MonthChart({ months, shows, of }: Props) {
  const highest = months.toSorted((a, b) => b[shows] - a[shows])[0]!;
  const total = months.reduce((sum, month) => sum + month[shows], 0);
  if (total === 0)
    return (
      <Section title={titles[shows]}>
        <p>{none[shows]}</p>
      </Section>
    );
  const sentence = `${titles[shows]}, ${of}: ${formatCounted(total, counted[shows])} in 13 months, most in ${monthName(highest.month)} with ${formatCount(highest[shows])}.`;
  const columns = ["Month", "Tenders published", "A year earlier", "Contracts awarded", "Awarded value"];
  return (
    <Section
      title={titles[shows]}
      end={
        <CsvButton
          name={`${of} by month`}
          columns={columns}
          rows={months.map((row) => [row.month, row.published, row.publishedYearBefore, row.awarded, row.awardedValue])}
        />
      }
    >
      {shows === "published" ? (
        <Published months={months} sentence={sentence} highest={highest} />
      ) : (
        <Awarded months={months} sentence={sentence} highest={highest} />
      )}
      <ChartTable
        caption={`${of} by month`}
        columns={columns.map((head, index) => ({ head, isNumber: index > 0 }))}
        rows={months.map((row) => ({
          key: row.month,
          cells: [
            monthName(row.month),
            formatCount(row.published),
            formatCount(row.publishedYearBefore),
            formatCount(row.awarded),
            formatWholeDollars(row.awardedValue),
          ],
        }))}
      />
    </Section>
  );
}

type ChartProps = Pick<Props, "months"> & { sentence: string; highest: Props["months"][number] };

const labelOf = ({ month }: Props["months"][number]) => monthName(month).slice(0, 3);
/** The first of thirteen has the name of the last, so it has its year as well. */
const yearOf = ({ month }: Props["months"][number]) => ` ’${month.slice(2, 4)}`;

function Published({ months, sentence, highest }: ChartProps) {
  const before = months.map(({ publishedYearBefore }) => publishedYearBefore);
  const isKnown = before.some((published) => published > 0);
  return (
    <>
      <LineChart
        name={sentence}
        points={months.map((month, index) => ({
          label: labelOf(month),
          ...(index === 0 && { labelEnd: yearOf(month) }),
          value: month.published,
          before: month.publishedYearBefore,
        }))}
        highest={`${monthName(highest.month)}: ${formatCount(highest.published)}`}
        lowestBefore={isKnown ? `a year earlier: ${formatCount(Math.min(...before))}` : null}
      />
      <Basis>
        Tenders by the month in which they opened, or in which we first saw them.
        {isKnown && " Thin line: a year earlier."} {monthName(months.at(-1)!.month)} (dotted) is not over.
      </Basis>
    </>
  );
}

const Awarded = ({ months, sentence, highest }: ChartProps) => (
  <>
    <BarChart
      name={sentence}
      bars={months.map((month, index) => ({
        label: labelOf(month),
        ...(index === 0 && { labelEnd: yearOf(month) }),
        value: month.awarded,
        text: formatCount(month.awarded),
        form: index === months.length - 1 ? "partial" : month === highest ? "marked" : undefined,
      }))}
    />
    <Basis>Contracts by the month in which they were awarded. The last month is not over.</Basis>
  </>
);

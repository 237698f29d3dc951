import { formatCount, formatCounted } from "#domain/format-number.ts";
import { formatDate } from "#domain/format-time.ts";
import { epochOf } from "#domain/epoch.ts";
import { formatWholeDollars } from "#domain/money.ts";
import { BarChart } from "#web/charts/bar-chart.tsx";
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
const counted = { published: "tender", awarded: "contract" };

/** "2026-09" -> "Sep 2026" */
const monthName = (month: string) => formatDate(epochOf(`${month}-01T00:00:00Z`), "UTC").slice(2);

/** Thirteen months: the highest is marked, the present one is not over. */
export function MonthChart({ months, shows, of }: Props) {
  const highest = months.toSorted((a, b) => b[shows] - a[shows])[0]!;
  const total = months.reduce((sum, month) => sum + month[shows], 0);
  const bars = months.map((month, index) => ({
    label: monthName(month.month).slice(0, 3),
    value: month[shows],
    text: formatCount(month[shows]),
    form: index === months.length - 1 ? ("partial" as const) : month === highest ? ("marked" as const) : undefined,
  }));
  // The first and the last month of thirteen have the same name.
  bars[0] = { ...bars[0]!, label: `${bars[0]!.label} ’${months[0]!.month.slice(2, 4)}` };
  const sentence = `${titles[shows]}, ${of}: ${formatCounted(total, counted[shows])} in 13 months, most in ${monthName(highest.month)} with ${formatCount(highest[shows])}.`;
  const columns = ["Month", "Tenders published", "Contracts awarded", "Awarded value"];
  return (
    <Section
      title={titles[shows]}
      end={
        <CsvButton
          name={`${of} by month`}
          columns={columns}
          rows={months.map(({ month, published, awarded, awardedValue }) => [month, published, awarded, awardedValue])}
        />
      }
    >
      <BarChart name={sentence} bars={bars} />
      <Basis>
        {shows === "published"
          ? "Tenders by the month in which they opened, or in which we first saw them."
          : "Contracts by the month in which they were awarded."}{" "}
        The last month is not over.
      </Basis>
      <ChartTable
        caption={`${of} by month`}
        columns={columns.map((head, index) => ({ head, isNumber: index > 0 }))}
        rows={months.map(({ month, published, awarded, awardedValue }) => ({
          key: month,
          cells: [monthName(month), formatCount(published), formatCount(awarded), formatWholeDollars(awardedValue)],
        }))}
      />
    </Section>
  );
}

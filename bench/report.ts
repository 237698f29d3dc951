import { type Figure, isMet } from "./figure.ts";

const number = (value: number) =>
  Number.isNaN(value)
    ? "-"
    : value.toLocaleString("en-AU", {
        maximumFractionDigits: Math.abs(value) < 10 ? 3 : Math.abs(value) < 1000 ? 1 : 0,
      });

const goalOf = ({ target }: Figure) =>
  !target ? "" : "atLeast" in target ? `at least ${number(target.atLeast)}` : `at most ${number(target.atMost)}`;
const verdict = (figure: Figure) => ({ true: "met", false: "NOT MET", null: "" })[`${isMet(figure)}`];

/** A figure by itself. */
export const lineOf = (figure: Figure): string =>
  `${figure.case.padEnd(46)} ${`${number(figure.value)} ${figure.unit}`.padStart(24)}   ${goalOf(figure).padEnd(16)} ${verdict(figure)}`.trimEnd();

/** Figures with several columns as a table: a row per case in order of appearance, with targets below. */
export function tableOf(figures: readonly Figure[]): string {
  const columns = [...new Set(figures.map(({ column = "" }) => column))];
  const rows = [...Map.groupBy(figures, ({ case: name, unit }) => (unit === "" ? name : `${name}, ${unit}`))].map(
    ([name, cells]) => [
      name,
      ...columns.map((column) => {
        const cell = cells.find((candidate) => candidate.column === column);
        return cell ? number(cell.value) : "";
      }),
    ],
  );
  const lines = [["", ...columns], ...rows];
  const widths = lines[0]!.map((_, index) => Math.max(...lines.map((line) => line[index]!.length)));
  const pad = (cell: string, index: number) =>
    index === 0 ? cell.padEnd(widths[index]!) : cell.padStart(widths[index]!);
  const judged = figures.filter(({ target }) => target);
  const verdicts = judged.map((figure) => lineOf({ ...figure, case: `${figure.case}, ${figure.column}` }));
  return [...lines.map((line) => line.map(pad).join("   ").trimEnd()), ...verdicts].join("\n");
}

/** Measurements at several sizes, side by side. */
export const growthOf = (figures: readonly Figure[]): string =>
  tableOf(
    figures.map((figure) => ({
      ...figure,
      case: figure.column ? `${figure.case} (${figure.column})` : figure.case,
      column: figure.size.toLocaleString("en-AU"),
      target: null,
    })),
  );

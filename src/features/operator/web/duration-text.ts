import { formatCount, formatOneDecimal } from "#domain/format-number.ts";

/** "0.3 s", "41 s", "2.5 min", "3 h"; null stays null. */
export function p95Text(seconds: number | null): string | null {
  if (seconds === null) return null;
  if (seconds < 10) return `${formatOneDecimal(seconds)} s`;
  if (seconds < 120) return `${formatCount(Math.round(seconds))} s`;
  if (seconds < 7_200) return `${formatOneDecimal(seconds / 60)} min`;
  return `${formatOneDecimal(seconds / 3_600)} h`;
}

import { formatCount, formatOneDecimal } from "#domain/format-number.ts";

const roundDown = (value: number, step: number) => Math.floor(value / step) * step;

/** "4,200+" for 4,283: rounded down to hundreds. Under a hundred the number itself, because "0+" says nothing. */
export const hundreds = (count: number): string =>
  count < 100 ? formatCount(count) : `${formatCount(roundDown(count, 100))}+`;

/** "153,000" for 153,871: rounded down to thousands; under a thousand the number itself. */
export const thousands = (count: number): string => formatCount(count < 1_000 ? count : roundDown(count, 1_000));

/** "$98.4B+" for 98,437,000,000 dollars: billions rounded down to one decimal; under a billion the same in millions. */
export function billions(dollars: number): string {
  const [unit, letter] = dollars < 1e9 ? [1e6, "M"] : [1e9, "B"];
  return `$${formatOneDecimal(Math.floor((dollars / unit) * 10) / 10)}${letter}+`;
}

import { centsFrom, dollarsOf } from "#domain/money.ts";

const amount = /\$\s?(\d[\d,]*(?:\.\d+)?)\s?(k|m|thousand|million)?\b/gi;
const factors: Record<string, number> = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6 };

/** The lowest and the highest amount of a wording, in dollars: "$80k to $120k". A single amount is the most it can be. */
export function amountsIn(words: string): [from: number | undefined, to: number | undefined] {
  const found = [...words.matchAll(amount)].flatMap(([, digits, unit]) => {
    const cents = centsFrom(digits!);
    return cents === undefined ? [] : [dollarsOf(cents) * (factors[unit?.toLowerCase() ?? ""] ?? 1)];
  });
  if (found.length < 2) return [undefined, found[0]];
  return [Math.min(...found), Math.max(...found)];
}

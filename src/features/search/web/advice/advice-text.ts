import { formatCount } from "#domain/format-number.ts";
import type { Advice } from "./use-advice.ts";

/** What a piece of advice does: Add “arborist”. */
export function adviceTitle({ kind, text }: Pick<Advice, "kind" | "text">): string {
  switch (kind) {
    case "addWord":
      return `Add “${text}”`;
    case "leaveOutWord":
      return `Leave out “${text}”`;
    case "addCategory":
      return `Add ${text}`;
    case "leaveOutCategory":
      return `Leave out ${text}`;
    case "onlyCategory":
      return `Only ${text}`;
  }
}

/** How much it changes in a year: "14 a year", "9 of your 40 a year". `all`: what the search itself finds in a year. */
export function adviceFigure({ kind, noticesPerYear, totalRecords }: Advice, all: number): string {
  if (noticesPerYear === 0) return `then ${formatCount(totalRecords)} ${totalRecords === 1 ? "result" : "results"}`;
  const isAdded = kind === "addWord" || kind === "addCategory";
  if (isAdded) return `${formatCount(noticesPerYear)} more a year`;
  const taken = `${formatCount(noticesPerYear)} of your ${formatCount(all)} a year`;
  return kind === "onlyCategory" ? `without ${taken}` : taken;
}

/** "33 of 40 look right" */
export const sampleText = ({ sample: { right, of } }: Advice): string =>
  right === 0 ? "none looks right" : `${right} of ${of} look right`;

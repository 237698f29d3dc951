import type { EpochMs } from "#domain/epoch.ts";
import { checkedWords } from "#features/opportunities/web/detail-words.ts";
import type { Coverage, CoveredListing, CoveredSource, Uncovered } from "./coverage-query.ts";

export const whole = new Intl.NumberFormat("en-AU");

/** The word for a listing's state, and under it what it means for the reader. */
export const stateWords = {
  fresh: "read in time",
  stale: "late",
  failing: "failing",
  never: "not read yet",
  "by-hand": "not read by itself",
} as const satisfies Record<CoveredListing["state"], string>;

/** "9:52am, usually every hour"; "3 Dec 2026 9:52am"; "never". */
export function lastReadWords({ lastReadDate, normalGapMinutes }: CoveredListing, now: EpochMs, zone: string): string {
  if (lastReadDate === null) return "never";
  const at = checkedWords(lastReadDate, now, zone);
  return normalGapMinutes === null ? at : `${at}, usually every ${gapWords(normalGapMinutes)}`;
}

/** "hour", "4 hours", "90 minutes" */
export function gapWords(minutes: number): string {
  if (minutes === 60) return "hour";
  return minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`;
}

/** "1,204 notices, 342 open" */
export function countWords({ notices, open }: CoveredSource): string {
  if (notices === 0) return "no notices yet";
  return `${whole.format(notices)} ${notices === 1 ? "notice" : "notices"}, ${open === 0 ? "none" : whole.format(open)} open`;
}

/** Of how many open notices each thing is known, in the order of what a reader misses most. */
export function completeWords({ complete }: CoveredSource): [thing: string, percent: number][] {
  if (complete === null) return [];
  return [
    ["closing time", complete.closing],
    ["buyer", complete.buyer],
    ["UNSPSC category", complete.category],
    ["place", complete.place],
    ["value", complete.value],
  ];
}

/** The listings of the schedule, counted by how they stand. */
export function standing({ sources }: Coverage): { fresh: number; behind: number; all: number } {
  const scheduled = sources.flatMap((source) => source.listings).filter((one) => one.state !== "by-hand");
  const count = (...states: CoveredListing["state"][]) => scheduled.filter((one) => states.includes(one.state)).length;
  return { fresh: count("fresh"), behind: count("stale", "failing"), all: scheduled.length };
}

const kinds = { council: ["council", "councils"], university: ["university", "universities"] } as const;

/** "126 of 128 councils", "its university" */
export function missingWords({ kind, known, names }: Uncovered): string {
  const [one, many] = kinds[kind];
  if (known === 1) return `its ${one}`;
  return names.length === known ? `all ${known} ${many}` : `${names.length} of ${known} ${many}`;
}

/** Sources with most open notices first; those that are only read from files last. */
export const inOrder = (sources: CoveredSource[]): CoveredSource[] =>
  sources.toSorted(
    (a, b) => Number(b.listings.length > 0) - Number(a.listings.length > 0) || b.open - a.open || b.notices - a.notices,
  );

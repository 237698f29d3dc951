import { formatCount, formatCounted } from "#domain/format-number.ts";
import type { EpochMs } from "#domain/epoch.ts";
import { checkedText } from "#features/opportunities/web/detail-text.ts";
import type { Coverage, CoveredListing, CoveredSource, Uncovered } from "./coverage-query.ts";

/** The label of each listing state. */
export const listingStateNames = {
  fresh: "on time",
  stale: "late",
  failing: "failing",
  never: "not checked yet",
  "by-hand": "checked by hand",
} as const satisfies Record<CoveredListing["state"], string>;

/** "9:52am AEDT, usually every hour"; "3 Dec 2026 9:52am AEDT"; "never". */
export function lastReadText({ lastReadDate, normalGapMinutes }: CoveredListing, now: EpochMs, zone: string): string {
  if (lastReadDate === null) return "never";
  const lastRead = checkedText(lastReadDate, now, zone);
  return normalGapMinutes === null ? lastRead : `${lastRead}, usually every ${intervalText(normalGapMinutes)}`;
}

/** "hour", "4 hours", "90 minutes" */
export function intervalText(minutes: number): string {
  if (minutes === 60) return "hour";
  return minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`;
}

/** "1,204 notices, 342 open" */
export function noticeCountText({ notices, open }: CoveredSource): string {
  if (notices === 0) return "no notices yet";
  return `${formatCounted(notices, "notice")}, ${open === 0 ? "none" : formatCount(open)} open`;
}

/** The share of open notices that state each fact, most useful first. */
export function statedShares({ complete }: CoveredSource): [thing: string, percent: number][] {
  if (complete === null) return [];
  return [
    ["closing time", complete.closing],
    ["buyer", complete.buyer],
    ["UNSPSC category", complete.category],
    ["place", complete.place],
    ["value", complete.value],
  ];
}

/** Counts the scheduled listings by state. */
export function countListings({ sources }: Coverage): { fresh: number; behind: number; all: number } {
  const scheduled = sources.flatMap((source) => source.listings).filter((listing) => listing.state !== "by-hand");
  const count = (...states: CoveredListing["state"][]) =>
    scheduled.filter((listing) => states.includes(listing.state)).length;
  return { fresh: count("fresh"), behind: count("stale", "failing"), all: scheduled.length };
}

const kinds = { council: ["council", "councils"], university: ["university", "universities"] } as const;

/** "126 of 128 councils", "its university" */
export function missingText({ kind, known, names }: Uncovered): string {
  const [singular, plural] = kinds[kind];
  if (known === 1) return `its ${singular}`;
  return names.length === known ? `all ${known} ${plural}` : `${names.length} of ${known} ${plural}`;
}

/** Sorts sources by open notices; those read only from files come last. */
export const sortSources = (sources: CoveredSource[]): CoveredSource[] =>
  sources.toSorted(
    (a, b) => Number(b.listings.length > 0) - Number(a.listings.length > 0) || b.open - a.open || b.notices - a.notices,
  );

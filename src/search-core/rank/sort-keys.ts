import type { SearchOrder } from "#domain/search-order.ts";
import { publishedAt } from "#search-core/segment/published.ts";
import type { ScoredDocs } from "#search-core/evaluate/scratch.ts";
import { instantBase, noInstant, type Columns } from "#search-core/segment/segment.ts";

/** Larger than any key of a day, to put one group of documents after another. */
const group = 2 ** 52;
/** More than all instants of a column: days come first, then instants within them. */
const [perDay, perTime] = [2 ** 33, 2 ** 32];

/** Orders by columns. Relevance and BestMatch order by score if there is text, otherwise as ClosingSoon. */
export type ColumnOrder = Exclude<SearchOrder, "Relevance" | "BestMatch">;
export const columnOrderOf = (order: SearchOrder, hasText: boolean): ColumnOrder | null => {
  if (order !== "Relevance" && order !== "BestMatch") return order;
  return hasText ? null : "ClosingSoon";
};

type Sorted = { columns: Columns; activity: Int32Array; now: number };

/** Fills the sort keys by index among the matches, smallest first. Documents without a value come last. */
export function fillSortKeys(keys: Float64Array, matches: ScoredDocs, order: ColumnOrder, sorted: Sorted): void {
  const { instants, valueFrom, valueTo } = sorted.columns;
  switch (order) {
    case "ClosingSoon":
      return byClosing(keys, matches, sorted);
    case "MostActive":
      return byActivity(keys, matches, sorted);
    case "AwardedRecently":
      return byInstant(keys, matches, instants.awarded, -1);
    case "ClosedRecently":
      return byInstant(keys, matches, instants.closed, -1, sorted.now - instantBase);
    case "CancelledRecently":
      return byInstant(keys, matches, instants.cancelled, -1);
    case "OpenDateNewestFirst":
      return byPublication(keys, matches, sorted);
    case "ExpectedReleaseDateOldestFirst":
      return byInstant(keys, matches, instants.expectedRelease, 1);
    case "LowestPrice":
      return byValue(keys, matches, valueFrom, valueTo, 1);
    case "HighestPrice":
      return byValue(keys, matches, valueTo, valueFrom, -1);
  }
}

/**
 * Closing soonest by the day that the notice prints, in it known times first; then no deadline, newest first; then
 * closed, latest first.
 */
function byClosing(keys: Float64Array, { docIds, count }: ScoredDocs, { columns, now }: Sorted): void {
  const { closing, closed, open, awarded, firstSeen } = columns.instants;
  const { closingDays } = columns;
  const present = now - instantBase;
  for (let i = 0; i < count; i++) {
    const docId = docIds[i]!;
    const closes = closing[docId]!;
    if (closes === noInstant) {
      let news = open[docId]!;
      if (news === noInstant) news = awarded[docId]!;
      if (news === noInstant) news = firstSeen[docId]!;
      keys[i] = -news;
      continue;
    }
    const ends = closed[docId]!;
    const hasClosed = (ends === noInstant ? closes : ends) <= present;
    if (hasClosed) keys[i] = group - closes;
    else keys[i] = closingDays[docId]! * perDay + (isWholeDay(ends - closes) ? perTime : 0) + closes - group;
  }
}

/** True for the seconds from the first to the last minute of a day, also where the clock changes: no time is stated. */
export const isWholeDay = (seconds: number): boolean => seconds === 86_340 || seconds === 82_740 || seconds === 89_940;

/** What was published last comes first. */
function byPublication(keys: Float64Array, { docIds, count }: ScoredDocs, { columns, now }: Sorted): void {
  const { open, firstSeen } = columns.instants;
  for (let i = 0; i < count; i++) keys[i] = -publishedAt(open[docIds[i]!]!, firstSeen[docIds[i]!]!, now - instantBase);
}

/** Most active first, then most recently changed. */
function byActivity(keys: Float64Array, { docIds, count }: ScoredDocs, { columns, activity }: Sorted): void {
  const { lastActivity } = columns.instants;
  for (let i = 0; i < count; i++) {
    const docId = docIds[i]!;
    const last = lastActivity[docId]!;
    // Exact while activity is below 2^20.
    keys[i] = -activity[docId]! * 2 ** 33 - (last === noInstant ? -instantBase : last);
  }
}

/** Ascending or descending. Instants after `latest` count as not stated. */
function byInstant(
  keys: Float64Array,
  { docIds, count }: ScoredDocs,
  column: Int32Array,
  direction: 1 | -1,
  latest = Infinity,
): void {
  for (let i = 0; i < count; i++) {
    const instant = column[docIds[i]!]!;
    keys[i] = instant === noInstant || instant > latest ? Infinity : direction * instant;
  }
}

/** By one end of the value, or the other if that one is not stated. */
function byValue(
  keys: Float64Array,
  { docIds, count }: ScoredDocs,
  column: Float64Array,
  other: Float64Array,
  direction: 1 | -1,
): void {
  for (let i = 0; i < count; i++) {
    const docId = docIds[i]!;
    let value = column[docId]!;
    if (Number.isNaN(value)) value = other[docId]!;
    keys[i] = Number.isNaN(value) ? Infinity : direction * value;
  }
}

import type { SearchOrder } from "#domain/search-order.ts";
import type { Doc, Query } from "#search-core/types.ts";
import { hasClosed } from "./closing.ts";

/** Beyond any instant, so that a group of documents comes after another under one key. */
const group = 1e12;
/** Documents that lack what they are sorted by come last. */
const last = Infinity;

/** When a notice became news: opened, else awarded, else first seen by us. */
const newest = (doc: Doc) => doc.open ?? doc.awarded ?? doc.firstSeen;

/** Closing soonest; then without a deadline, newest first; then what has closed, latest first. */
function closingSoon(doc: Doc, now: number): number {
  if (doc.closing === null) return group - newest(doc);
  return hasClosed(doc, now) ? 3 * group - doc.closing : doc.closing - group;
}

const oldestFirst = (value: number | null) => value ?? last;
const newestFirst = (value: number | null) => (value === null ? last : -value);

type Key = (doc: Doc, now: number) => number;
const keys: Record<Exclude<SearchOrder, "Relevance" | "BestMatch">, Key> = {
  // The most active, and among equals what changed last; exact while instants are below 2^32.
  MostActive: (doc) => -doc.activity * 2 ** 32 - (doc.lastActivity ?? 0),
  ClosingSoon: closingSoon,
  AwardedRecently: (doc) => newestFirst(doc.awarded),
  ClosedRecently: (doc, now) => (doc.closed !== null && doc.closed <= now ? -doc.closed : last),
  CancelledRecently: (doc) => newestFirst(doc.cancelled),
  LowestPrice: (doc) => oldestFirst(doc.valueFrom ?? doc.valueTo),
  HighestPrice: (doc) => newestFirst(doc.valueTo ?? doc.valueFrom),
  OpenDateNewestFirst: (doc) => newestFirst(doc.open),
  ExpectedReleaseDateOldestFirst: (doc) => oldestFirst(doc.expectedRelease),
};

/**
 * What documents are sorted by, smallest first; equal keys are ordered by id, so that pages never overlap. Relevance
 * and BestMatch go by score where there is text, and by closing soon where there is none.
 */
export function sortKey({ sort, weeks }: Query, hasText: boolean): (doc: Doc, score: number) => number {
  const isByScore = sort === "Relevance" || sort === "BestMatch";
  if (isByScore && hasText) return (_, score) => -score;
  const key = isByScore ? closingSoon : keys[sort];
  return (doc) => key(doc, weeks.now);
}

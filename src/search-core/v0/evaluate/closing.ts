import type { ClosingBucket } from "#domain/search-order.ts";
import type { Doc, Query } from "#search-core/types.ts";

/** Whether a document's deadline has passed; the closing second itself has. It is open to the later reading. */
export const hasClosed = (doc: Doc, now: number): boolean => doc.closing !== null && (doc.closed ?? doc.closing) <= now;

/**
 * The bucket a document closes in. One without a time today stands under its morning, which may be past while it is
 * still open: that is this week. What has closed is in no bucket.
 */
export function closingBucket(doc: Doc, { now, thisWeekEnds, nextWeekEnds }: Query["weeks"]): ClosingBucket | null {
  if (doc.closing === null) return "none";
  if (hasClosed(doc, now)) return null;
  if (doc.closing < thisWeekEnds) return "thisWeek";
  return doc.closing < nextWeekEnds ? "nextWeek" : "later";
}

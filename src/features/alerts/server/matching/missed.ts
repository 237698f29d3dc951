import { statusOf } from "#domain/opportunity-status.ts";
import type { Documents } from "#features/search/server/documents/service.ts";
import type { FeedChange } from "#platform/feed/cursor.ts";
import type { Doc } from "#search-core/index.ts";
import type { CompiledSearches } from "./compiled-searches.ts";
import type { Beginning } from "./queries.ts";

const open = statusOf("Open").id;
const daySeconds = 24 * 3_600;

/**
 * The searches that would have found a notice which was over when it was first read, as it was before its closing. Most
 * searches ask for open notices, so nothing else says that they missed one.
 */
export async function missedIn(
  rows: FeedChange[],
  documents: Documents,
  searches: Pick<CompiledSearches, "match" | "get">,
): Promise<Beginning[]> {
  const over = rows.flatMap(({ sequence, kind, isNews, before, opportunityId, writtenAt }) => {
    const doc = documents.get(opportunityId);
    if (kind !== "added" || !isNews || before !== null || !doc) return [];
    const end = endOf(doc, writtenAt);
    return end === null ? [] : [{ sequence, doc, end }];
  });
  const missed: Beginning[] = [];
  // Filters relative to today depend on the day alone.
  for (const together of Map.groupBy(over, ({ end }) => Math.floor(end / daySeconds)).values()) {
    const docs = together.map(({ doc }) => asOpen(doc));
    const lastOpen = Math.min(...together.map(({ end }) => end)) - 1;
    const matched = await searches.match(docs, Temporal.Instant.fromEpochMilliseconds(1000 * lastOpen));
    for (const [savedSearchId, indices] of matched) {
      const { announcesAfter } = searches.get(savedSearchId)!;
      for (const index of indices) {
        const { sequence, doc } = together[index]!;
        if (sequence > announcesAfter) missed.push({ savedSearchId, announcesAfter, opportunityId: doc.id });
      }
    }
  }
  return missed;
}

/** When a notice could no longer be answered, in epoch seconds; null if it still can be, or never could. */
function endOf({ closed, cancelled }: Doc, now: Temporal.Instant): number | null {
  if (closed === null) return null;
  const end = Math.min(closed, cancelled ?? closed);
  return end <= now.epochMilliseconds / 1000 ? end : null;
}

const asOpen = (doc: Doc): Doc => ({ ...doc, status: open, awarded: null, cancelled: null });

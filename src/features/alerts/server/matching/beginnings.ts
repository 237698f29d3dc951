import type { Documents } from "#features/search/server/documents/service.ts";
import type { FeedChange } from "#platform/feed/cursor.ts";
import type { Doc } from "#search-core/index.ts";
import type { CompiledSearches } from "./compiled-searches.ts";
import type { Beginning } from "./queries.ts";

/** The rows of one notice that wait together, with the document that it has now. */
type Waiting = { doc: Doc; rows: FeedChange[] };

/**
 * The searches that begin to match: they match a notice as it is now, did not match it before the first of its rows that
 * counts for them, and one of those rows is news. Both documents are looked at as of the newest row, so that the passing
 * of time alone announces nothing.
 */
export async function beginningsIn(
  rows: FeedChange[],
  documents: Documents,
  searches: Pick<CompiledSearches, "match" | "get">,
): Promise<Beginning[]> {
  const changes = rows.filter(({ kind }) => kind !== "activity");
  const waiting = [...Map.groupBy(changes, ({ opportunityId }) => opportunityId)].flatMap(([id, ofNotice]) => {
    const doc = documents.get(id);
    return doc && ofNotice.some(({ isNews }) => isNews) ? [{ doc, rows: ofNotice }] : [];
  });
  const beginnings: Beginning[][] = [];
  for (const together of Map.groupBy(waiting, (notice) => newest(notice).writtenAt.epochNanoseconds).values())
    beginnings.push(await beginningsOf(together, searches));
  return beginnings.flat();
}

const newest = ({ rows }: Waiting) => rows.at(-1)!;

async function beginningsOf(notices: Waiting[], searches: Pick<CompiledSearches, "match" | "get">) {
  const docs: Doc[] = [];
  const indexOf = (doc: Doc) => docs.push(doc) - 1;
  const indexed = notices.map(({ doc, rows }) => ({
    now: indexOf(doc),
    rows: rows.map(({ sequence, isNews, before }) => ({
      sequence,
      isNews,
      // A document that an earlier version has stored may lack fields: those count as unchanged.
      before: before === null ? null : indexOf({ ...doc, ...before }),
    })),
    opportunityId: doc.id,
  }));
  const matched = await searches.match(docs, newest(notices[0]!).writtenAt);
  const noticeAt = new Map(indexed.map((notice) => [notice.now, notice]));
  const beginnings: Beginning[] = [];
  // Once for each match, not for each search and notice: there are very many of both.
  for (const [savedSearchId, indices] of matched) {
    const { announcesAfter } = searches.get(savedSearchId)!;
    for (const index of indices) {
      const notice = noticeAt.get(index);
      const counting = notice?.rows.filter(({ sequence }) => sequence > announcesAfter) ?? [];
      if (!notice || !counting.some(({ isNews }) => isNews)) continue;
      const { before } = counting[0]!;
      if (before === null || !indices.has(before))
        beginnings.push({ savedSearchId, announcesAfter, opportunityId: notice.opportunityId });
    }
  }
  return beginnings;
}

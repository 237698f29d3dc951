import { documentsOf } from "#features/search/server/documents/service.ts";
import { readStored } from "#features/saved-searches/server/service.ts";
import type { Database } from "#platform/db/db.ts";
import { highlighter } from "#search-core/index.ts";
import type { MatchItem, MessageItems } from "./queries.ts";

/** A message lists no more of all of them: what is only counted needs no reason. */
const maxNotices = 60;

/**
 * Says which words of a search a notice has, as the search page does: "“irrigation” in the title". Null for a search without
 * words, and for text messages and push, which have no room for it.
 */
export async function wordsMatched(
  db: Database,
  { channel }: MessageItems,
  items: readonly MatchItem[],
): Promise<(search: MatchItem, opportunityId: number) => string | null> {
  if (channel !== "email" || items.length === 0) return () => null;
  const ids = [...new Set(items.map(({ opportunityId }) => opportunityId))].slice(0, maxNotices);
  const docs = await documentsOf(db, ids);
  const highlighters = new Map<number, ReturnType<typeof highlighter>>();
  const highlighterOf = ({ savedSearchId, request }: MatchItem) => {
    const known = highlighters.get(savedSearchId);
    if (known) return known;
    const { freeText = "", includeTradeWords = false } = readStored({ request }) ?? {};
    const made = highlighter({ text: freeText, includeTradeWords });
    highlighters.set(savedSearchId, made);
    return made;
  };
  return (search, opportunityId) => {
    const doc = docs.get(opportunityId);
    return (doc && highlighterOf(search)(doc).explanation?.replace(/\.$/, "")) ?? null;
  };
}

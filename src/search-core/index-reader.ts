import { didYouMean } from "#search-core/suggest/did-you-mean.ts";
import { suggest } from "#search-core/suggest/suggest.ts";
import type { IndexReader, IndexState } from "./types.ts";
import { adviceSeeds } from "#search-core/advise/seeds.ts";
import { titleFreqs } from "#search-core/advise/title-freqs.ts";
import { weighChanges } from "#search-core/advise/weigh-changes.ts";
import { alsoRelevant, similar } from "#search-core/search/related.ts";
import { matchingAmong } from "#search-core/search/matching-among.ts";
import { partialMatches } from "#search-core/search/partial-matches.ts";
import { explain, similarityOf } from "#search-core/search/explain.ts";
import { openSegmentReaders, type SegmentReader } from "#search-core/read/segment-reader.ts";
import { createScratch, type Scratch } from "#search-core/evaluate/scratch.ts";
import { search } from "#search-core/search/search.ts";

/** Opens a reader on one state of an index. Calls run to completion on the caller's thread. */
export const openReader = (state: IndexState): IndexReader => reopenReader(state, [], createScratch(0));

/** `before`: the segments of an earlier state; `scratchBefore`: its buffers. */
function reopenReader(state: IndexState, before: readonly SegmentReader[], scratchBefore: Scratch): IndexReader {
  const readers = openSegmentReaders(state, before);
  const largest = Math.max(...readers.map(({ segment }) => segment.documents), 0);
  const scratch = scratchBefore.documents >= largest ? scratchBefore : createScratch(largest);
  return {
    search: (query, embedding) => search(readers, scratch, query, embedding),
    matchingAmong: (queries, ids, limit) => matchingAmong(readers, scratch, queries, { ids, limit }),
    alsoRelevant: (query, embedding, shown = []) => alsoRelevant(readers, scratch, query, { embedding, shown }),
    partialMatches: (query, embedding) => partialMatches(readers, scratch, query, embedding),
    similar: (query, id, minSimilarity) => similar(readers, scratch, query, { id, minSimilarity }),
    suggest: (prefix, limit, text = "") => suggest(readers, scratch, { prefix, limit, before: text }),
    didYouMean: (text) => didYouMean({ readers, scratch }, text),
    explain: (query, id) => explain(readers, scratch, query, id),
    similarity: (query, id, embedding) => similarityOf(readers, scratch, query, { ...embedding, id }),
    adviceSeeds: (query, embedding) => adviceSeeds(readers, scratch, query, embedding),
    titleFreqs: (texts) => titleFreqs(readers, texts),
    weighChanges: (query, changes, embedding) => weighChanges(readers, scratch, { query, changes }, embedding),
    reopen: (next) => reopenReader(next, readers, scratch),
    size: readers.reduce((sum, { liveCount: live }) => sum + live, 0),
  };
}

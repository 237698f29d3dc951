import { didYouMean } from "#search-core/suggest/did-you-mean.ts";
import { suggest } from "#search-core/suggest/suggest.ts";
import type { IndexReader, IndexState } from "#search-core/types.ts";
import { alsoRelevant, similar } from "#search-core/vectors/related.ts";
import { explain, nearness } from "./explain.ts";
import { openParts, type OpenPart } from "./part.ts";
import { createScratch, type Scratch } from "./scratch.ts";
import { search } from "./search.ts";

/** A reader of one state of an index. Answers run to their end on the caller's thread. */
export const openReader = (state: IndexState): IndexReader => readerOf(state, [], createScratch(0));

/** `before`: the parts of an earlier state; `room`: what was allocated for it. */
function readerOf(state: IndexState, before: readonly OpenPart[], room: Scratch): IndexReader {
  const parts = openParts(state, before);
  const largest = Math.max(...parts.map(({ segment }) => segment.documents), 0);
  const scratch = room.documents >= largest ? room : createScratch(largest);
  return {
    search: (query, meaning) => search(parts, scratch, query, meaning),
    alsoRelevant: (query, meaning) => alsoRelevant(parts, scratch, query, meaning),
    similar: (query, id, floor) => similar(parts, scratch, query, { id, floor }),
    suggest: (prefix, limit, text = "") => suggest(parts, scratch, { prefix, limit, before: text }),
    didYouMean: (text) => didYouMean({ parts, scratch }, text),
    explain: (query, id) => explain(parts, scratch, query, id),
    nearness: (query, id, meaning) => nearness(parts, scratch, query, { ...meaning, id }),
    follow: (next) => readerOf(next, parts, scratch),
    size: parts.reduce((sum, { live }) => sum + live, 0),
  };
}

import { openReader } from "#search-core/index-reader.ts";
import { runMerge } from "#search-core/index/merge.ts";
import { createWriter } from "#search-core/index/writer.ts";
import { activeStatuses, type BuildOptions } from "#search-core/segment/build.ts";
import type { Doc, IndexReader, IndexState, IndexWriter } from "#search-core/types.ts";

/** A mutable index on one thread. Updates are atomic for readers. */
export type SearchIndex = Omit<IndexReader, "reopen"> & {
  /** Adds or replaces documents by id, and removes ids. */
  update(docs: Iterable<Doc>, removed?: Iterable<number>): void;
  /** Updates the activity column of existing documents. */
  setActivity(activity: ReadonlyMap<number, number>): void;
  /** Sets the vector blocks of segments by id. */
  setVectors: IndexWriter["setVectors"];
  /** Merges everything into one segment. */
  compact(): void;
  readonly state: IndexState;
  readonly publicSize: number;
};

/**
 * An empty index in memory, or one that continues from a state: writer and reader on the caller's thread. Updates,
 * merges and searches run to completion, so a search sees each update whole or not at all.
 */
export function createIndex(options: BuildOptions = { activeStatuses }, from?: IndexState): SearchIndex {
  const writer = createWriter(options, from);
  let reader = openReader(writer.state);
  const moved = (state: IndexState): void => {
    reader = reader.reopen(state);
  };
  return {
    update(docs, removed = []) {
      writer.update(docs, removed);
      for (let plan = writer.planMerge(); plan; plan = writer.planMerge()) writer.commitMerge(plan, runMerge(plan));
      moved(writer.state);
    },
    setActivity: (activity) => moved(writer.setActivity(activity)),
    setVectors(vectors) {
      moved(writer.setVectors(vectors));
      return writer.state;
    },
    compact: () => moved(writer.compact()),
    search: (query, embedding) => reader.search(query, embedding),
    matchingAmong: (queries, ids, limit) => reader.matchingAmong(queries, ids, limit),
    alsoRelevant: (query, embedding, shown) => reader.alsoRelevant(query, embedding, shown),
    partialMatches: (query, embedding) => reader.partialMatches(query, embedding),
    similar: (query, id, minSimilarity) => reader.similar(query, id, minSimilarity),
    suggest: (prefix, limit, before) => reader.suggest(prefix, limit, before),
    didYouMean: (text) => reader.didYouMean(text),
    explain: (query, id) => reader.explain(query, id),
    similarity: (query, id, embedding) => reader.similarity(query, id, embedding),
    adviceSeeds: (query, embedding) => reader.adviceSeeds(query, embedding),
    titleFreqs: (texts) => reader.titleFreqs(texts),
    weighChanges: (query, changes, embedding) => reader.weighChanges(query, changes, embedding),
    get state() {
      return writer.state;
    },
    get size() {
      return writer.size;
    },
    get publicSize() {
      return writer.publicSize;
    },
  };
}

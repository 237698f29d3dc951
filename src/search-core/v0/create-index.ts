import { search } from "#search-core/v0/evaluate/search.ts";
import { createStore, isWasteful, put, remove, rewritten } from "#search-core/v0/store/store.ts";
import { didYouMean } from "#search-core/v0/suggest/did-you-mean.ts";
import { suggest } from "#search-core/v0/suggest/suggest.ts";
import type { SearchIndex } from "../types.ts";

/**
 * An empty index in memory. Updates and searches run to their end on the caller's thread, so a search sees each update
 * whole or not at all.
 */
export function createIndex(): SearchIndex {
  let store = createStore();
  return {
    update(docs, removed = []) {
      for (const doc of docs) put(store, doc);
      for (const id of removed) remove(store, id);
      if (isWasteful(store)) store = rewritten(store);
    },
    search: (query) => search(store, query),
    suggest: (prefix, limit, before = "") => suggest(store, prefix, limit, before),
    didYouMean: (text) => didYouMean(store, text),
    get size() {
      return store.slots.size;
    },
  };
}

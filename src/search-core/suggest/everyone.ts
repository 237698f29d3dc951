import type { Store } from "#search-core/store/store.ts";

/**
 * Words are suggested to anybody, so only documents that anybody finds may speak for them: not those of an
 * organisation, and not sales, leases and grants.
 */
export const isForEveryone = (store: Store, slot: number): boolean =>
  store.docs[slot] !== null && store.restricted[slot] === 0;

/** In how many documents for everyone a term stands. */
export function documentsWith(store: Store, term: number): number {
  const { items, length } = store.postings[term]!;
  let count = 0;
  for (let at = 0; at < length; at += 2 + items[at + 1]!) if (isForEveryone(store, items[at]!)) count++;
  return count;
}

/** The same without looking at the documents: never less. */
export const mostDocumentsWith = (store: Store, term: number): number => store.postings[term]!.length / 3;

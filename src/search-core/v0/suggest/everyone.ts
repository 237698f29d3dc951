import { referenceField } from "#search-core/fields.ts";
import { fieldOfPlace } from "#search-core/v0/store/postings.ts";
import type { Store } from "#search-core/v0/store/store.ts";

/**
 * Words are suggested to anybody, so only documents that anybody finds may speak for them: not those of an
 * organisation, and not sales, leases and grants.
 */
export const isForEveryone = (store: Store, slot: number): boolean =>
  store.docs[slot] !== null && store.restricted[slot] === 0;

/**
 * In how many documents for everyone a term stands as a word; in a reference it is a part of a name. `among` holds a 1
 * for each slot that counts, null when all do.
 */
export function documentsWith(store: Store, term: number, among: Uint8Array | null = null): number {
  const { items, length } = store.postings[term]!;
  let count = 0;
  for (let at = 0, end; at < length; at = end) {
    const slot = items[at]!;
    end = at + 2 + items[at + 1]!;
    if (!isForEveryone(store, slot) || among?.[slot] === 0) continue;
    for (let place = at + 2; place < end; place++) {
      if (fieldOfPlace(items[place]!) === referenceField) continue;
      count++;
      break;
    }
  }
  return count;
}

/** The same without looking at the documents: never less. */
export const mostDocumentsWith = (store: Store, term: number): number => store.postings[term]!.length / 3;

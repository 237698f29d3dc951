import type { Doc, Query } from "#search-core/types.ts";
import { askGroup } from "./asking.ts";
import { readBatch } from "./batch.ts";
import { type Condition, conditionsOf, rarestSigned, type ShareOf } from "./conditions.ts";
import { type Matches, noMatches } from "./found.ts";
import { createNumbering } from "./numbering.ts";
import { createOrganisations } from "./organisations.ts";
import { createRecords } from "./records.ts";
import { createWaiting } from "./waiting.ts";

/**
 * Saved searches, compiled to be asked which of them match new documents: exactly those whose set, asked of an index,
 * has the document. Sort, page and counting of a query mean nothing here, and its weeks are those of the batch.
 */
export type Matcher = {
  /** Compiles a search, or another in the place of the one with that id. */
  add(id: number, query: Query): void;
  /** Whether there was one. */
  remove(id: number): boolean;
  readonly size: number;
  /** The searches that match any of up to 64 documents, in no order. Throws a RangeError at more. */
  match(docs: readonly Doc[], weeks: Query["weeks"]): Matches;
};

/** What every document meets: the group of searches that no feature wakes ("everything that closes this week"). */
const anything: Condition = { kind: "and", parts: [] };

/** Share of documents that have a word about which nothing is known. */
const unknownShare = 0.01;

/**
 * A matcher without searches. Each waits in a group for its rarest condition (waiting.ts), so that of most a batch never
 * touches anything; in a group those that ask for the same share a record (layout.ts), which is asked once for all 64
 * documents, as bits (asking.ts); and what a condition says of the batch is worked out once for all that have it
 * (numbering.ts). `shareOf` tells in which share of documents a stem stands: the better it is known, the fewer searches
 * are looked at.
 */
export function createMatcher(shareOf: ShareOf = () => unknownShare): Matcher {
  const numbering = createNumbering(shareOf);
  const waiting = createWaiting(numbering, shareOf);
  const records = createRecords();
  const organisations = createOrganisations();
  const always = numbering.take(anything);
  let lastFound = 0;

  function add(id: number, query: Query): void {
    remove(id);
    const { text, filters } = conditionsOf(query);
    const rarest = rarestSigned([...text, ...filters], shareOf) ?? anything;
    const others = (some: Condition[]) => some.filter((one) => one !== rarest);
    // Few ways to filter are saved again and again: what is left of the filters is one condition.
    const rest = [...others(text), { kind: "and", parts: others(filters) } as const].map(numbering.take);
    rest.sort((a, b) => numbering.shareOf(a) - numbering.shareOf(b) || a - b);
    const group = numbering.take(rarest);
    if (!records.has(group)) waiting.add(group);
    records.add(id, organisations.numberOf(query.organisation), group, rest);
  }

  function remove(id: number): boolean {
    const removed = records.remove(id);
    if (!removed) return false;
    const { group, conditions } = removed;
    if (!records.has(group)) waiting.remove(group);
    conditions.forEach(numbering.give);
    numbering.give(group);
    return true;
  }

  return {
    add,
    remove,
    get size() {
      return records.size;
    },
    match(docs, weeks) {
      const batch = readBatch(docs, weeks);
      organisations.begin(batch);
      const features = numbering.begin(batch);
      const found = noMatches(lastFound);
      const { places, bits, look, count } = numbering;
      const { open, bits: visible } = organisations;
      const asking = { ...records.settled(count), places, bits, look, open, visible, found };
      askGroup(asking, always, batch.all.low, batch.all.high);
      waiting.wake(features, (group, low, high) => askGroup(asking, group, low, high));
      numbering.end();
      lastFound = found.size;
      return found;
    },
  };
}

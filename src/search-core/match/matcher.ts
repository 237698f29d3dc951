import type { Doc, Query } from "#search-core/types.ts";
import { readBatch } from "./batch.ts";
import { type Bits, docsOf } from "./bits.ts";
import { conditionsOf, type ShareOf, signsOf } from "./conditions.ts";
import { append, conditionsAt, createGroup, type Group, takeOut } from "./group.ts";
import { createNumbering, rowSize } from "./numbering.ts";
import { createWaking } from "./waking.ts";

/** A search that matches, and the documents of the batch that are in its set. */
export type Match = { search: number; docs: Bits };

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
  match(docs: readonly Doc[], weeks: Query["weeks"]): Match[];
};

/** The group of searches that no sign wakes: "everything that closes this week". They are asked every time. */
const always = -1;

/** Share of documents that have a word about which nothing is known. */
const unknownShare = 0.01;

/**
 * A matcher without searches. `shareOf` tells in which share of documents a stem stands: a search waits for its rarest
 * word, so the better it is known the fewer searches are looked at.
 */
export function createMatcher(shareOf: ShareOf = () => unknownShare): Matcher {
  const numbering = createNumbering(shareOf);
  const waking = createWaking();
  /** By the number of the condition that its searches have in common. */
  const groups = new Map<number, Group>();
  const numberOf = new Map<number, number>();
  /** By number: the id of a search, its group, and where it lies there. */
  const ids: number[] = [];
  const groupOf: number[] = [];
  const placeOf: number[] = [];
  const free: number[] = [];

  const signsOfGroup = (key: number) => signsOf(numbering.conditionOf(key), shareOf)!;

  function groupFor(key: number): Group {
    let group = groups.get(key);
    if (group) return group;
    groups.set(key, (group = createGroup()));
    if (key !== always) waking.add(signsOfGroup(key), key);
    return group;
  }

  function add(id: number, query: Query): void {
    remove(id);
    const numbers = conditionsOf(query).map(numbering.take);
    const rarestFirst = numbers.sort((a, b) => numbering.shareOf(a) - numbering.shareOf(b));
    const key = rarestFirst.find((one) => signsOf(numbering.conditionOf(one), shareOf) !== null) ?? always;
    const group = groupFor(key);
    const search = free.pop() ?? ids.length;
    numberOf.set(id, search);
    ids[search] = id;
    groupOf[search] = key;
    // A condition taken twice ("road road") is given back twice, so both stay in the record.
    rarestFirst.splice(rarestFirst.indexOf(key), key === always ? 0 : 1);
    placeOf[search] = append(group, search, rarestFirst);
  }

  function remove(id: number): boolean {
    const search = numberOf.get(id);
    if (search === undefined) return false;
    const key = groupOf[search]!;
    const group = groups.get(key)!;
    const others = conditionsAt(group, placeOf[search]!);
    takeOut(group, placeOf[search]!, (moved, at) => (placeOf[moved] = at));
    if (group.live === 0) {
      groups.delete(key);
      if (key !== always) waking.remove(signsOfGroup(key), key);
    }
    others.forEach(numbering.give);
    if (key !== always) numbering.give(key);
    numberOf.delete(id);
    free.push(search);
    return true;
  }

  /** Asks the searches of a group for the documents that meet what they have in common. */
  function ask({ records, end }: Group, { low, high }: Bits, found: Match[]): void {
    const { table, current } = numbering;
    for (let at = 0; at < end;) {
      const search = records[at]!;
      const next = at + 2 + records[at + 1]!;
      // Of a search that was removed nothing is asked: its conditions may be gone.
      let lowLeft = search < 0 ? 0 : low;
      let highLeft = search < 0 ? 0 : high;
      for (let one = at + 2; one < next && (lowLeft | highLeft) !== 0; one++) {
        const row = records[one]! * rowSize;
        if (table[row + 2] !== current) numbering.look(records[one]!);
        lowLeft &= table[row]!;
        highLeft &= table[row + 1]!;
      }
      if ((lowLeft | highLeft) !== 0) found.push({ search: ids[search]!, docs: { low: lowLeft, high: highLeft } });
      at = next;
    }
  }

  return {
    add,
    remove,
    get size() {
      return numberOf.size;
    },
    match(docs, weeks) {
      const batch = readBatch(docs, weeks);
      numbering.begin(batch);
      const found: Match[] = [];
      for (const key of waking.wokenBy(batch)) {
        numbering.look(key);
        const bits = { low: numbering.table[key * rowSize]!, high: numbering.table[key * rowSize + 1]! };
        if ((bits.low | bits.high) !== 0) ask(groups.get(key)!, bits, found);
      }
      const unwoken = groups.get(always);
      if (unwoken) ask(unwoken, batch.all, found);
      return found;
    },
  };
}

/** A match as pairs of a search and a document's place in the batch. */
export const pairsOf = (matches: readonly Match[]): [search: number, doc: number][] =>
  matches.flatMap(({ search, docs }) => docsOf(docs).map((doc): [number, number] => [search, doc]));

import type { Doc, Query } from "#search-core/types.ts";
import { readBatch } from "./batch.ts";
import { type Condition, conditionsOf, type ShareOf, signsOf } from "./conditions.ts";
import { addMatch, type Matches, noMatches } from "./found.ts";
import { createNumbering, unknown } from "./numbering.ts";
import { createOrganisations } from "./organisations.ts";
import { createRecords, recordHead } from "./records.ts";

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
 * A matcher without searches. `shareOf` tells in which share of documents a stem stands: a search waits for its rarest
 * word, so the better it is known the fewer searches are looked at.
 */
export function createMatcher(shareOf: ShareOf = () => unknownShare): Matcher {
  const numbering = createNumbering(shareOf);
  const records = createRecords();
  const organisations = createOrganisations();
  /** By the number of a feature: the groups of which a document must have it, or another like it. */
  const waiting: (number[] | undefined)[] = [];
  /** By group: 1 where the batch has a feature that it waits for. */
  let woken = new Uint8Array(1024);
  let lastFound = 0;
  const always = numbering.take(anything);
  /** Numbers of searches by id; by number their ids and organisations; and numbers that are free. */
  const numberOf = new Map<number, number>();
  const ids: number[] = [];
  const organisationOf: number[] = [];
  const free: number[] = [];

  /** The numbers of the features that a group waits for. */
  const signsOfGroup = (group: number) => {
    const signs = group === always ? [] : signsOf(numbering.conditionOf(group), shareOf)!;
    return new Set(signs.map(numbering.numberOf));
  };

  function add(id: number, query: Query): void {
    remove(id);
    const conditions = conditionsOf(query).map(numbering.take);
    conditions.sort((a, b) => numbering.shareOf(a) - numbering.shareOf(b));
    const rarest = conditions.findIndex((one) => signsOf(numbering.conditionOf(one), shareOf) !== null);
    const group = rarest === -1 ? numbering.take(anything) : conditions.splice(rarest, 1)[0]!;
    if (!records.has(group)) for (const sign of signsOfGroup(group)) (waiting[sign] ??= []).push(group);
    if (group >= woken.length) woken = new Uint8Array(2 * group);
    const search = free.pop() ?? ids.length;
    numberOf.set(id, search);
    ids[search] = id;
    organisationOf[search] = organisations.numberOf(query.organisation);
    records.add(search, group, conditions);
  }

  function remove(id: number): boolean {
    const search = numberOf.get(id);
    if (search === undefined) return false;
    const { group, conditions } = records.remove(search);
    if (!records.has(group))
      for (const sign of signsOfGroup(group)) waiting[sign] = waiting[sign]!.filter((other) => other !== group);
    conditions.forEach(numbering.give);
    numbering.give(group);
    numberOf.delete(id);
    free.push(search);
    return true;
  }

  /** Wakes the groups that wait for one of the features. */
  function wake(features: readonly number[]): void {
    woken[always] = 1;
    for (const feature of features) for (const group of waiting[feature] ?? []) woken[group] = 1;
  }

  /** Asks the groups that are awake, in the order in which their records lie, and puts them to sleep. */
  function askGroups(found: Matches): void {
    const { places, bits } = numbering;
    for (let group = 0; group < woken.length; group++) {
      if (woken[group] === 0) continue;
      woken[group] = 0;
      const known = places[group]!;
      const place = 2 * (known === unknown ? numbering.look(group) : known);
      const low = bits[place]!;
      const high = bits[place + 1]!;
      if ((low | high) === 0) continue;
      ask(records.settled, records.settledFrom(group), records.settledTo(group), low, high, found);
      const recent = records.recent(group);
      if (recent) ask(recent.records, 0, recent.end, low, high, found);
    }
  }

  /** Asks the searches whose records lie there for the documents of the bits, which have what their group waits for. */
  function ask(from: Int32Array, start: number, end: number, low: number, high: number, found: Matches): void {
    const { places, bits } = numbering;
    for (let at = start; at < end;) {
      const search = from[at]!;
      const next = at + recordHead + from[at + 1]!;
      // Of a search that was removed nothing is asked: its conditions may be gone.
      let lowLeft = search < 0 ? 0 : low;
      let highLeft = search < 0 ? 0 : high;
      for (let one = at + recordHead; one < next && (lowLeft | highLeft) !== 0; one++) {
        const known = places[from[one]!]!;
        const place = 2 * (known === unknown ? numbering.look(from[one]!) : known);
        lowLeft &= bits[place]!;
        highLeft &= bits[place + 1]!;
      }
      if ((lowLeft | highLeft) !== 0) addVisible(search, lowLeft, highLeft, found);
      at = next;
    }
  }

  /** Adds a search by its number; its id takes the place of that at the end. */
  function addVisible(search: number, low: number, high: number, found: Matches): void {
    const { open, bits: visible } = organisations;
    let lowSeen = low & open.low;
    let highSeen = high & open.high;
    // Whose search it is lies far off in memory; it is asked for only where it makes a difference.
    if (lowSeen !== low || highSeen !== high) {
      const organisation = 2 * organisationOf[search]!;
      lowSeen = low & visible[organisation]!;
      highSeen = high & visible[organisation + 1]!;
    }
    if ((lowSeen | highSeen) !== 0) addMatch(found, search, lowSeen, highSeen);
  }

  return {
    add,
    remove,
    get size() {
      return numberOf.size;
    },
    match(docs, weeks) {
      const batch = readBatch(docs, weeks);
      records.settle();
      organisations.begin(batch);
      const found = noMatches(lastFound);
      wake(numbering.begin(batch));
      askGroups(found);
      numbering.end();
      // Ids lie all over the memory: read one after the other, with nothing in between, many are on their way at once.
      const { searches, size } = found;
      for (let at = 0; at < size; at++) searches[at] = ids[searches[at]!]!;
      lastFound = found.size;
      return found;
    },
  };
}

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
  /** By group: the batch that woke it last. */
  const wokenIn: number[] = [];
  let batches = 0;
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

  /** The groups that wait for one of the features. */
  function wokenBy(features: readonly number[]): number[] {
    batches++;
    const woken = [always];
    for (const feature of features)
      for (const group of waiting[feature] ?? []) {
        if (wokenIn[group] === batches) continue;
        wokenIn[group] = batches;
        woken.push(group);
      }
    return woken;
  }

  function askGroups(groups: Int32Array, found: Matches): void {
    const { places, bits } = numbering;
    for (const group of groups) {
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

  function addVisible(search: number, low: number, high: number, found: Matches): void {
    const { bits: visible } = organisations;
    const organisation = 2 * organisationOf[search]!;
    const lowSeen = low & visible[organisation]!;
    const highSeen = high & visible[organisation + 1]!;
    if ((lowSeen | highSeen) !== 0) addMatch(found, ids[search]!, lowSeen, highSeen);
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
      const found = noMatches();
      // In the order in which their records lie.
      askGroups(Int32Array.from(wokenBy(numbering.begin(batch))).sort(), found);
      numbering.end();
      return found;
    },
  };
}

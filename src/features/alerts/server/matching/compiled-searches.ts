import { searchRequest } from "#features/search/contract.ts";
import { readStored } from "#features/saved-searches/server/service.ts";
import { searchCompiler, type SearchRequest } from "#features/search/server/service.ts";
import { buyerService } from "#features/opportunities/server/buyers/service.ts";
import { partitionCount } from "#features/alerts/server/partitions/lease.ts";
import { anonymous } from "#platform/auth/caller.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { createMatcher, type Doc, type Matcher, matchPairs } from "#search-core/index.ts";
import {
  oldestTransaction,
  recordUnreadable,
  searchesAfter,
  searchesByIds,
  searchesChangedSince,
  type StoredSearch,
} from "./queries.ts";

/** A search as it was compiled. */
export type CompiledSearch = { id: number; announcesAfter: number };

type Entry = CompiledSearch & { matcher: Matcher; namesBuyers: boolean };

/** The matcher of requests that mean the same whatever the day. */
const anyDay = "";
/** The matcher takes this many documents at once. */
const batchSize = 64;
/** Searches that are read and compiled at once when a partition is new: about a tenth of a second of work. */
const pieceSize = 1_000;

/** True if a request means something else on another day. */
const isRelative = ({ closingIn, publishedIn, briefingAhead }: SearchRequest) =>
  closingIn.length > 0 || publishedIn !== undefined || briefingAhead;

/**
 * The saved searches of some partitions, compiled as the search page compiles them, and kept equal to the database.
 * Filters relative to today are evaluated at an instant in their search's zone, so such searches have a matcher for each
 * zone. `db`: for what compiling looks up.
 */
export function compiledSearches(db: Database) {
  let revision = 0;
  const buyers = buyerService({ db, revision: () => revision });
  const compile = searchCompiler({ buyers });
  const matchers = new Map<string, Matcher>();
  const entries = new Map<number, Entry>();
  let loaded = new Set<number>();
  let since: string | null = null;
  let relations = "";

  const matcherOf = (zone: string) => {
    const matcher = matchers.get(zone) ?? createMatcher();
    matchers.set(zone, matcher);
    return matcher;
  };

  function remove(id: number) {
    entries.get(id)?.matcher.remove(id);
    entries.delete(id);
  }

  /**
   * Compiles a search in place of its earlier version. False for a request that this version cannot read or compile: it
   * must not stop the others.
   */
  async function put({ id, organisationId, request, announcesAfter, isDeleted }: StoredSearch): Promise<boolean> {
    remove(id);
    if (isDeleted) return true;
    const readable = readStored({ request });
    if (!readable) return false;
    const matcher = matcherOf(isRelative(readable) ? readable.timeZoneId : anyDay);
    try {
      matcher.add(id, await compile(readable, { kind: "member", organisationId }, firstInstant));
    } catch {
      return false;
    }
    const namesBuyers = readable.buyerIds.length + readable.excludedBuyerIds.length > 0;
    entries.set(id, { id, announcesAfter, matcher, namesBuyers });
    return true;
  }

  async function putAll(from: Database, rows: StoredSearch[], now: Temporal.Instant): Promise<void> {
    const unreadable: number[] = [];
    for (const row of rows) if (!(await put(row))) unreadable.push(row.id);
    await recordUnreadable(from, { read: rows.map(({ id }) => id), unreadable }, now);
  }

  /**
   * Buyers that were linked, or got a parent, widen the searches that name them. Whatever compiling looks up is read
   * here, so that a failure of the database is no fault of a search.
   */
  async function followBuyers(from: Database) {
    revision++;
    const [canonical, parents] = await Promise.all([buyers.canonical(), buyers.parents()]);
    const now = JSON.stringify([[...canonical], [...parents]]);
    if (now === relations) return;
    relations = now;
    const affected = [...entries.values()].filter(({ namesBuyers }) => namesBuyers).map(({ id }) => id);
    if (affected.length === 0) return;
    const rows = await searchesByIds(from, affected);
    affected.forEach(remove);
    for (const row of rows) await put(row);
  }

  return {
    get: (id: number): CompiledSearch | undefined => entries.get(id),

    hasLoaded: (held: number[]): boolean => held.every((number) => loaded.has(number)),

    /**
     * Compiles the searches of partitions that are new here. With 100,000 searches that takes seconds, so no transaction
     * is open meanwhile, and `between` is called after each piece.
     */
    async load(held: number[], now: Temporal.Instant, between: () => Promise<unknown>): Promise<void> {
      const numbers = held.filter((number) => !loaded.has(number));
      const partitions = { numbers, count: partitionCount };
      // What changes from now on is read by the next refresh.
      since ??= await oldestTransaction(db);
      await followBuyers(db);
      for (let after = 0; ;) {
        const rows = await searchesAfter(db, partitions, after, pieceSize);
        if (rows.length === 0) break;
        await putAll(db, rows, now);
        after = rows.at(-1)!.id;
        await between();
      }
      for (const number of numbers) loaded.add(number);
    },

    /** Reads what has changed in the held partitions, which have been loaded, and drops those that are no longer held. */
    async refresh(trx: Transaction, held: number[], now: Temporal.Instant): Promise<void> {
      const oldest = await oldestTransaction(trx);
      const wanted = new Set(held);
      if ([...loaded].some((number) => !wanted.has(number)))
        for (const id of entries.keys()) if (!wanted.has(id % partitionCount)) remove(id);
      await followBuyers(trx);
      const changed = await searchesChangedSince(trx, { numbers: held, count: partitionCount }, since!);
      await putAll(trx, changed, now);
      [loaded, since] = [wanted, oldest];
    },

    /** For each search that matches any of the documents at an instant, the indices of those that it matches. */
    async match(docs: readonly Doc[], instant: Temporal.Instant): Promise<Map<number, Set<number>>> {
      const found = new Map<number, Set<number>>();
      for (const [zone, matcher] of matchers) {
        if (matcher.size === 0) continue;
        const { weeks } = await compile(everything(zone), anonymous, instant);
        for (let from = 0; from < docs.length; from += batchSize)
          for (const [id, index] of matchPairs(matcher.match(docs.slice(from, from + batchSize), weeks)))
            found.set(id, (found.get(id) ?? new Set()).add(from + index));
      }
      return found;
    },
  };
}
export type CompiledSearches = ReturnType<typeof compiledSearches>;

/** What a query says about its own instant is not used: a batch has its own. */
const firstInstant = Temporal.Instant.fromEpochMilliseconds(0);
const everything = (zone: string) => searchRequest.parse(zone === anyDay ? {} : { timeZoneId: zone });

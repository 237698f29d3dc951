import { searchRequest } from "#features/search/contract.ts";
import { readStored } from "#features/saved-searches/server/service.ts";
import { searchCompiler, type SearchRequest } from "#features/search/server/service.ts";
import { buyerService } from "#features/opportunities/server/buyers/service.ts";
import { partitionCount } from "#features/alerts/server/partitions/lease.ts";
import { anonymous } from "#platform/auth/caller.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { createMatcher, type Doc, type Matcher, matchPairs } from "#search-core/index.ts";
import { oldestTransaction, recordUnreadable, searchesByIds, searchesIn, type StoredSearch } from "./queries.ts";

/** A search as it was compiled. */
export type CompiledSearch = { id: number; announcesAfter: number };

type Entry = CompiledSearch & { matcher: Matcher; namesBuyers: boolean };

/** The matcher of requests that mean the same whatever the day. */
const anyDay = "";
/** The matcher takes this many documents at once. */
const batchSize = 64;

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

  /** Compiles a search in place of its earlier version. False for a request of another version that is unreadable. */
  async function put({ id, organisationId, request, announcesAfter, isDeleted }: StoredSearch): Promise<boolean> {
    remove(id);
    if (isDeleted) return true;
    const readable = readStored({ request });
    if (!readable) return false;
    const query = await compile(readable, { kind: "member", organisationId }, firstInstant);
    const matcher = matcherOf(isRelative(readable) ? readable.timeZoneId : anyDay);
    matcher.add(id, query);
    entries.set(id, {
      id,
      announcesAfter,
      matcher,
      namesBuyers: readable.buyerIds.length + readable.excludedBuyerIds.length > 0,
    });
    return true;
  }

  /** Buyers that were linked, or got a parent, widen the searches that name them. */
  async function followBuyers(trx: Transaction) {
    const [canonical, parents] = await Promise.all([buyers.canonical(), buyers.parents()]);
    const now = JSON.stringify([[...canonical], [...parents]]);
    if (now === relations) return;
    relations = now;
    const affected = [...entries.values()].filter(({ namesBuyers }) => namesBuyers).map(({ id }) => id);
    if (affected.length === 0) return;
    const rows = await searchesByIds(trx, affected);
    affected.forEach(remove);
    for (const row of rows) await put(row);
  }

  return {
    get size() {
      return entries.size;
    },
    get: (id: number): CompiledSearch | undefined => entries.get(id),

    /** True if nothing of these partitions has to be loaded first. */
    hasLoaded: (held: number[]): boolean => held.every((number) => loaded.has(number)),

    /** Reads what has changed in the held partitions, all of a new one, and drops those that are no longer held. */
    async refresh(trx: Transaction, held: number[], now: Temporal.Instant): Promise<void> {
      revision++;
      const oldest = await oldestTransaction(trx);
      const wanted = new Set(held);
      if ([...loaded].some((number) => !wanted.has(number)))
        for (const id of entries.keys()) if (!wanted.has(id % partitionCount)) remove(id);
      const known = held.filter((number) => loaded.has(number));
      const added = held.filter((number) => !loaded.has(number));
      await followBuyers(trx);
      const changed = await searchesIn(trx, { numbers: known, count: partitionCount }, since);
      const taken = await searchesIn(trx, { numbers: added, count: partitionCount }, null);
      const unreadable: number[] = [];
      // One that cannot be read must not stop the others.
      for (const row of [...changed, ...taken]) if (!(await put(row))) unreadable.push(row.id);
      await recordUnreadable(trx, { read: [...changed, ...taken].map(({ id }) => id), unreadable }, now);
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

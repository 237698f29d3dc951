import type { SearchEngine } from "#adapters/search-engine/port.ts";
import type { SearchRequest } from "#features/search/server/query.ts";
import { whenReady } from "#features/search/server/when-ready.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { FoundAmong, Query } from "#search-core/types.ts";

type Needs = {
  engine: Pick<SearchEngine, "search" | "matchingAmong">;
  compileRequest: (wanted: SearchRequest, caller: Caller) => Promise<{ query: Query }>;
};

/** So many queries go to one of the engine's threads at once: it is not blocked for long, and others can help. */
const maxQueriesAtOnce = 100;
/** The field of the text in a nested request. */
const inside = "request.freeText";

/** Which notices requests find, by the ids of their rows, for those who need no items of a list. */
export function matchesOf({ engine, compileRequest }: Needs) {
  const queryOf = async (wanted: SearchRequest, caller: Caller): Promise<Query> =>
    (await compileRequest({ ...wanted, page: 1 }, caller)).query;
  return {
    /** The ids of all notices that match a request, in its order. */
    async matchingIds(wanted: SearchRequest, caller: Caller): Promise<number[]> {
      const query = await queryOf(wanted, caller);
      const count = await whenReady(engine.search({ ...query, limit: 0, facetMode: "none" }), inside);
      const { hits } = await whenReady(engine.search({ ...query, limit: count.total, facetMode: "none" }), inside);
      return hits.map(({ id }) => id);
    },

    /** How many of these notices each of many requests finds, and the first `limit` of them in the order of `ids`. */
    async matchingAmong(
      wanted: readonly SearchRequest[],
      { ids, limit }: { ids: readonly number[]; limit: number },
      caller: Caller,
    ): Promise<FoundAmong[]> {
      if (ids.length === 0) return wanted.map(() => ({ count: 0, first: [] }));
      // A part is on its way while the next one is compiled.
      let before: Promise<unknown> = Promise.resolve();
      const parts = Array.from({ length: Math.ceil(wanted.length / maxQueriesAtOnce) }, async (_, part) => {
        const requests = wanted.slice(part * maxQueriesAtOnce, (part + 1) * maxQueriesAtOnce);
        const compiled = before.then(() => Promise.all(requests.map((request) => queryOf(request, caller))));
        before = compiled;
        return engine.matchingAmong(await compiled, ids, limit);
      });
      return (await whenReady(Promise.all(parts), inside)).flat();
    },

    /** How many notices match a request, and the ids of the first of them in its order. */
    async firstMatches(wanted: SearchRequest, caller: Caller, limit: number) {
      const query = await queryOf(wanted, caller);
      const { total, hits } = await whenReady(engine.search({ ...query, limit, facetMode: "none" }), inside);
      return { totalRecords: total, ids: hits.map(({ id }) => id) };
    },
  };
}

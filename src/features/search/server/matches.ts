import type { SearchEngine } from "#adapters/search-engine/port.ts";
import type { SearchRequest } from "#features/search/server/query.ts";
import { whenReady } from "#features/search/server/when-ready.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { Query } from "#search-core/types.ts";

type Needs = {
  engine: Pick<SearchEngine, "search" | "matchingAmong">;
  compileRequest: (wanted: SearchRequest, caller: Caller) => Promise<{ query: Query }>;
};

/** So many queries go to one of the engine's threads at once: it is not blocked for long, and others can help. */
const maxQueriesAtOnce = 25;
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

    /** Which of these notices each of many requests finds, in no order. */
    async matchingAmong(wanted: readonly SearchRequest[], ids: readonly number[], caller: Caller): Promise<number[][]> {
      if (ids.length === 0) return wanted.map(() => []);
      const queries = await Promise.all(wanted.map((request) => queryOf(request, caller)));
      const parts = Array.from({ length: Math.ceil(queries.length / maxQueriesAtOnce) }, (_, part) =>
        engine.matchingAmong(queries.slice(part * maxQueriesAtOnce, (part + 1) * maxQueriesAtOnce), ids),
      );
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

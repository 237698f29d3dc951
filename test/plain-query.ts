import type { Answer, Query } from "#search-core/types.ts";

/** A query for every public notice, twenty per page. Weeks are relative to `now`, in epoch seconds. */
export const plainQuery = (now = 0): Query => ({
  text: "",
  filters: {},
  includeNotStated: true,
  organisation: null,
  includeNonTenders: false,
  includeTradeWords: true,
  sort: "Relevance",
  offset: 0,
  limit: 20,
  weeks: {
    now,
    thisWeekEnds: Math.floor(now / 86_400) + 2,
    sevenDaysEnd: Math.floor(now / 86_400) + 7,
    nextWeekEnds: Math.floor(now / 86_400) + 9,
  },
});

/** Scores count replaced documents until a merge drops them, so an index with a history has different scores. */
export const withoutScores = ({ hits, ...answer }: Answer) => ({ ...answer, ids: hits.map(({ id }) => id) });

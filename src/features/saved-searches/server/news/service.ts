import { organisationWords } from "#domain/organisation-words.ts";
import { authorizeRead, searchUserOf } from "#features/saved-searches/server/policy.ts";
import { readStoredText, storedRequestOf } from "#features/saved-searches/server/stored-request.ts";
import { timingsOf } from "#features/saved-searches/server/timings.ts";
import { maxNameLength } from "#features/saved-searches/shapes.ts";
import type { DescriptionService } from "#features/search/server/description/service.ts";
import { searchRequest } from "#features/search/contract.ts";
import type { SearchRequest, SearchService } from "#features/search/server/service.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { firstSearches, newsAfter } from "./queries.ts";

export type SearchNewsService = ReturnType<typeof searchNewsService>;

type Needs = {
  db: Database;
  clock: Clock;
  search: Pick<SearchService, "effectiveRequest" | "matchingIds" | "matchingAmong" | "listedOfEach">;
  descriptions: DescriptionService;
};
/** What an organisation looks for, by which searches are suggested to it. */
export type Looking = { organisationName: string; categoryIds: number[]; locationIds: number[] };

/** The most searches that are run, more than any plan includes; then how many are shown, and the notices of each. */
const [maxSearches, maxShown, maxNotices] = [1_000, 8, 2];
const maxSuggested = 4;
const recent = { hours: 24 * 7 };

/** What saved searches find that is new, and searches that are worth saving. */
export function searchNewsService({ db, clock, search, descriptions }: Needs) {
  return {
    /** What became news after an instant for the searches that the caller can see: of those with most of it, that first. */
    async newsSince(caller: Caller, since: Temporal.Instant) {
      const { actor } = searchUserOf(caller);
      const [{ count: totalRecords, rows }, news] = await Promise.all([
        firstSearches(db, actor, maxSearches),
        newsAfter(db, actor, since),
      ]);
      const searches = rows.flatMap((row) => {
        const stored = authorizeRead(actor, row);
        const request = stored && readStoredText(stored.request);
        return request ? { row: stored, request } : [];
      });
      const matching = await search.matchingAmong(
        searches.map(({ request }) => request),
        { ids: news, limit: maxNotices },
        caller,
      );
      const found = searches
        .map((one, i) => ({ ...one, ...matching[i]! }))
        .toSorted((one, other) => other.count - one.count);
      const shown = found.slice(0, maxShown);
      const listed = await search.listedOfEach(
        shown.map(({ request, first }) => ({ request, ids: first })),
        caller,
      );
      const items = shown.map(({ row, request, count }, i) => ({
        savedSearchId: row.public_id,
        name: row.name,
        searchRequest: request,
        notificationTimingForEmail: timingsOf(row).email,
        countOfNewOpportunities: count,
        items: listed[i]!,
      }));
      const withNews = found.filter(({ count }) => count > 0).length;
      return { countOfNews: news.length, searches: { totalRecords, withNews, items } };
    },

    /** Searches by what an organisation looks for and by the words of its name, if they find anything that is open. */
    async suggested(caller: Caller, looking: Looking) {
      const { actor } = searchUserOf(caller);
      const news = new Set(await newsAfter(db, actor, clock.now().subtract(recent)));
      const wanted = wantedSearches(looking).map(async ({ from, ...request }) => {
        const stored = storedRequestOf(await search.effectiveRequest(request, caller));
        const [ids, [description], name] = await Promise.all([
          search.matchingIds(stored, caller),
          descriptions.describe([stored], caller),
          descriptions.proposeName(stored, caller, maxNameLength),
        ]);
        return {
          name,
          searchRequest: stored,
          searchRequestDescription: description!,
          from,
          openNow: ids.length,
          newThisWeek: ids.filter((id) => news.has(id)).length,
        };
      });
      const found = (await Promise.all(wanted)).filter(({ openNow }) => openNow > 0);
      return found.slice(0, maxSuggested);
    },
  };
}

type Wanted = SearchRequest & { from: string };

/** All interests together, each category alone, and the telling words of the name. */
function wantedSearches({ organisationName, categoryIds, locationIds }: Looking): Wanted[] {
  const make = (from: string, request: Partial<SearchRequest>): Wanted => ({
    ...searchRequest.parse({ skipUserPreferences: true, readAs: false, ...request }),
    from,
  });
  const words = organisationWords(organisationName);
  const hasInterests = categoryIds.length > 0 || locationIds.length > 0;
  return [
    ...(hasInterests ? [make("your interests", { categoryIds, locationIds })] : []),
    ...(categoryIds.length > 1
      ? categoryIds.slice(0, 2).map((id) => make("your interests", { categoryIds: [id], locationIds }))
      : []),
    ...words.map((word) => make(`the word “${word}” in your name`, { freeText: word, locationIds })),
  ];
}

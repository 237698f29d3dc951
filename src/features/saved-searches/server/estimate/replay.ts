import { dateFields } from "#domain/date-fields.ts";
import { documentsOf } from "#features/search/server/documents/service.ts";
import type { SearchRequest, SearchService } from "#features/search/server/service.ts";
import type { Caller, Viewer } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { createMatcher, matchPairs, type Query } from "#search-core/index.ts";
import { asAnnounced } from "./as-announced.ts";
import { newsAmong } from "./queries.ts";

/** The last whole days that an estimate looks at. */
export const estimateDays = 90;
/** The matcher takes this many documents at once. */
const batchSize = 64;

type Needs = {
  db: Database;
  clock: Clock;
  search: Pick<SearchService, "matchingIds">;
  compile: (request: SearchRequest, viewer: Viewer, instant: Temporal.Instant) => Promise<Query>;
};

export type DayCount = { date: string; count: number };

/**
 * Makes `replay(request, caller)`: how many notices the matcher finds among the news of each of the last 90 days, as
 * alerts would have. Notices are matched as they were announced, and weeks are those of the day. Oldest day first.
 */
export function newsReplay({ db, clock, search, compile }: Needs) {
  return async (request: SearchRequest, caller: Caller): Promise<DayCount[]> => {
    const zone = request.timeZoneId;
    const today = clock.now().toZonedDateTimeISO(zone).startOfDay();
    const days = Array.from({ length: estimateDays }, (_, i) => today.subtract({ days: estimateDays - i }));
    // The index narrows the documents to load. Filters that depend on the day or on the status are left to the matcher.
    const candidates = await search.matchingIds(withoutChangingFilters(request), caller);
    const news = await newsAmong(db, candidates, days[0]!.toInstant(), today.toInstant());
    const byDay = Map.groupBy(news, ({ newsAt }) => newsAt.toZonedDateTimeISO(zone).toPlainDate().toString());
    const matcher = createMatcher();
    matcher.add(0, await compile(request, caller, clock.now()));
    const counts: DayCount[] = [];
    for (const day of days) {
      const date = day.toPlainDate().toString();
      let count = 0;
      const ofDay = byDay.get(date) ?? [];
      for (let i = 0; i < ofDay.length; i += batchSize) {
        const batch = ofDay.slice(i, i + batchSize);
        const documents = await documentsOf(
          db,
          batch.map(({ id }) => id),
        );
        const docs = batch.flatMap(({ id, newsAt }) => {
          const doc = documents.get(id);
          return doc ? [asAnnounced(doc, Math.floor(newsAt.epochMilliseconds / 1000))] : [];
        });
        const { weeks } = await compile(request, caller, batch.at(-1)!.newsAt);
        count += matchPairs(matcher.match(docs, weeks)).length;
      }
      counts.push({ date, count });
    }
    return counts;
  };
}

/** The request without filters that a notice could have passed when it became news and does not pass now. */
function withoutChangingFilters(request: SearchRequest): SearchRequest {
  const relaxed: SearchRequest = { ...request, statusIds: [], closingIn: [], briefingAhead: false, readAs: false };
  delete relaxed.publishedIn;
  for (const field of dateFields)
    if (field === "awarded" || field === "cancelledRelease" || field === "lastActivity") {
      delete relaxed[`${field}From`];
      delete relaxed[`${field}To`];
    }
  return relaxed;
}

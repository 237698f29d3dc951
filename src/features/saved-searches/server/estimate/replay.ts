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

/** More than this is hard to read. */
const maxPerDay = 10;
export const totalOf = (days: DayCount[]): number => days.reduce((sum, { count }) => sum + count, 0);
/** With one decimal. */
export const perDayOf = (total: number): number => Math.round((10 * total) / estimateDays) / 10;
export const isTooMany = (total: number): boolean => total > maxPerDay * estimateDays;

/**
 * Makes `replay(requests, caller)`: for each request, how many notices the matcher finds among the news of each of the
 * last 90 days, as alerts would have. Notices are matched as they were announced, and weeks are those of the day. Oldest
 * day first. What several requests find is read once.
 */
export function newsReplay({ db, clock, search, compile }: Needs) {
  return async (requests: SearchRequest[], caller: Caller): Promise<DayCount[][]> => {
    const byZone = Map.groupBy(requests, ({ timeZoneId }) => timeZoneId);
    const counted = new Map<SearchRequest, DayCount[]>();
    for (const [zone, group] of byZone)
      for (const [i, days] of (await replayInZone(zone, group, caller)).entries()) counted.set(group[i]!, days);
    return requests.map((request) => counted.get(request)!);
  };

  async function replayInZone(zone: string, requests: SearchRequest[], caller: Caller): Promise<DayCount[][]> {
    const today = clock.now().toZonedDateTimeISO(zone).startOfDay();
    const days = Array.from({ length: estimateDays }, (_, i) => today.subtract({ days: estimateDays - i }));
    // The index narrows the documents to load. Filters that depend on the day or on the status are left to the matcher.
    const candidates = await Promise.all(
      requests.map((request) => search.matchingIds(withoutChangingFilters(request), caller)),
    );
    const news = await newsAmong(db, [...new Set(candidates.flat())], days[0]!.toInstant(), today.toInstant());
    const byDay = Map.groupBy(news, ({ newsAt }) => newsAt.toZonedDateTimeISO(zone).toPlainDate().toString());
    const matcher = createMatcher();
    for (const [i, request] of requests.entries()) matcher.add(i, await compile(request, caller, clock.now()));
    const counts = requests.map((): DayCount[] => []);
    for (const day of days) {
      const date = day.toPlainDate().toString();
      for (const own of counts) own.push({ date, count: 0 });
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
        // Weeks depend on the zone and the instant alone.
        const { weeks } = await compile(requests[0]!, caller, batch.at(-1)!.newsAt);
        for (const [index] of matchPairs(matcher.match(docs, weeks))) counts[index]!.at(-1)!.count++;
      }
    }
    return counts;
  }
}

/** The request without filters that a notice could have passed when it became news and does not pass now. */
export function withoutChangingFilters(request: SearchRequest): SearchRequest {
  const relaxed: SearchRequest = { ...request, statusIds: [], closingIn: [], briefingAhead: false, readAs: false };
  delete relaxed.publishedIn;
  for (const field of dateFields)
    if (field === "awarded" || field === "cancelledRelease" || field === "lastActivity") {
      delete relaxed[`${field}From`];
      delete relaxed[`${field}To`];
    }
  return relaxed;
}

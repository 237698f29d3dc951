import { isoInstant, isoInstantOrNull } from "#domain/iso-instant.ts";
import { statusOf } from "#domain/opportunity-status.ts";
import {
  presentSource,
  presentListingHealth,
  presentUncovered,
  type ListingFacts,
} from "#features/coverage/server/presenter.ts";
import { missingBuyers, publicBuyers } from "#features/coverage/server/public-buyers.ts";
import { listingStatuses } from "#features/coverage/server/statuses.ts";
import * as queries from "#features/coverage/server/queries.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";

export type { ListingFacts };
export type CoverageService = ReturnType<typeof coverageService>;

type Needs = {
  db: Database;
  clock: Clock;
  /** Every listing of this installation. */
  listings: ListingFacts[];
  /** True if listings are crawled by the schedule. */
  readsPortals: boolean;
};

/** What we crawl, how fresh and complete it is, and what is missing. */
export function coverageService({ db, clock, listings, readsPortals }: Needs) {
  const known = publicBuyers();

  const currentStatuses = () => listingStatuses(db, clock, listings);

  // Counting a million notices takes seconds, so it runs once per state of the feed, and never twice at the same time.
  const countNotices = cachedByVersion(
    () => queries.feedHead(db),
    async () => {
      const yearAgo = clock.now().toZonedDateTimeISO("Australia/Sydney").subtract({ years: 1 }).toInstant();
      const [counts, seen] = await Promise.all([
        queries.sourceCounts(db, statusOf("Open").id),
        queries.buyersSeenSince(db, yearAgo.toString()),
      ]);
      return { counts, uncovered: presentUncovered(known, missingBuyers(known, seen)) };
    },
  );

  return {
    async coverage() {
      const now = clock.now();
      const [states, rows, { counts, uncovered }] = await Promise.all([
        currentStatuses(),
        queries.sourceRows(db),
        countNotices(),
      ]);
      const sources = rows.flatMap((row) => {
        const statuses = states.filter(({ facts }) => facts.source === row.code);
        const count = counts.find((sourceCount) => sourceCount.source_id === row.id);
        return statuses.length > 0 || count ? [presentSource(row, count, statuses)] : [];
      });
      return {
        readsPortals,
        date: isoInstant(now),
        sources,
        uncovered,
      };
    },

    /** How many sources are crawled by schedule, and those that are behind with their last crawl. Counts no notices. */
    async freshness() {
      if (!readsPortals) return { totalRecords: 0, behind: [] };
      const [states, rows] = await Promise.all([currentStatuses(), queries.sourceRows(db)]);
      const scheduled = Map.groupBy(
        states.filter(({ facts }) => facts.isScheduled),
        ({ facts }) => facts.source,
      );
      const behind = rows.flatMap(({ code, name }) => {
        const late = (scheduled.get(code) ?? []).filter(({ state }) => state !== "fresh");
        if (late.length === 0) return [];
        const times = late.map(({ crawl }) => crawl?.succeeded_at ?? null);
        const isUnread = times.includes(null);
        const [oldest = null] = isUnread ? [] : times.toSorted((a, b) => Temporal.Instant.compare(a!, b!));
        return [{ name, lastReadDate: isoInstantOrNull(oldest) }];
      });
      return { totalRecords: scheduled.size, behind };
    },

    /** For operators: scheduled listings by state, with the reason for each one that is not healthy. */
    async health() {
      const states = (await currentStatuses()).filter(({ facts }) => facts.isScheduled);
      const named = (wanted: string) =>
        states.flatMap(({ facts, crawl, state }) =>
          state === wanted ? [{ listing: facts.code, ...(crawl?.error && { error: crawl.error }) }] : [],
        );
      return {
        read: readsPortals,
        stale: named("stale"),
        failing: named("failing"),
        listings: states.map(presentListingHealth),
      };
    },
  };
}

/** Caches the result of `work` until `version` changes. Concurrent calls share one run. */
function cachedByVersion<Result>(version: () => Promise<number>, work: () => Promise<Result>): () => Promise<Result> {
  let cached: { version: number; answer: Promise<Result> } | undefined;
  let working = false;
  return async () => {
    const now = await version();
    if (cached && (cached.version === now || working)) return cached.answer;
    working = true;
    const answer = work().finally(() => (working = false));
    cached = { version: now, answer };
    // Failures are not cached.
    answer.catch(() => (cached = undefined));
    return answer;
  };
}

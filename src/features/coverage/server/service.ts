import { statusOf } from "#domain/opportunity-status.ts";
import { presentSource, presentUncovered, stateOf, type ListingFacts } from "#features/coverage/server/presenter.ts";
import { notAmong, publicBuyers } from "#features/coverage/server/public-buyers.ts";
import * as queries from "#features/coverage/server/queries.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";

export type { ListingFacts };
export type CoverageService = ReturnType<typeof coverageService>;

type Needs = {
  db: Database;
  clock: Clock;
  /** Every listing that this installation knows. */
  listings: ListingFacts[];
  /** Portals are read by the schedule. */
  readsPortals: boolean;
};

/** What is read, how fresh and complete it is, and what is missing. */
export function coverageService({ db, clock, listings, readsPortals }: Needs) {
  const known = publicBuyers();

  const statesNow = async () => {
    const readings = new Map((await queries.listingReadings(db)).map((reading) => [reading.listing, reading]));
    const now = clock.now();
    return listings.map((facts) => {
      const reading = readings.get(facts.code);
      return { facts, reading, state: stateOf(facts, reading, now) };
    });
  };

  return {
    async coverage() {
      const now = clock.now();
      const yearAgo = now.toZonedDateTimeISO("Australia/Sydney").subtract({ years: 1 }).toInstant();
      const [states, rows, counts, seen] = await Promise.all([
        statesNow(),
        queries.sourceRows(db),
        queries.sourceCounts(db, statusOf("Open").id),
        queries.buyersSeenSince(db, yearAgo.toString()),
      ]);
      const sources = rows.flatMap((row) => {
        const own = states.filter(({ facts }) => facts.source === row.code);
        const count = counts.find((one) => one.source_id === row.id);
        return own.length > 0 || count ? [presentSource(row, count, own)] : [];
      });
      return { readsPortals, date: now.toString(), sources, uncovered: presentUncovered(known, notAmong(known, seen)) };
    },

    /** For operators: listings that are not as they should be, each with its reason. */
    async health() {
      const states = (await statesNow()).filter(({ facts }) => facts.isScheduled);
      const named = (wanted: string) =>
        states.flatMap(({ facts, reading, state }) =>
          state === wanted ? [{ listing: facts.code, ...(reading?.error && { error: reading.error }) }] : [],
        );
      return { read: readsPortals, listings: states.length, stale: named("stale"), failing: named("failing") };
    },
  };
}

import { isoInstant } from "#domain/iso-instant.ts";
import { statusOf } from "#domain/opportunity-status.ts";
import {
  presentSource,
  presentStanding,
  presentUncovered,
  stateOf,
  type ListingFacts,
} from "#features/coverage/server/presenter.ts";
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

  // Counting a million notices takes seconds: it is done once for each state of the feed, and never twice at a time.
  const countNotices = keptWhile(
    () => queries.feedHead(db),
    () => {
      const yearAgo = clock.now().toZonedDateTimeISO("Australia/Sydney").subtract({ years: 1 }).toInstant();
      return Promise.all([
        queries.sourceCounts(db, statusOf("Open").id),
        queries.buyersSeenSince(db, yearAgo.toString()),
      ]);
    },
  );

  return {
    async coverage() {
      const now = clock.now();
      const [states, rows, [counts, seen]] = await Promise.all([statesNow(), queries.sourceRows(db), countNotices()]);
      const sources = rows.flatMap((row) => {
        const own = states.filter(({ facts }) => facts.source === row.code);
        const count = counts.find((one) => one.source_id === row.id);
        return own.length > 0 || count ? [presentSource(row, count, own)] : [];
      });
      return {
        readsPortals,
        date: isoInstant(now),
        sources,
        uncovered: presentUncovered(known, notAmong(known, seen)),
      };
    },

    /** For operators: how each scheduled listing stands, and which are not as they should be, each with its reason. */
    async health() {
      const states = (await statesNow()).filter(({ facts }) => facts.isScheduled);
      const named = (wanted: string) =>
        states.flatMap(({ facts, reading, state }) =>
          state === wanted ? [{ listing: facts.code, ...(reading?.error && { error: reading.error }) }] : [],
        );
      return {
        read: readsPortals,
        stale: named("stale"),
        failing: named("failing"),
        listings: states.map(presentStanding),
      };
    },
  };
}

/** The answer of `work`, kept as long as `version` is the same. Calls that come while it works share its answer. */
function keptWhile<Result>(version: () => Promise<number>, work: () => Promise<Result>): () => Promise<Result> {
  let kept: { version: number; answer: Promise<Result> } | undefined;
  let working = false;
  return async () => {
    const now = await version();
    if (kept && (kept.version === now || working)) return kept.answer;
    working = true;
    const answer = work().finally(() => (working = false));
    kept = { version: now, answer };
    // A failure is nobody's answer but its callers'.
    answer.catch(() => (kept = undefined));
    return answer;
  };
}

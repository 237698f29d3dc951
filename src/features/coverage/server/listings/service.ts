import type { ListingFacts } from "#features/coverage/server/presenter.ts";
import { presentOperatorListing, presentRun } from "#features/coverage/server/listings/presenter.ts";
import { sourceRows } from "#features/coverage/server/queries.ts";
import { listingStatuses } from "#features/coverage/server/statuses.ts";
import {
  askDecision,
  crawlNow,
  latestRuns,
  runAct,
  runningCrawls,
  switchedOffListings,
  switchListing,
} from "#features/ingestion/server/listings/service.ts";
import { newestActs, type OperatorActor, recordAct } from "#features/operator/server/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { conflict, notFound } from "#platform/refusal.ts";

export type ListingService = ReturnType<typeof listingService>;

type Needs = { db: Database; clock: Clock; listings: ListingFacts[]; readsPortals: boolean };

type Decision = "released" | "discarded" | "undone";

/** How many runs are listed. */
const shownRuns = 50;

/** Listings as operators see and steer them. */
export function listingService({ db, clock, listings, readsPortals }: Needs) {
  /** What the audit list calls a listing that is scheduled. Refuses with `not_found` or `conflict`. */
  function requireScheduled(code: string): string {
    const facts = listings.find((listing) => listing.code === code);
    if (!facts) throw notFound(`There is no listing ${code}.`);
    if (!facts.isScheduled) throw conflict(`The listing ${code} is only read by hand.`);
    return `${facts.name} (${code})`;
  }

  return {
    /** Every listing with its last crawl, those that need somebody first, and the newest runs. */
    async list() {
      const [statuses, off, running, rows, runs] = await Promise.all([
        listingStatuses(db, clock, listings),
        switchedOffListings(db),
        runningCrawls(db),
        sourceRows(db),
        latestRuns(db, shownRuns),
      ]);
      const decisions = await newestActs(db, ["listing_switched_off"], [...off.keys()]);
      const names = new Map(rows.map(({ code, name }) => [code, name]));
      const items = statuses.map((status) => {
        const { code, source } = status.facts;
        const more = { off: off.get(code), running: running.get(code), decision: decisions.get(code) };
        return presentOperatorListing(status, names.get(source) ?? source, more);
      });
      return { readsPortals, totalRecords: items.length, items, runs: runs.map(presentRun) };
    },

    /** Has a listing crawled as soon as a worker is free. Refuses with `not_found` or `conflict`. */
    async crawl(actor: OperatorActor, code: string): Promise<void> {
      const name = requireScheduled(code);
      if (!readsPortals) throw conflict("This installation does not read portals.");
      await db.transaction().execute(async (trx) => {
        await crawlNow(trx, code);
        await recordAct(trx, actor, { kind: "listing_read", subject: code, subjectName: name }, clock.now());
      });
    },

    /** Switches a listing off or on, for the schedule and by hand. Refuses with `not_found` or `conflict`. */
    async switch(actor: OperatorActor, code: string, { isOn, reason }: { isOn: boolean; reason: string }) {
      const name = requireScheduled(code);
      const kind = isOn ? "listing_switched_on" : "listing_switched_off";
      await db.transaction().execute(async (trx) => {
        await switchListing(trx, code, isOn, clock.now());
        await recordAct(trx, actor, { kind, subject: code, subjectName: name, reason }, clock.now());
      });
    },

    /** Has a run released, discarded or undone. Refuses with `not_found` or `conflict`. */
    async decide(actor: OperatorActor, runId: number, { decision, reason }: { decision: Decision; reason: string }) {
      await db.transaction().execute(async (trx) => {
        const name = await askDecision(trx, runId, decision);
        await recordAct(trx, actor, { ...runAct(decision, runId, name), reason }, clock.now());
      });
    },
  };
}

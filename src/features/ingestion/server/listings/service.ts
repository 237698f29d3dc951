export { askDecision } from "#features/ingestion/server/runs/ask-decision.ts";
export { runAct } from "#features/ingestion/server/runs/run-act.ts";
import { addCrawl } from "./add-crawl.ts";
import * as queries from "./queries.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { conflict } from "#platform/refusal.ts";

/** When each switched-off listing was switched off, by its code. */
export async function switchedOffListings(db: Database): Promise<Map<string, Temporal.Instant>> {
  return new Map((await queries.switchedOff(db)).map(({ listing, since }) => [listing, since]));
}

/** The newest runs of ingestion. */
export const latestRuns = queries.latestRuns;

/** Runs under way, by the code of their listing: their counts and when they began. */
export async function runningCrawls(db: Database) {
  return new Map((await queries.runningCrawls(db)).map((run) => [run.name, run]));
}

/**
 * Switches a listing off or on, in the transaction of whoever decides. Refuses with `conflict` if it is so already. A
 * crawl under way goes on to its end.
 */
export async function switchListing(trx: Transaction, listing: string, isOn: boolean, at: Temporal.Instant) {
  const isChanged = isOn ? await queries.switchOn(trx, listing) : await queries.switchOff(trx, listing, at);
  if (!isChanged) throw conflict(`The listing is already switched ${isOn ? "on" : "off"}.`);
}

/** Has a listing crawled as soon as a worker is free. Refuses with `conflict` if it is switched off. */
export async function crawlNow(trx: Transaction, listing: string): Promise<void> {
  if (await queries.isSwitchedOff(trx, listing)) throw conflict("The listing is switched off. Switch it on first.");
  await addCrawl(trx, listing);
}

import { isoInstant, isoInstantOrNull } from "#domain/iso-instant.ts";
import type { operatorListing, operatorRun } from "#features/coverage/contract.ts";
import type { ListingStatus } from "#features/coverage/server/statuses.ts";
import { presentListingHealth } from "#features/coverage/server/presenter.ts";
import type { latestRuns, runningCrawls } from "#features/ingestion/server/listings/service.ts";
import type { newestActs } from "#features/operator/server/service.ts";
import type { z } from "zod";

type Running = Awaited<ReturnType<typeof runningCrawls>> extends Map<string, infer Run> ? Run : never;
type Act = Awaited<ReturnType<typeof newestActs>> extends Map<string, infer One> ? One : never;

/** A listing as operators see it. `decision`: the newest act that switched it off. */
export function presentOperatorListing(
  status: ListingStatus,
  source: string,
  {
    off,
    running,
    decision,
  }: { off?: Temporal.Instant | undefined; running?: Running | undefined; decision?: Act | undefined },
): z.input<typeof operatorListing> {
  const { facts, crawl } = status;
  const { listing, counts, ...health } = presentListingHealth(status);
  return {
    ...health,
    code: listing,
    name: facts.name,
    source,
    url: facts.url,
    isScheduled: facts.isScheduled,
    note: facts.note ?? null,
    counts,
    failures: crawl?.failures ?? 0,
    failure: crawl?.failures ? crawl.error : null,
    failedDate: crawl?.failures ? isoInstantOrNull(crawl.failed_at) : null,
    notBeforeDate: isoInstantOrNull(crawl?.not_before),
    running: running ? { since: isoInstant(running.started_at), read: running.read, expected: running.expected } : null,
    switchedOff: off
      ? { since: isoInstant(off), operator: decision?.operator ?? null, reason: decision?.reason ?? "" }
      : null,
  };
}

type Decision = z.input<typeof operatorRun>["decision"];

export const presentRun = (run: Awaited<ReturnType<typeof latestRuns>>[number]): z.input<typeof operatorRun> => ({
  runId: run.id,
  name: run.name,
  startedDate: isoInstant(run.started_at),
  finishedDate: isoInstantOrNull(run.finished_at),
  error: run.error,
  heldReason: run.held_reason,
  decision: run.decision as Decision,
  askedDecision: run.asked_decision as Decision,
  read: run.read,
  added: run.added,
  changed: run.changed,
  skipped: run.skipped,
});

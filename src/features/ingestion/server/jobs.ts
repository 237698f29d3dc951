import { statusOf } from "#domain/opportunity-status.ts";
import { loadRest } from "#features/ingestion/server/demonstration.ts";
import { listingCrontab, listingTasks, type ListingStores } from "#features/ingestion/server/listings/schedule.ts";
import { closeOpportunities, dueToClose, lockIngestion } from "#features/ingestion/server/queries.ts";
import { documentsOf } from "#features/search/server/documents/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { appendFeed } from "#platform/feed/feed.ts";
import { runs, type Tasks } from "#platform/jobs/task.ts";
import { carryOutDecision } from "#features/ingestion/server/runs/ask-decision.ts";
import { decideRunTask, loadDemonstrationTask } from "#features/ingestion/server/tasks.ts";

/** Closes notices in the minute their closing passes, and crawls listings if crawling is on. */
export const ingestionCrontab = ({ readsPortals }: { readsPortals: boolean }): string =>
  ["* * * * * close-due", ...(readsPortals ? [listingCrontab] : [])].join("\n");

export const ingestionTasks = (stores: ListingStores): Tasks => ({
  ...listingTasks(stores),
  "close-due": () => closeDueOpportunities(stores),
  ...runs(decideRunTask, (payload) => carryOutDecision(stores, payload)),
  ...runs(loadDemonstrationTask, (_payload, { signal }) => loadRest(stores, signal)),
});

/** Closes notices whose closing has passed by the clock, with feed rows. They stay open until that very second. */
export async function closeDueOpportunities({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const from = [statusOf("Open").id, statusOf("FutureOpportunity").id];
  await db.transaction().execute(async (trx) => {
    await lockIngestion(trx);
    const now = clock.now();
    const due = await dueToClose(trx, from, now.toString());
    const ids = due.map(({ id }) => id);
    const before = await documentsOf(trx, ids);
    await closeOpportunities(trx, ids, statusOf("Closed").id);
    await appendFeed(
      trx,
      due.map(({ id, isInvented }) => ({
        kind: "changed",
        opportunityId: id,
        before: before.get(id) ?? null,
        isNews: !isInvented,
      })),
      now,
    );
  });
}

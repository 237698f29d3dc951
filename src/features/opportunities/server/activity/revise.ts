import { activityDays, activityOf } from "#domain/activity.ts";
import { changedFieldOf, changeKinds } from "#domain/change-field.ts";
import { severityOf } from "#domain/change-severity.ts";
import * as queries from "#features/opportunities/server/activity/queries.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import type { FeedConsumer } from "#platform/feed/cursor.ts";
import { appendFeed } from "#platform/feed/feed.ts";
import type { Tasks } from "#platform/jobs/task.ts";

export type Watchers = {
  /** How many organisations watch each of these opportunities. */
  count: (db: Database, ids: number[]) => Promise<ReadonlyMap<number, number>>;
  /** The opportunities that anybody watches. */
  watchedIds: (db: Database) => Promise<number[]>;
};
type Needs = { clock: Clock; watchers: Watchers };

/** Opportunities in one transaction: ingestion waits for it. */
const batchSize = 500;

export const activityCrontab = "11 4 * * * revise-activity";

/** The jobs of activity by name. */
export const activityTasks = (needs: Needs & { db: Database }): Tasks => ({
  "revise-activity": (_payload, { signal }) => reviseAll(needs, signal),
});

/** Revises the activity of every notice that changed. */
export const activityConsumer = (needs: Needs): FeedConsumer => ({
  name: "activity",
  batchSize,
  process: (trx, rows) => {
    const changed = rows.filter(({ kind }) => kind === "added" || kind === "changed");
    return revise(trx, [...new Set(changed.map(({ opportunityId }) => opportunityId))], needs);
  },
});

/** Once a day: changes leave the window although nothing happens to the notice. */
async function reviseAll(needs: Needs & { db: Database }, signal: AbortSignal): Promise<void> {
  const { db } = needs;
  const revisable = await queries.idsToRevise(db, windowStart(needs.clock));
  const ids = [...new Set([...revisable, ...(await needs.watchers.watchedIds(db))])];
  for (let i = 0; i < ids.length; i += batchSize) {
    signal.throwIfAborted();
    await db.transaction().execute((trx) => revise(trx, ids.slice(i, i + batchSize), needs));
  }
}

const windowStart = (clock: Clock) => clock.now().subtract({ hours: 24 * activityDays });

/** Stores activity that differs and tells the search index, as the last statement of the transaction. */
async function revise(trx: Transaction, ids: number[], { clock, watchers }: Needs): Promise<void> {
  if (ids.length === 0) return;
  const changes = Map.groupBy(
    await queries.recentChanges(trx, ids, windowStart(clock)),
    ({ opportunity_id }) => opportunity_id,
  );
  const stored = await queries.storedActivity(trx, ids);
  const organisations = await watchers.count(trx, ids);
  const revised = ids.flatMap((id): [number, number][] => {
    const activity = activityOf((changes.get(id) ?? []).map(severity), organisations.get(id) ?? 0);
    return activity === (stored.get(id) ?? 0) ? [] : [[id, activity]];
  });
  if (revised.length === 0) return;
  const written = await queries.storeActivity(trx, new Map(revised));
  await appendFeed(
    trx,
    written.map((opportunityId) => ({ kind: "activity", opportunityId })),
    clock.now(),
  );
}

const severity = ({ field, kind, before, after }: queries.RecentChange) =>
  severityOf({
    field: changedFieldOf(field).code,
    kind: changeKinds.find((candidate) => candidate === kind)!,
    before,
    after,
  });

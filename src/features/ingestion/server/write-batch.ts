import { isRegularTransition, statusById } from "#domain/opportunity-status.ts";
import { groupByOpportunity, groupName, type Group, type Incoming } from "#features/ingestion/server/batch.ts";
import { identify } from "#features/ingestion/server/identify.ts";
import {
  lockIngestion,
  markSeen,
  noteIrregularTransitions,
  type WrittenRow,
} from "#features/ingestion/server/queries.ts";
import { announcesIn, type Announces } from "#features/ingestion/server/news.ts";
import { asStored, type Origin } from "#features/ingestion/server/runs/origin.ts";
import { noteFileRead } from "#features/ingestion/server/runs/queries.ts";
import { storeNew, type Fresh } from "#features/ingestion/server/releases/store.ts";
import { mergedFrom, writeOpportunities } from "#features/ingestion/server/write-opportunities.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { appendFeed, type FeedEntry } from "#platform/feed/feed.ts";

/** What became of the records of a batch. `waiting` are stored, but no release yet says what their opportunity is. */
export type Outcome = { added: number; changed: number; unchanged: number; waiting: Incoming[] };

/**
 * Stores releases and brings the opportunities they belong to up to date, with feed rows, in one transaction. Running
 * it again with the same releases changes nothing. Without `origin` they are read at `now`, by nobody's run.
 */
export async function writeBatch(
  db: Database,
  releases: Incoming[],
  now: Temporal.Instant,
  origin: Origin = { readAt: now },
): Promise<Outcome> {
  const at = asStored(now);
  const from = { ...origin, readAt: asStored(origin.readAt) };
  const groups = groupByOpportunity(releases);
  if (groups.size === 0) return { added: 0, changed: 0, unchanged: 0, waiting: [] };
  return db.transaction().execute(async (trx) => {
    await lockIngestion(trx);
    const fresh = await storeNew(trx, groups, from);
    if (from.file) await noteFile(trx, releases, from.file.hash, from);
    if (from.isHeld) return { added: 0, changed: 0, unchanged: releases.length, waiting: [] };
    const { mainOf, merged, written } = await publish(trx, [...groups.values()], fresh, {
      at,
      readAt: from.readAt,
      announces: await announcesIn(trx, origin.announces),
    });
    const mainName = (group: Group) => groupName(mainOf(group).source_id, mainOf(group).source_key);
    // A row that was just added says so itself: to write it twice is what a first import would wait for.
    const isAdded = (name: string) => written.get(name)?.kind === "added";
    const seen = [...groups.values()]
      .filter((group) => !isAdded(mainName(group)))
      .map((group) => ({ ...mainOf(group), statesClosing: statesClosing(group) }));
    await markSeen(trx, seen, at.toString());
    await appendFeed(trx, inOrder(written), at);
    const known = new Set(merged.map(({ source, key }) => groupName(source.id, key)));
    const waiting = fresh.filter((group) => !known.has(mainName(group)));
    return countOutcome(releases.length, Map.groupBy(fresh, mainName), written, waiting);
  });
}

/**
 * Brings the opportunities that stored releases belong to up to date, within a transaction that holds the lock of
 * ingestion. The caller appends what was written to the feed, as its last statement.
 */
export async function publish(
  trx: Transaction,
  groups: Group[],
  fresh: Fresh[],
  { at, readAt, announces }: { at: Temporal.Instant; readAt: Temporal.Instant; announces: Announces },
) {
  const { mainOf, releasesOfMains } = await identify(trx, groups, fresh, readAt);
  const merged = releasesOfMains.flatMap(([main, all]) => mergedFrom(main, all));
  const { written, rows } = await writeOpportunities(trx, merged, at, announces);
  await noteIrregularTransitions(trx, rows.flatMap(irregularity(at)));
  return { mainOf, merged, written };
}

export const inOrder = (written: Map<string, FeedEntry>) =>
  [...written.values()].sort((a, b) => a.opportunityId - b.opportunityId);

/** In the same transaction: a file that is killed while it is read goes on where its last batch ended. */
function noteFile(trx: Transaction, releases: Incoming[], hash: string, { readAt, runId, isHeld }: Origin) {
  const records = isHeld ? 0 : Math.max(...releases.map(({ record = 0 }) => record));
  return noteFileRead(trx, { hash, readAt: readAt.toString(), records, runId: runId ?? null });
}

/** A release that says nothing of the closing has not checked it: when it was checked is shown beside the deadline. */
const statesClosing = ({ releases }: Group) =>
  releases.some(({ facts }) => facts.columns.stays_open_until !== undefined || facts.columns.opens_for_applications);

/** What the source claims is applied whatever our rules say, and written down where they say something else. */
const irregularity =
  (at: Temporal.Instant) =>
  ({ id, statusBefore, status }: WrittenRow) =>
    statusBefore === null || isRegularTransition(statusById(statusBefore).code, statusById(status).code)
      ? []
      : [{ opportunity_id: id, from_status_id: statusBefore, to_status_id: status, noticed_at: at.toString() }];

/** Each record counts once: the first new release of an added opportunity adds it, further ones change it. */
function countOutcome(
  total: number,
  fresh: Map<string, Fresh[]>,
  written: Map<string, FeedEntry>,
  without: Fresh[],
): Outcome {
  let [added, changed] = [0, 0];
  for (const [name, groups] of fresh) {
    const kind = written.get(name)?.kind;
    if (kind === "added") added += 1;
    const news = groups.reduce((sum, group) => sum + group.fresh.length + group.again.length, 0);
    if (kind) changed += news - (kind === "added" ? 1 : 0);
  }
  const waiting = without.flatMap((group) => group.fresh);
  return { added, changed, unchanged: total - added - changed - waiting.length, waiting };
}

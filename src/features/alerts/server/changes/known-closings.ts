import {
  closingsOf,
  historiesOf,
  isSameValue,
  type StoredChangeValue,
  valueAt,
} from "#features/opportunities/server/changes/service.ts";
import { channels } from "#features/alerts/server/telling/due.ts";
import type { Transaction } from "#platform/db/db.ts";
import * as queries from "./queries.ts";

/*
 * Joining two notices with different closings, or separating them, changes the closing for their watchers. Each is told
 * the difference between the closing that they know and what the notice that they watch says afterwards, as after any
 * change, so what they know is remembered before.
 */

type Link = { canonicalId: number; duplicateId: number; at: Temporal.Instant };

/** Watchers of both are told of the joined notice. Whoever watches both knows the canonical one's closing. */
export async function rememberBeforeJoining(trx: Transaction, { canonicalId, duplicateId, at }: Link): Promise<void> {
  const closings = await closingsOf(trx, [canonicalId, duplicateId]);
  if (isSameValue(closings.get(canonicalId) ?? null, closings.get(duplicateId) ?? null)) return;
  const watches = await queries.closingWatches(trx, [canonicalId, duplicateId]);
  const moves = [...Map.groupBy(watches, ({ personId }) => personId).values()].map((own): Move => {
    const watch = own.find(({ originId }) => originId !== duplicateId) ?? own[0]!;
    return { ...watch, from: watch.originId === duplicateId ? duplicateId : canonicalId, to: canonicalId };
  });
  await remember(trx, moves, closings, at);
}

/** All knew what the joined notice said; each watch goes back to the notice that it was made on. */
export async function rememberBeforeSeparating(
  trx: Transaction,
  { canonicalId, duplicateId, at }: Link,
): Promise<void> {
  const closings = await closingsOf(trx, [canonicalId, duplicateId]);
  const history = (await historiesOf(trx, [canonicalId])).get(canonicalId) ?? [];
  const isSame = isSameValue(closings.get(canonicalId) ?? null, closings.get(duplicateId) ?? null);
  if (isSame && !history.some(({ field }) => field === "closing")) return;
  const watches = await queries.closingWatches(trx, [canonicalId, duplicateId]);
  const moves = watches.map((watch): Move => {
    return { ...watch, from: canonicalId, to: watch.originId === duplicateId ? duplicateId : canonicalId };
  });
  await remember(trx, moves, closings, at);
}

/** A watcher of one notice who is told of another from now on, or of the same. */
type Move = queries.ClosingWatch & { from: number; to: number };

async function remember(
  trx: Transaction,
  moves: Move[],
  closings: Map<number, StoredChangeValue | null>,
  at: Temporal.Instant,
): Promise<void> {
  if (moves.length === 0) return;
  const ids = [...closings.keys()];
  const histories = await historiesOf(trx, ids);
  const people = moves.map(({ personId }) => personId);
  const memories = await queries.memoriesOf(trx, people, ids);
  const changesOf = (id: number) => (histories.get(id) ?? []).filter(({ field }) => field === "closing");
  for (const { personId, since, from, to } of moves)
    for (const channel of channels) {
      const toldOf = (id: number) => memories.get(`${personId} ${id} ${channel}`) ?? {};
      const [known, told] = [toldOf(from)["closing"], toldOf(to)];
      if (from === to && known) continue;
      const current = closings.get(from) ?? null;
      const last = known ? known.last : valueAt(changesOf(from), since, current);
      const ofTarget = changesOf(to)[0];
      const first = ofTarget ? ofTarget.before : (closings.get(to) ?? null);
      await queries.upsertMemory(
        trx,
        { personId, opportunityId: to, channel },
        { ...told, closing: { first, last } },
        at,
      );
    }
}

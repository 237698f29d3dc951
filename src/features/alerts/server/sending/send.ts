import { afterQuietHours } from "#domain/quiet-hours.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { FetchError } from "#platform/http-client/fetch-error.ts";
import { PermanentFailure } from "#platform/jobs/permanent-failure.ts";
import { newPublicId } from "#platform/public-id.ts";
import type { Told } from "#features/opportunities/server/changes/service.ts";
import { upsertMemory } from "#features/alerts/server/changes/queries.ts";
import { insertNearMisses } from "#features/alerts/server/near-misses/queries.ts";
import { type Channel, channels, digestDue, loudDue } from "#features/alerts/server/telling/due.ts";
import * as queries from "./queries.ts";
import { type Attempt, sendAbreast } from "./abreast.ts";
import { isGivenUp, isOverdue, nextTry } from "./retry.ts";

/** Longer than any attempt, so that only a dead process loses its lease. */
const leaseMinutes = 5;
/** Rows that one query reads; there may be any number of batches. */
const defaultBatchSize = 500;

/** What the reader of a message knows after it. */
export type Sent = { memories: { opportunityId: number; told: Told }[]; nearMisses: number[] };

/** Sends one delivery, as things are now. Null if there is nothing left to tell. Throws if it was not accepted. */
export type Deliver = (delivery: queries.LeasedDelivery, now: Temporal.Instant) => Promise<Sent | null>;

type Needs = {
  db: Database;
  clock: Clock;
  deliver: Deliver;
  /** Queues what is told at a moment of itself: reminders, and later stages. */
  queueDue: (now: Temporal.Instant) => Promise<void>;
  batchSize?: number;
};

/**
 * Times of people who changed their settings, deliveries of what is due, and every delivery that is to be tried. Returns
 * the channels that failed so often that what is left of theirs waits for the next call.
 */
export async function sendDue(
  { db, clock, deliver, queueDue, batchSize = defaultBatchSize }: Needs,
  signal: AbortSignal,
): Promise<Channel[]> {
  await retimeItems({ db, now: clock.now(), batchSize, signal });
  await queueDue(clock.now());
  await collectDue({ db, now: clock.now(), batchSize, signal });
  const ended = await Promise.allSettled(
    channels.map((channel) => sendAbreast(() => nextAttempt({ db, clock, deliver }, channel), signal)),
  );
  const failed = ended.find((end) => end.status === "rejected");
  if (failed) throw failed.reason;
  return channels.filter((_channel, i) => ended[i]!.status === "fulfilled" && ended[i]!.value === "paused");
}

/** Takes the next delivery of a channel. Null if there is none. */
async function nextAttempt(
  { db, clock, deliver }: Pick<Needs, "db" | "clock" | "deliver">,
  channel: Channel,
): Promise<Attempt | null> {
  for (;;) {
    const now = clock.now();
    const delivery = await queries.leaseDelivery(db, channel, { now, until: now.add({ minutes: leaseMinutes }) });
    if (!delivery) return null;
    if (!delivery.isDigest && isOverdue(delivery.dueAt, now) && (await moveToDigest(db, delivery, now))) continue;
    const quietUntil = endOfQuietHours(delivery, now);
    if (quietUntil) await queries.putOff(db, delivery, quietUntil);
    else
      return async () => {
        const attempted = await attempt(deliver, delivery, clock);
        await end(db, delivery, attempted);
        return attempted.outcome.state === "waiting" ? "failed" : "ended";
      };
  }
}

/** When a text message or push can go out that may not now: another attempt, a reminder, or one that a worker found late. */
function endOfQuietHours(delivery: queries.LeasedDelivery, now: Temporal.Instant): Temporal.Instant | null {
  const { channel, zone, quiet, breaksQuietHours } = delivery;
  if (channel === "email" || breaksQuietHours) return null;
  const end = afterQuietHours(now, zone, quiet);
  return end.equals(now) ? null : end;
}

type Batches = { db: Database; now: Temporal.Instant; batchSize: number; signal: AbortSignal };

async function retimeItems({ db, now, batchSize, signal }: Batches): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const items = await queries.mistimedItems(db, batchSize);
    for (const item of items) {
      const due = item.timing === "Instant" ? loudDue(now, item) : digestDue(item.timing, item.channel, item, now);
      await queries.retime(db, item, due);
    }
    if (items.length < batchSize) return;
  }
}

/** Makes deliveries until nothing is due. A batch that other processes have in hand is left to them. */
async function collectDue({ db, now, batchSize, signal }: Batches): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    let made = 0;
    for (const group of await queries.dueGroups(db, now, batchSize)) {
      const isMade = await db
        .transaction()
        .execute((trx) => queries.insertDelivery(trx, group, { publicId: newPublicId(), now }));
      if (isMade) made += 1;
    }
    if (made === 0) return;
  }
}

/** Moves an immediate message into the next digest. False if it must still go out by itself. */
const moveToDigest = (db: Database, delivery: queries.LeasedDelivery, now: Temporal.Instant): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const recipient = await queries.digestRecipient(trx, delivery);
    if (!recipient) return false;
    await queries.returnItems(trx, delivery, digestDue("Daily", delivery.channel, recipient, now));
    return true;
  });

type Attempted = { outcome: queries.Outcome; sent?: Sent };

/**
 * Stores what came of an attempt, and what its reader knows now. Nothing if the next attempt has begun, or if the person
 * was erased meanwhile.
 */
const end = (db: Database, delivery: queries.LeasedDelivery, { outcome, sent }: Attempted): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (!(await queries.endAttempt(trx, delivery, outcome))) return;
    for (const { opportunityId, told } of sent?.memories ?? [])
      await upsertMemory(trx, { ...delivery, opportunityId }, told, delivery.dueAt);
    await insertNearMisses(trx, delivery.personId, sent?.nearMisses ?? [], delivery.dueAt);
  });

async function attempt(deliver: Deliver, delivery: queries.LeasedDelivery, clock: Clock): Promise<Attempted> {
  try {
    const sent = await deliver(delivery, clock.now());
    return sent
      ? { outcome: { state: "sent", at: clock.now() }, sent }
      : { outcome: { state: "empty", at: clock.now() } };
  } catch (thrown) {
    const now = clock.now();
    // Errors of senders contain neither recipient nor text.
    const error = (thrown as Error).message;
    const isFinal = thrown instanceof PermanentFailure || isGivenUp(delivery.dueAt, now);
    if (isFinal) return { outcome: { state: "dead", at: now, error } };
    const tryAt = nextTry(delivery.attempts, now, Math.random());
    const askedFor = thrown instanceof FetchError ? thrown.retryAt : undefined;
    return { outcome: { state: "waiting", tryAt: latest(tryAt, askedFor), error } };
  }
}

const latest = (at: Temporal.Instant, other: Temporal.Instant | undefined) =>
  other && Temporal.Instant.compare(other, at) > 0 ? other : at;

import { hashOfSecret } from "#platform/auth/secret.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { locks } from "#platform/db/locks.ts";
import { type ExpressionBuilder, sql } from "kysely";
import type { Tables } from "#platform/db/schema.gen.ts";

/** Messages that people have sent to addresses and numbers that may belong to strangers. */
export type SentChannel = "invite" | "sms";

/** The person who had a message sent, its recipient, and the network. */
export type SentMessage = {
  channel: SentChannel;
  /** The address in lower case, or the number. */
  target: string;
  /** The email of the person who requested it, in lower case. */
  sender?: string;
  organisationId?: number | undefined;
  networks?: string[];
};

/** Which messages count together. Empty: everything of the channel. */
type CountScope = { target?: string; sender?: string; organisationId?: number; network?: string };

const window = { hours: 24 };

/**
 * Locks a channel's count until the transaction ends, so that concurrent calls cannot exceed its caps. Take it after
 * all other locks. Deletes rows older than a day.
 */
export async function lockSentMessages(trx: Transaction, channel: SentChannel, now: Temporal.Instant): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks.sentMessages}::int, hashtext(${channel}))`.execute(trx);
  await trx
    .deleteFrom("sent_message")
    .where("channel", "=", channel)
    .where("sent_at", "<=", now.subtract(window))
    .execute();
}

/** Deletes rows that count towards no limit any more, also where no other message is sent. */
export const pruneSentMessages = (db: Database, now: Temporal.Instant) =>
  db.deleteFrom("sent_message").where("sent_at", "<=", now.subtract(window)).execute();

/**
 * When the next message of a scope can be sent if `max` were sent in the last 24 hours. Undefined if one can be sent
 * now.
 */
export async function nextAllowed(
  db: Database,
  { channel, max, ...scope }: CountScope & { channel: SentChannel; max: number },
): Promise<Temporal.Instant | undefined> {
  if (max === Infinity) return undefined;
  const row = await db
    .selectFrom("sent_message")
    .select("sent_at")
    .where("channel", "=", channel)
    .where(isIn(scope))
    .orderBy("sent_at", "desc")
    .offset(max - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.sent_at.add(window);
}

const isIn =
  ({ target, sender, organisationId, network }: CountScope) =>
  ({ and, eb }: ExpressionBuilder<Tables, "sent_message">) =>
    and([
      ...(target === undefined ? [] : [eb("target_hash", "=", hashOfSecret(target))]),
      ...(sender === undefined ? [] : [eb("sender_hash", "=", hashOfSecret(sender))]),
      ...(organisationId === undefined ? [] : [eb("organisation_id", "=", organisationId)]),
      ...(network === undefined ? [] : [sql<boolean>`${network} = any(networks)`]),
    ]);

export const recordSent = (
  trx: Transaction,
  { channel, target, sender, organisationId, networks = [] }: SentMessage,
  now: Temporal.Instant,
) =>
  trx
    .insertInto("sent_message")
    .values({
      channel,
      target_hash: hashOfSecret(target),
      sender_hash: sender === undefined ? null : hashOfSecret(sender),
      organisation_id: organisationId ?? null,
      networks,
      sent_at: now,
    })
    .execute();

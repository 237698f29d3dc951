import type { SmsSender } from "#adapters/sms/port.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { captureMessage } from "#platform/db/outbox.ts";

/** Sends nothing: captures messages in the database, for a demonstration to show. */
export const embeddedSms = ({ db, clock }: { db: Database; clock: Clock }): SmsSender => ({
  async send({ to, text, idempotencyKey }) {
    await captureMessage(db, { channel: "sms", recipient: to, body: text, idempotencyKey }, clock.now());
  },
});

import type { EmailSender } from "#adapters/email/port.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { captureMessage } from "#platform/db/outbox.ts";

/** Sends nothing: captures messages in the database, for a demonstration to show. */
export const embeddedEmail = ({ db, clock }: { db: Database; clock: Clock }): EmailSender => ({
  async send({ to, subject, text, html, headers, idempotencyKey, attachment }) {
    const message = { channel: "email", recipient: to, subject, body: text, html, headers } as const;
    await captureMessage(db, { ...message, idempotencyKey, attachment }, clock.now());
  },
  stop: async () => {},
});

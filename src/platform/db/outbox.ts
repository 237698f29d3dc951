import type { Database } from "#platform/db/db.ts";
import type { EmailAttachment } from "#platform/mail/email.ts";
import type { Retained } from "#platform/retention/retained.ts";

export const outboxRetained: readonly Retained[] = [{ table: "outbox_message", period: "outbox", since: "sent_at" }];

/** A captured message, exactly as it would have been sent. Only emails have `html` and `subject`. */
type Message = {
  channel: "email" | "sms";
  recipient: string;
  subject?: string;
  body: string;
  html?: string;
  headers?: Record<string, string>;
  idempotencyKey?: string | undefined;
  attachment?: EmailAttachment | undefined;
};

/** Stores a message for /dev/outbox. This is captured mail, not a transactional outbox. */
export const captureMessage = (
  db: Database,
  { headers = {}, idempotencyKey, attachment, ...message }: Message,
  sentAt: Temporal.Instant,
) =>
  db
    .insertInto("outbox_message")
    .values({
      ...message,
      headers: JSON.stringify(headers),
      idempotency_key: idempotencyKey ?? null,
      attachment: attachment ? JSON.stringify(attachment) : null,
      sent_at: sentAt.toString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Captured messages, newest first; with `to`, those of one address or number. */
export async function capturedMessages(
  db: Database,
  { to, limit = 100 }: { to?: string | undefined; limit?: number } = {},
) {
  const query = db
    .selectFrom("outbox_message")
    .select(["id", "channel", "recipient", "subject", "body", "html", "headers", "attachment", "sent_at"])
    .orderBy("id", "desc")
    .limit(limit);
  return await (to === undefined ? query : query.where("recipient", "=", to)).execute();
}

import { emailKey } from "#domain/email-key.ts";
import { stopFailedEmail } from "#features/accounts/server/failed-email/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { messageIdOf } from "#platform/mail/message-id.ts";
import * as queries from "./queries.ts";
import { readMailReport } from "./report.ts";

/** Mail servers give up after 5 days, and people complain about what they find. */
const maxDays = 30;

/**
 * Takes a report about an email of ours, and switches the recipient's emails off. It counts only with the Message-ID of an
 * alert that was sent to that address: nobody else knows it, so nobody can silence another person.
 */
export async function takeMailReport(
  { db, clock }: { db: Database; clock: Clock },
  email: string,
): Promise<"stopped" | "not a report" | "not about an alert of ours"> {
  const report = readMailReport(email);
  if (!report) return "not a report";
  const since = clock.now().subtract({ hours: 24 * maxDays });
  const sent = await queries.emailsTo(db, emailKey(report.recipient), since);
  const own = sent.find(({ publicId }) => messageIdOf(`alert ${publicId}`) === report.messageId);
  if (!own) return "not about an alert of ours";
  await stopFailedEmail(db, own, clock.now(), report.about);
  return "stopped";
}

import type { SmsSender } from "#adapters/sms/port.ts";
import { verificationTemplate, verificationText } from "#features/accounts/emails/verification-code.ts";
import { codeHash } from "#features/accounts/server/codes/codes.ts";
import * as codes from "#features/accounts/server/codes/queries.ts";
import { newCode } from "#platform/auth/secret.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { runs, type Tasks } from "#platform/jobs/task.ts";
import { sendVerificationCodeTask } from "#features/accounts/server/tasks.ts";
import type { SendEmail } from "#platform/mail/email.ts";

type Needs = { db: Database; clock: Clock; productName: string; sendEmail: SendEmail; sms: SmsSender };

/** The jobs of accounts by name. */
export const accountsTasks = (needs: Needs): Tasks =>
  runs(sendVerificationCodeTask, ({ codeId }) => sendVerificationCode(needs, codeId));

/**
 * Makes the code and sends it. A retry after a crash or a failed send makes another code, and only the newest is valid.
 * Sends nothing if the code has expired, or the person's address or number has changed.
 */
async function sendVerificationCode({ db, clock, productName, sendEmail, sms }: Needs, codeId: number): Promise<void> {
  const row = await codes.codeToSend(db, codeId, clock.now());
  if (!row) return;
  const code = newCode();
  if (!(await codes.storeHash(db, row, codeHash({ ...row, personId: row.person_id }, code)))) return;
  if (row.channel === "email")
    await sendEmail(verificationTemplate({ to: row.target, givenName: row.given_name, code }));
  else await sms.send({ to: row.target, text: verificationText(productName, code) });
}

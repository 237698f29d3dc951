import type { Retention } from "#domain/retention.ts";
import type { SmsSender } from "#adapters/sms/port.ts";
import { accountErasedTemplate } from "#features/accounts/emails/account-erased.ts";
import { verificationTemplate, verificationText } from "#features/accounts/emails/verification-code.ts";
import { codeHash, sendLimit } from "#features/accounts/server/codes/codes.ts";
import * as codes from "#features/accounts/server/codes/queries.ts";
import { pruneSentMessages } from "#platform/db/sent-messages.ts";
import { newCode } from "#platform/auth/secret.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { runs, type Tasks } from "#platform/jobs/task.ts";
import { accountErasedTask, sendVerificationCodeTask } from "#features/accounts/server/tasks.ts";
import { type SendEmail, withIdempotencyKey } from "#platform/mail/email.ts";

type Needs = {
  db: Database;
  clock: Clock;
  productName: string;
  /** The host that people open. */
  host: string;
  /** The operator's, if it is set. */
  contact?: string | undefined;
  retention: Retention;
  sendEmail: SendEmail;
  sms: SmsSender;
};

export const accountsCrontab = "23 * * * * prune-codes";

/** The jobs of accounts by name. */
export const accountsTasks = (needs: Needs): Tasks => ({
  ...runs(sendVerificationCodeTask, ({ codeId }) => sendVerificationCode(needs, codeId)),
  ...runs(accountErasedTask, ({ to }, { jobKey }) => {
    const { productName, contact, retention } = needs;
    return withIdempotencyKey(needs, jobKey).sendEmail(accountErasedTemplate({ to, productName, contact, retention }));
  }),
  "prune-codes": () => pruneCodes(needs),
});

/** Deletes what limits on codes and messages no longer count; the privacy policy says when. */
async function pruneCodes({ db, clock }: Needs): Promise<void> {
  const now = clock.now();
  await codes.pruneCodes(db, now.subtract(sendLimit.window));
  await pruneSentMessages(db, now);
}

/**
 * Makes the code and sends it. A retry after a crash or a failed send makes another code, and only the newest is valid.
 * Sends nothing if the code has expired, or the person's address or number has changed.
 */
async function sendVerificationCode(
  { db, clock, productName, host, sendEmail, sms }: Needs,
  codeId: number,
): Promise<void> {
  const row = await codes.codeToSend(db, codeId, clock.now());
  if (!row) return;
  const code = newCode();
  if (!(await codes.storeHash(db, row, codeHash({ ...row, personId: row.person_id }, code)))) return;
  if (row.channel === "email")
    await sendEmail(
      verificationTemplate({
        to: row.target,
        givenName: row.given_name,
        code,
        expiresAt: row.expires_at.epochMilliseconds,
        zone: row.time_zone,
      }),
    );
  else await sms.send({ to: row.target, text: verificationText({ productName, code, host }) });
}

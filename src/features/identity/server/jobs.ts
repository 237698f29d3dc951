import type { EpochMs } from "#domain/epoch.ts";
import * as templates from "#features/identity/emails/templates.ts";
import { factorTemplate } from "#features/identity/emails/factors.ts";
import { pruneProofs } from "#features/identity/server/factors/queries.ts";
import { rotateWhenDue } from "#features/identity/server/keys/keys.ts";
import { maxWindowMinutes } from "#features/identity/server/limits/limits.ts";
import { pruneAttempts } from "#features/identity/server/limits/queries.ts";
import * as queries from "#features/identity/server/queries.ts";
import { pruneRecords } from "#features/identity/server/records/queries.ts";
import { codeHashOf } from "#features/identity/server/code-hash.ts";
import { pruneSessions } from "#features/identity/server/sessions/queries.ts";
import { codeMinutes } from "#features/identity/server/sign-in.ts";
import {
  emailChangedTask,
  emailConfirmedTask,
  factorChangedTask,
  passwordChangedTask,
  sendCodeTask,
} from "#features/identity/server/tasks.ts";
import type { CodePurpose } from "#features/identity/shapes.ts";
import { newCode } from "#platform/auth/secret.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { type PayloadOf, runs, type Tasks } from "#platform/jobs/task.ts";
import type { Secrets } from "#platform/secrets/secrets.ts";
import { type SendEmail, withIdempotencyKey } from "#platform/mail/email.ts";

type Needs = { db: Database; clock: Clock; secrets: Secrets; sendEmail: SendEmail; productName: string };

export const identityCrontab = ["*/10 * * * * prune-identity", "17 3 * * * rotate-identity-keys"].join("\n");

/** The jobs of the identity provider by name. */
export function identityTasks(needs: Needs): Tasks {
  const { productName } = needs;
  return {
    ...runs(sendCodeTask, (request) => sendCode(needs, request)),
    ...runs(passwordChangedTask, async (changed, { jobKey }) => {
      const to = "to" in changed ? changed.to : (await queries.accountById(needs.db, changed.accountId))?.email;
      if (to)
        await withIdempotencyKey(needs, jobKey).sendEmail(
          templates.passwordChangedTemplate({ ...changed, to, productName }),
        );
    }),
    ...runs(emailChangedTask, (changed, { jobKey }) =>
      withIdempotencyKey(needs, jobKey).sendEmail(templates.emailChangedTemplate({ ...changed, productName })),
    ),
    ...runs(emailConfirmedTask, (changed, { jobKey }) =>
      withIdempotencyKey(needs, jobKey).sendEmail(templates.emailConfirmedTemplate({ ...changed, productName })),
    ),
    ...runs(factorChangedTask, (change, { jobKey }) =>
      withIdempotencyKey(needs, jobKey).sendEmail(factorTemplate({ ...change, productName })),
    ),
    "prune-identity": () => prune(needs),
    "rotate-identity-keys": () => rotateWhenDue(needs),
  };
}

/** Deletes what has expired. */
async function prune({ db, clock }: Needs): Promise<void> {
  const now = clock.now();
  await pruneRecords(db, now);
  await pruneSessions(db, now);
  await pruneAttempts(db, now.subtract({ minutes: maxWindowMinutes }));
  await queries.pruneRequests(db, now);
  await pruneProofs(db, now);
}

/**
 * Creates the code here, so that it exists only in the email and, hashed, in one row. If the email carries no code we
 * store one anyway: attempts and timing must not reveal who has an account. Sends nothing for a request that another
 * has replaced, even between reading and storing: the emailed code would be valid for the new request.
 */
async function sendCode(
  { db, clock, sendEmail, productName }: Needs,
  { uid, version }: PayloadOf<typeof sendCodeTask>,
): Promise<void> {
  const request = await queries.requestOf(db, uid);
  if (!request || request.version !== (version ?? request.version)) return;
  const code = newCode();
  const sentAt = clock.now();
  const expiresAt = sentAt.add({ minutes: codeMinutes });
  if (!(await queries.storeCodeHash(db, request, codeHashOf(request, code), expiresAt))) return;
  const owner = await queries.accountByEmail(db, request.email_key);
  const moments = { sentAt: sentAt.epochMilliseconds, expiresAt: expiresAt.epochMilliseconds };
  const email = emailFor(request, owner, { productName, code, ...moments });
  if (email) await sendEmail(email);
}

/**
 * The email for a request, depending on whose account has its address. An owner gets it at the spelling of their
 * account: a mail server may treat addresses that differ only in case as different mailboxes.
 */
function emailFor({ purpose, email, account_id }: Request, owner: Owner, { productName, ...code }: CodeMessage) {
  const to = owner?.email ?? email;
  const message = { to, productName, ...code };
  switch (purpose as CodePurpose) {
    case "sign-up":
      return owner ? templates.accountExistsTemplate(message) : templates.signUpTemplate(message);
    case "reset":
      return owner && templates.resetTemplate(message);
    case "change-email":
      return !owner || owner.id === account_id
        ? templates.newEmailTemplate({ ...message, to: email })
        : templates.emailTakenTemplate(message);
  }
}
type Owner = { id: string; email: string } | undefined;
type CodeMessage = { productName: string; code: string; sentAt: EpochMs; expiresAt: EpochMs };
type Request = NonNullable<Awaited<ReturnType<typeof queries.requestOf>>>;

import * as letters from "#features/identity/emails/templates.ts";
import { factorTemplate } from "#features/identity/emails/factors.ts";
import { pruneProofs } from "#features/identity/server/factors/queries.ts";
import { factorEmailJob, type FactorChangeEmail } from "#features/identity/server/factors/factor-email.ts";
import { rotateWhenDue } from "#features/identity/server/keys/keys.ts";
import { maxWindowMinutes } from "#features/identity/server/limits/limits.ts";
import { pruneAttempts } from "#features/identity/server/limits/queries.ts";
import * as queries from "#features/identity/server/queries.ts";
import { pruneRecords } from "#features/identity/server/records/queries.ts";
import { codeHashOf } from "#features/identity/server/code-hash.ts";
import { pruneSessions } from "#features/identity/server/sessions/queries.ts";
import {
  passwordChangedJob,
  codeJob,
  codeMinutes,
  emailChangedJob,
  type RequestName,
} from "#features/identity/server/sign-in.ts";
import type { CodePurpose } from "#features/identity/shapes.ts";
import { newCode } from "#platform/auth/secret.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import type { Tasks } from "#platform/jobs/run.ts";
import type { Secrets } from "#platform/secrets/secrets.ts";
import type { SendEmail } from "#platform/mail/email.ts";

type Needs = { db: Database; clock: Clock; secrets: Secrets; sendEmail: SendEmail; productName: string };

export const identityCrontab = ["*/10 * * * * prune-identity", "17 3 * * * rotate-identity-keys"].join("\n");

/** The jobs of the identity provider by name. */
export const identityTasks = (needs: Needs): Tasks => ({
  [codeJob]: (request: RequestName) => sendCode(needs, request),
  // These two carry the address: an account may have another by the time that its owner is to be warned.
  [passwordChangedJob]: ({ to }: { to: string }) =>
    needs.sendEmail(letters.passwordChangedTemplate({ to, productName: needs.productName })),
  [emailChangedJob]: ({ to }: { to: string }) =>
    needs.sendEmail(letters.emailChangedTemplate({ to, productName: needs.productName })),
  [factorEmailJob]: (told: FactorChangeEmail) =>
    needs.sendEmail(factorTemplate({ ...told, productName: needs.productName })),
  "prune-identity": () => prune(needs),
  "rotate-identity-keys": () => rotateWhenDue(needs),
});

/** Forgets what is over. */
async function prune({ db, clock }: Needs): Promise<void> {
  const now = clock.now();
  await pruneRecords(db, now);
  await pruneSessions(db, now);
  await pruneAttempts(db, now.subtract({ minutes: maxWindowMinutes }));
  await queries.pruneRequests(db, now);
  await pruneProofs(db, now);
}

/**
 * Makes the code here and nowhere else, so that it stands in the letter and, hashed, in one row. Where the letter has
 * none there is a code all the same, which nobody knows: tries and times then tell nothing of who has an account.
 * Nothing is sent of a request that another has replaced, be it between reading and storing: the code in the letter
 * would open what is asked for now.
 */
async function sendCode({ db, clock, sendEmail, productName }: Needs, { uid, version }: RequestName): Promise<void> {
  const request = await queries.requestOf(db, uid);
  if (request?.version !== version) return;
  const code = newCode();
  const expiresAt = clock.now().add({ minutes: codeMinutes });
  if (!(await queries.storeCodeHash(db, request, codeHashOf(request, code), expiresAt))) return;
  const owner = await queries.accountByEmail(db, request.email_key);
  const email = emailFor(request, owner, { productName, code });
  if (email) await sendEmail(email);
}

/**
 * What is sent for a request, by whose account has its e-mail. To an owner it goes as their account spells the address: a
 * mail server may give two people what differs in capitals alone.
 */
function emailFor({ purpose, email, account_id }: Request, owner: Owner, { productName, code }: CodeMessage) {
  const to = owner?.email ?? email;
  const message = { to, productName, code };
  switch (purpose as CodePurpose) {
    case "sign-up":
      return owner ? letters.accountExistsTemplate(message) : letters.signUpTemplate(message);
    case "reset":
      return owner && letters.resetTemplate(message);
    case "change-email":
      return !owner || owner.id === account_id
        ? letters.newEmailTemplate({ ...message, to: email })
        : letters.emailTakenTemplate(message);
  }
}
type Owner = { id: string; email: string } | undefined;
type CodeMessage = { productName: string; code: string };
type Request = NonNullable<Awaited<ReturnType<typeof queries.requestOf>>>;

import { alreadyLetter, changedLetter, resetLetter, signUpLetter } from "#features/identity/emails/letters.ts";
import { rotateWhenDue } from "#features/identity/server/keys/keys.ts";
import { longestWindow } from "#features/identity/server/limits/limits.ts";
import { pruneAttempts } from "#features/identity/server/limits/queries.ts";
import * as queries from "#features/identity/server/queries.ts";
import { pruneRecords } from "#features/identity/server/records/queries.ts";
import { changedJob, codeJob, codeMinutes } from "#features/identity/server/sign-in.ts";
import { hashOfCode, newCode } from "#platform/auth/secret.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import type { Tasks } from "#platform/jobs/run.ts";
import type { Post } from "#platform/letters/letter.ts";

type Needs = { db: Database; clock: Clock; post: Post; productName: string };

export const identityCrontab = ["*/10 * * * * prune-identity", "17 3 * * * rotate-identity-keys"].join("\n");

/** The jobs of the identity provider by name. */
export const identityTasks = (needs: Needs): Tasks => ({
  [codeJob]: ({ uid }: { uid: string }) => sendCode(needs, uid),
  [changedJob]: ({ accountId }: { accountId: string }) => sendChanged(needs, accountId),
  "prune-identity": () => prune(needs),
  "rotate-identity-keys": () => rotateWhenDue(needs),
});

/** Forgets what is over. */
async function prune({ db, clock }: Needs): Promise<void> {
  const now = clock.now();
  await pruneRecords(db, now);
  await pruneAttempts(db, now.subtract({ minutes: longestWindow }));
  await queries.pruneRequests(db, now);
}

/**
 * Makes the code here and nowhere else, so that it stands in the letter and, hashed, in one row. Where the letter has
 * none there is a code all the same, which nobody knows: tries and times then tell nothing of who has an account.
 */
async function sendCode({ db, clock, post, productName }: Needs, uid: string): Promise<void> {
  const request = await queries.requestOf(db, uid);
  if (!request) return;
  const code = newCode();
  await queries.putCode(db, uid, hashOfCode(code, uid), clock.now().add({ minutes: codeMinutes }));
  const isKnown = (await queries.accountByEmail(db, request.email_key)) !== undefined;
  const to = { to: request.email, productName };
  if (request.purpose === "sign-up") return await post(isKnown ? alreadyLetter(to) : signUpLetter({ ...to, code }));
  if (isKnown) await post(resetLetter({ ...to, code }));
}

async function sendChanged({ db, post, productName }: Needs, accountId: string): Promise<void> {
  const account = await queries.accountById(db, accountId);
  if (account) await post(changedLetter({ to: account.email, productName }));
}

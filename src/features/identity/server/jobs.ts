import * as letters from "#features/identity/emails/letters.ts";
import { rotateWhenDue } from "#features/identity/server/keys/keys.ts";
import { longestWindow } from "#features/identity/server/limits/limits.ts";
import { pruneAttempts } from "#features/identity/server/limits/queries.ts";
import * as queries from "#features/identity/server/queries.ts";
import { pruneRecords } from "#features/identity/server/records/queries.ts";
import { changedJob, codeJob, codeMinutes, movedJob } from "#features/identity/server/sign-in.ts";
import type { CodePurpose } from "#features/identity/shapes.ts";
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
  // No row knows the address any more.
  [movedJob]: ({ to }: { to: string }) => needs.post(letters.movedLetter({ to, productName: needs.productName })),
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
  const owner = await queries.accountByEmail(db, request.email_key);
  const letter = letterOf(request, owner?.id, { to: request.email, productName, code });
  if (letter) await post(letter);
}

/** What is sent to the e-mail of a request, by whose account has it. */
function letterOf({ purpose, account_id }: Request, owner: string | undefined, told: letters.WithCode) {
  switch (purpose as CodePurpose) {
    case "sign-up":
      return owner === undefined ? letters.signUpLetter(told) : letters.alreadyLetter(told);
    case "reset":
      return owner === undefined ? undefined : letters.resetLetter(told);
    case "change-email":
      return owner === undefined || owner === account_id ? letters.newEmailLetter(told) : letters.takenLetter(told);
  }
}
type Request = Pick<NonNullable<Awaited<ReturnType<typeof queries.requestOf>>>, "purpose" | "account_id">;

async function sendChanged({ db, post, productName }: Needs, accountId: string): Promise<void> {
  const account = await queries.accountById(db, accountId);
  if (account) await post(letters.changedLetter({ to: account.email, productName }));
}

import { emailKey } from "#domain/email-key.ts";
import { isoInstant } from "#domain/iso-instant.ts";
import * as queries from "#features/billing/server/queries.ts";
import type { PersonActor } from "#platform/auth/authorized.ts";
import type { Identity } from "#platform/auth/caller.ts";
import { keyedHash } from "#platform/auth/secret.ts";
import type { Database, Transaction } from "#platform/db/db.ts";

// An organisation has one trial, and a person starts one. This holds if the organisation was deleted and created again,
// or the person has changed their email or was erased. We store only hashes for this.

const hashOfEmail = (emailKey: string, secret: string) => keyedHash(`email ${emailKey}`, secret);
const hashOfAccount = (account: { issuer: string; subject: string }, secret: string) =>
  keyedHash(`account ${account.issuer}\n${account.subject}`, secret);

type Applicant = { issuer: string; subject: string; verifiedEmailKey: string | undefined };

/**
 * The hashes that an applicant's trial is recorded under. An unverified email is left out: it may be somebody else's,
 * who must not lose their trial.
 */
async function hashesOf(db: Database, { verifiedEmailKey, ...account }: Applicant): Promise<string[]> {
  const secret = await queries.trialHashSecret(db);
  const verified = verifiedEmailKey === undefined ? [] : [hashOfEmail(verifiedEmailKey, secret)];
  // Sorted, so that two concurrent inserts of the same hashes wait for each other and cannot deadlock.
  return [hashOfAccount(account, secret), ...verified].toSorted();
}

/** The hashes of a registered person; none if the person is gone. */
async function trialHashesOf(db: Database, actor: PersonActor): Promise<string[]> {
  const person = await queries.trialApplicantOf(db, actor);
  if (!person) return [];
  const { issuer, subject, email_key: key, email_verified_at: verifiedAt } = person;
  return await hashesOf(db, { issuer, subject, verifiedEmailKey: verifiedAt ? key : undefined });
}

/** True if the person has started a trial in any organisation. */
export const hasHadTrial = async (db: Database, actor: PersonActor): Promise<boolean> =>
  (await queries.firstTrialAt(db, await trialHashesOf(db, actor))) !== undefined;

/** The same for somebody who has not registered, or was erased, and whom only their token names. */
export async function identityHadTrial(db: Database, { issuer, subject, email, emailIsVerified }: Identity) {
  const verifiedEmailKey = emailIsVerified && email !== undefined ? emailKey(email) : undefined;
  return (await queries.firstTrialAt(db, await hashesOf(db, { issuer, subject, verifiedEmailKey }))) !== undefined;
}

/** Records a trial by this person permanently; false if they have had one. */
export async function recordTrial(trx: Transaction, actor: PersonActor, at: Temporal.Instant): Promise<boolean> {
  const hashes = await trialHashesOf(trx, actor);
  return (await queries.insertTrialHashes(trx, hashes, at)) === hashes.length;
}

/**
 * Before a person is erased: records their trial under their present email as well, which may have been verified or
 * changed since.
 */
export async function preserveTrialRecord(trx: Transaction, actor: PersonActor): Promise<void> {
  const hashes = await trialHashesOf(trx, actor);
  const at = await queries.firstTrialAt(trx, hashes);
  if (at) await queries.insertTrialHashes(trx, hashes, at);
}

/** When a person started their trial, for their export. */
export async function trialOf(db: Database, actor: PersonActor): Promise<{ startedOn: string } | undefined> {
  const person = await queries.trialApplicantOf(db, actor);
  if (!person) return undefined;
  const hash = hashOfAccount(person, await queries.trialHashSecret(db));
  const at = await queries.firstTrialAt(db, [hash]);
  return at && { startedOn: isoInstant(at) };
}

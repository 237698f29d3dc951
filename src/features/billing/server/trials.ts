import { isoInstant } from "#domain/iso-instant.ts";
import * as queries from "#features/billing/server/queries.ts";
import type { PersonActor } from "#platform/auth/authorized.ts";
import { keyedHash } from "#platform/auth/secret.ts";
import type { Database, Transaction } from "#platform/db/db.ts";

// An organisation has one trial, and a person starts one. This holds if the organisation was deleted and created again,
// or the person has changed their email or was erased. We store only hashes for this.

const hashOfEmail = (emailKey: string, secret: string) => keyedHash(`email ${emailKey}`, secret);
const hashOfAccount = (account: { issuer: string; subject: string }, secret: string) =>
  keyedHash(`account ${account.issuer}\n${account.subject}`, secret);

/**
 * The hashes that a person's trial is recorded under; none if the person is gone. An unverified email is left out: it
 * may be somebody else's, who must not lose their trial.
 */
async function trialHashesOf(db: Database, actor: PersonActor): Promise<string[]> {
  const person = await queries.trialApplicantOf(db, actor);
  if (!person) return [];
  const secret = await queries.trialHashSecret(db);
  const verified = person.email_verified_at ? [hashOfEmail(person.email_key, secret)] : [];
  // Sorted, so that two concurrent inserts of the same hashes wait for each other and cannot deadlock.
  return [hashOfAccount(person, secret), ...verified].toSorted();
}

/** True if the person has started a trial in any organisation. */
export const hasHadTrial = async (db: Database, actor: PersonActor): Promise<boolean> =>
  (await queries.firstTrialAt(db, await trialHashesOf(db, actor))) !== undefined;

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

import * as queries from "#features/billing/server/queries.ts";
import type { PersonActor } from "#platform/auth/authorized.ts";
import { keyedHash } from "#platform/auth/secret.ts";
import type { Database, Transaction } from "#platform/db/db.ts";

// An organisation has one trial, and a person starts one: also when the organisation was deleted and founded anew, or the
// person has another e-mail by now, or was erased. Only hashes are kept of all that.

const hashOfEmail = (emailKey: string, secret: string) => keyedHash(`email ${emailKey}`, secret);
const hashOfAccount = (account: { issuer: string; subject: string }, secret: string) =>
  keyedHash(`account ${account.issuer}\n${account.subject}`, secret);

/** What a person's trial would spend; nothing of one who is gone. An e-mail that its owner has not proved may be another's, who loses nothing. */
async function trialHashesOf(db: Database, actor: PersonActor): Promise<string[]> {
  const person = await queries.trialApplicantOf(db, actor);
  if (!person) return [];
  const secret = await queries.trialHashSecret(db);
  const verified = person.email_verified_at ? [hashOfEmail(person.email_key, secret)] : [];
  // In one order, so that two who spend the same at once wait for each other and no more.
  return [hashOfAccount(person, secret), ...verified].toSorted();
}

/** Whether the person has started a trial, in whatever organisation. */
export const hasHadTrial = async (db: Database, actor: PersonActor): Promise<boolean> =>
  (await queries.firstTrialAt(db, await trialHashesOf(db, actor))) !== undefined;

/** Notes a trial by this person for ever; false when they have had one. */
export async function recordTrial(trx: Transaction, actor: PersonActor, at: Temporal.Instant): Promise<boolean> {
  const hashes = await trialHashesOf(trx, actor);
  return (await queries.insertTrialHashes(trx, hashes, at)) === hashes.length;
}

/**
 * Before a person is erased: whoever has had their trial has had it with the e-mail that they have by now as well. They may
 * have proved or changed it since.
 */
export async function preserveTrialRecord(trx: Transaction, actor: PersonActor): Promise<void> {
  const hashes = await trialHashesOf(trx, actor);
  const at = await queries.firstTrialAt(trx, hashes);
  if (at) await queries.insertTrialHashes(trx, hashes, at);
}

/** When a person had their trial, for their export. */
export async function trialOf(db: Database, actor: PersonActor): Promise<{ startedOn: string } | undefined> {
  const person = await queries.trialApplicantOf(db, actor);
  if (!person) return undefined;
  const hash = hashOfAccount(person, await queries.trialHashSecret(db));
  const at = await queries.firstTrialAt(db, [hash]);
  return at && { startedOn: at.toString() };
}

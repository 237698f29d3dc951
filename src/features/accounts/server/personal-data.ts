import { emailOf } from "./identity-email.ts";
import * as queries from "./queries.ts";
import { accountErasedTask } from "./tasks.ts";
import type { SecurityTokens } from "./security-tokens.ts";
import { type RecordSecurityEvent, subjectOf } from "#features/security-events/server/service.ts";
import { type PersonActor, requirePerson } from "#platform/auth/authorized.ts";
import type { SignedIn } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { DataLifecycle, DataSubject } from "#platform/data-lifecycle.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { addJob } from "#platform/jobs/add.ts";
import { conflict } from "#platform/refusal.ts";

/** What the export and erasure of personal data need from the capabilities that store it. */
export type PersonalDataNeeds = {
  lifecycle: DataLifecycle;
  /** Ends the person's membership, if any. Refuses with `conflict` if they must stay. */
  leave: (trx: Transaction, actor: PersonActor) => Promise<void>;
};
type Needs = PersonalDataNeeds & { db: Database; clock: Clock; tokens: SecurityTokens; record: RecordSecurityEvent };

/** Export and erasure of everything stored about a person. */
export const personalDataService = ({ db, clock, tokens, record, lifecycle, leave }: Needs) => ({
  /** Everything stored about the caller, by section. */
  async exportOf(caller: SignedIn): Promise<Record<string, unknown>> {
    await record(db, { kind: "data_exported", about: eventSubjectOf(caller), network: caller.network });
    return lifecycle.exportSections(db, { subject: dataSubjectOf(caller), at: clock.now() });
  },

  /**
   * Erases the caller and everything of theirs in one transaction; what they did for others stays without their name.
   * The last email confirms it. An address that is not verified gets none: it may be somebody else's.
   */
  erase: (caller: SignedIn, securityToken: string): Promise<void> =>
    db.transaction().execute(async (trx) => {
      await tokens.use(trx, tokenHolderOf(caller), "delete-user", securityToken);
      const subject = dataSubjectOf(caller);
      const { person } = subject;
      let to = subject.verifiedEmail;
      if (person) {
        const row = await queries.lockedPersonRow(trx, person);
        to = row.email_verified_at ? row.email : undefined;
        await leave(trx, person);
      }
      await lifecycle.onErasure(trx, { subject, at: clock.now() });
      // They have registered since the caller was read: the profile must be erased too, and this token does not cover
      // it.
      if (await queries.personExists(trx, subject)) throw conflict(justRegistered);
      // An id that names nobody any more, and no network.
      const about = person ? { personId: person.personId } : eventSubjectOf(caller);
      await record(trx, { kind: "account_erased", about });
      if (to !== undefined) await addJob(trx, accountErasedTask, { to });
    }),
});

/** The holder of the caller's security tokens. */
export const tokenHolderOf = ({ personId, identity: { issuer, subject } }: SignedIn): queries.TokenHolder =>
  personId === undefined ? { issuer, subject } : { personId };

const dataSubjectOf = (caller: SignedIn): DataSubject => ({
  issuer: caller.identity.issuer,
  subject: caller.identity.subject,
  person: caller.personId === undefined ? undefined : requirePerson(caller),
  verifiedEmail: caller.identity.emailIsVerified ? emailOf(caller.identity) : undefined,
});

const eventSubjectOf = ({ identity, personId }: SignedIn) => subjectOf({ ...identity, personId });

const justRegistered = "Your profile has just been created. Try again to erase it too.";

import { codesOf, forgetWhose } from "#features/accounts/server/codes/queries.ts";
import { emailOf } from "#features/accounts/server/identity-email.ts";
import { profilePictures } from "#features/accounts/server/pictures/pictures.ts";
import { mayRead } from "#features/accounts/server/policy.ts";
import { presentCode, presentPerson } from "#features/accounts/server/presenter.ts";
import * as queries from "#features/accounts/server/queries.ts";
import type { SecurityTokens } from "#features/accounts/server/security-tokens.ts";
import { type RecordSecurityEvent, subjectOf } from "#features/security-events/server/service.ts";
import { type Self, self } from "#platform/auth/authorized.ts";
import type { Identity, SignedIn } from "#platform/auth/caller.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { HttpProblem } from "#platform/http/problem.ts";

/** Who somebody is to the identity provider, and the number of their profile where they have one. */
type Who = Pick<Identity, "issuer" | "subject"> & { personId?: number | undefined };

/** What exporting and erasing are handed by the capabilities that keep something of people. */
export type LeavingNeeds = {
  /** Takes a person out of their organisation, where they have one. Throws the problem 409 where they must stay. */
  leave: (trx: Transaction, self: Self) => Promise<void>;
  /** What is kept of a person, by name. */
  sections?: Record<string, (self: Self) => Promise<unknown>>;
  /** What is kept of somebody by who they are, with a profile or without: account, security events. */
  identitySections?: Record<string, (who: Who) => Promise<unknown>>;
  /** Drops what is kept so. */
  forget?: (trx: Transaction, who: Who) => Promise<void>;
  /** What names the verified email of somebody without a profile: invites. */
  named: {
    sections: Record<string, (email: string) => Promise<unknown>>;
    erase: (trx: Transaction, email: string) => Promise<void>;
  };
};
type Needs = LeavingNeeds & { db: Database; tokens: SecurityTokens; record: RecordSecurityEvent };

/** Everything that is stored about somebody, told to them or erased. */
export function leavingService({ db, tokens, record, leave, forget, named, ...needs }: Needs) {
  const { sections = {}, identitySections = {} } = needs;

  async function profileSections(own: Self): Promise<Record<string, unknown>> {
    const row = mayRead(await queries.personRow(db, own), own)!;
    const account = {
      acceptedTermsOn: row.accepted_terms_at.toString(),
      lastSeenOn: row.last_seen_at.toString(),
      emailVerifiedOn: row.email_verified_at?.toString() ?? null,
      mobileVerifiedOn: row.mobile_verified_at?.toString() ?? null,
    };
    const codesAsked = (await codesOf(db, own)).map(presentCode);
    const picture = await profilePictures(db).exportOf(own);
    return { profile: presentPerson(row), account, picture, codesAsked, ...(await answersOf(sections, own)) };
  }

  async function erasePerson(trx: Transaction, own: Self): Promise<void> {
    await queries.lockedPersonRow(trx, own);
    await leave(trx, own);
    await forgetWhose(trx, own);
    await queries.erasePerson(trx, own);
  }

  return {
    /** Everything that is stored about somebody, by section. */
    async exportOf(caller: SignedIn): Promise<Record<string, unknown>> {
      const who = whoOf(caller);
      const email = provenEmailOf(caller.identity);
      await record(db, { kind: "data_exported", about: subjectOf(who), network: caller.network });
      const { account, ...profile } =
        who.personId === undefined
          ? email === undefined
            ? {}
            : await answersOf(named.sections, email)
          : await profileSections(self(caller));
      return {
        account: { signsInAt: who.issuer, signsInAs: who.subject, ...(account as object | undefined) },
        ...profile,
        ...(await answersOf(identitySections, who)),
      };
    },

    /** Erases somebody and all that is theirs, in one piece; what they did for others stays without their name. */
    erase: (caller: SignedIn, securityToken: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await tokens.use(trx, holderOf(caller), "delete-user", securityToken);
        const who = whoOf(caller);
        const email = provenEmailOf(caller.identity);
        if (who.personId !== undefined) await erasePerson(trx, self(caller));
        else if (email !== undefined) await named.erase(trx, email);
        await queries.dropSecurityTokens(trx, who);
        await forget?.(trx, who);
        // They have registered since they were read: the profile is to be erased too, and the token was not for it.
        if (await queries.personExists(trx, who)) throw new HttpProblem(409, { detail: nowRegistered });
        // A number or an id that names nobody any more, and not where they were.
        const about = who.personId === undefined ? subjectOf(who) : { personId: who.personId };
        await record(trx, { kind: "account_erased", about });
      }),
  };
}

/** Whose a security token of the caller is. */
export const holderOf = ({ personId, identity: { issuer, subject } }: SignedIn): queries.TokenHolder =>
  personId === undefined ? { issuer, subject } : { personId };

const whoOf = ({ personId, identity: { issuer, subject } }: SignedIn): Who => ({ issuer, subject, personId });

const provenEmailOf = (identity: Identity) => (identity.emailIsVerified ? emailOf(identity) : undefined);

async function answersOf<Of>(sections: Record<string, (of: Of) => Promise<unknown>>, of: Of) {
  const answers = Object.entries(sections).map(async ([name, section]) => [name, await section(of)] as const);
  return Object.fromEntries(await Promise.all(answers)) as Record<string, unknown>;
}

const nowRegistered = "Your profile was made a moment ago. Try again to erase it too.";

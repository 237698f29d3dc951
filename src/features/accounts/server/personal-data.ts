import { codesOf, anonymiseCodes } from "#features/accounts/server/codes/queries.ts";
import { emailOf } from "./identity-email.ts";
import { profilePictures } from "#features/accounts/server/pictures/pictures.ts";
import { mayRead } from "./policy.ts";
import { presentCode, presentPerson } from "./presenter.ts";
import * as queries from "./queries.ts";
import type { SecurityTokens } from "./security-tokens.ts";
import { type RecordSecurityEvent, subjectOf } from "#features/security-events/server/service.ts";
import { type PersonActor, requirePerson } from "#platform/auth/authorized.ts";
import type { Identity, SignedIn } from "#platform/auth/caller.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { HttpProblem } from "#platform/http/problem.ts";

/** Who somebody is to the identity provider, and the number of their profile where they have one. */
type IdentifiedPerson = Pick<Identity, "issuer" | "subject"> & { personId?: number | undefined };

/** What exporting and erasing are handed by the capabilities that keep something of people. */
export type PersonalDataNeeds = {
  /** Takes a person out of their organisation, where they have one. Throws the problem 409 where they must stay. */
  leave: (trx: Transaction, actor: PersonActor) => Promise<void>;
  /** What is kept of a person, by name. */
  sections?: Record<string, (actor: PersonActor) => Promise<unknown>>;
  /** What is kept of somebody by who they are, with a profile or without: account, security events. */
  identitySections?: Record<string, (who: IdentifiedPerson) => Promise<unknown>>;
  /** Drops what is kept so. */
  deleteProviderAccount?: (trx: Transaction, who: IdentifiedPerson) => Promise<void>;
  /** What names the verified email of somebody without a profile: invites. */
  byVerifiedEmail: {
    sections: Record<string, (email: string) => Promise<unknown>>;
    erase: (trx: Transaction, email: string) => Promise<void>;
  };
};
type Needs = PersonalDataNeeds & { db: Database; tokens: SecurityTokens; record: RecordSecurityEvent };

/** Everything that is stored about somebody, told to them or erased. */
export function personalDataService({
  db,
  tokens,
  record,
  leave,
  deleteProviderAccount,
  byVerifiedEmail,
  ...needs
}: Needs) {
  const { sections = {}, identitySections = {} } = needs;

  async function profileSections(actor: PersonActor): Promise<Record<string, unknown>> {
    const row = mayRead(await queries.personRow(db, actor), actor)!;
    const account = {
      acceptedTermsOn: row.accepted_terms_at.toString(),
      lastSeenOn: row.last_seen_at.toString(),
      emailVerifiedOn: row.email_verified_at?.toString() ?? null,
      mobileVerifiedOn: row.mobile_verified_at?.toString() ?? null,
    };
    const codesSent = (await codesOf(db, actor)).map(presentCode);
    const picture = await profilePictures(db).exportOf(actor);
    return {
      profile: presentPerson(row),
      account,
      picture,
      codesAsked: codesSent,
      ...(await readSections(sections, actor)),
    };
  }

  async function erasePerson(trx: Transaction, actor: PersonActor): Promise<void> {
    await queries.lockedPersonRow(trx, actor);
    await leave(trx, actor);
    await anonymiseCodes(trx, actor);
    await queries.erasePerson(trx, actor);
  }

  return {
    /** Everything that is stored about somebody, by section. */
    async exportOf(caller: SignedIn): Promise<Record<string, unknown>> {
      const who = identifiedPersonOf(caller);
      const email = verifiedEmailOf(caller.identity);
      await record(db, { kind: "data_exported", about: subjectOf(who), network: caller.network });
      const { account, ...profile } =
        who.personId === undefined
          ? email === undefined
            ? {}
            : await readSections(byVerifiedEmail.sections, email)
          : await profileSections(requirePerson(caller));
      return {
        account: { signsInAt: who.issuer, signsInAs: who.subject, ...(account as object | undefined) },
        ...profile,
        ...(await readSections(identitySections, who)),
      };
    },

    /** Erases somebody and all that is theirs, in one piece; what they did for others stays without their name. */
    erase: (caller: SignedIn, securityToken: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await tokens.use(trx, tokenHolderOf(caller), "delete-user", securityToken);
        const who = identifiedPersonOf(caller);
        const email = verifiedEmailOf(caller.identity);
        if (who.personId !== undefined) await erasePerson(trx, requirePerson(caller));
        else if (email !== undefined) await byVerifiedEmail.erase(trx, email);
        await queries.deleteSecurityTokens(trx, who);
        await deleteProviderAccount?.(trx, who);
        // They have registered since they were read: the profile is to be erased too, and the token was not for it.
        if (await queries.personExists(trx, who)) throw new HttpProblem(409, { detail: justRegistered });
        // A number or an id that names nobody any more, and not where they were.
        const about = who.personId === undefined ? subjectOf(who) : { personId: who.personId };
        await record(trx, { kind: "account_erased", about });
      }),
  };
}

/** Whose a security token of the caller is. */
export const tokenHolderOf = ({ personId, identity: { issuer, subject } }: SignedIn): queries.TokenHolder =>
  personId === undefined ? { issuer, subject } : { personId };

const identifiedPersonOf = ({ personId, identity: { issuer, subject } }: SignedIn): IdentifiedPerson => ({
  issuer,
  subject,
  personId,
});

const verifiedEmailOf = (identity: Identity) => (identity.emailIsVerified ? emailOf(identity) : undefined);

async function readSections<Of>(sections: Record<string, (of: Of) => Promise<unknown>>, of: Of) {
  const answers = Object.entries(sections).map(async ([name, section]) => [name, await section(of)] as const);
  return Object.fromEntries(await Promise.all(answers)) as Record<string, unknown>;
}

const justRegistered = "Your profile was made a moment ago. Try again to erase it too.";

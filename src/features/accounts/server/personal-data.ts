import { isoInstant, isoInstantOrNull } from "#domain/iso-instant.ts";
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
import { conflict } from "#platform/refusal.ts";

/** A person's identity at the provider, and the id of their profile if they have one. */
type IdentifiedPerson = Pick<Identity, "issuer" | "subject"> & { personId?: number | undefined };

/** What the export and erasure of personal data need from the capabilities that store it. */
export type PersonalDataNeeds = {
  /** Ends the person's membership, if any. Refuses with `conflict` if they must stay. */
  leave: (trx: Transaction, actor: PersonActor) => Promise<void>;
  /** Sections of the export that are stored by person. */
  sections?: Record<string, (actor: PersonActor) => Promise<unknown>>;
  /** Sections stored by identity, with a profile or without: account, security events. */
  identitySections?: Record<string, (who: IdentifiedPerson) => Promise<unknown>>;
  /** Deletes what is stored by identity. */
  deleteProviderAccount?: (trx: Transaction, who: IdentifiedPerson) => Promise<void>;
  /** Data that names the verified email of somebody without a profile: invites. */
  byVerifiedEmail: {
    sections: Record<string, (email: string) => Promise<unknown>>;
    erase: (trx: Transaction, email: string) => Promise<void>;
  };
};
type Needs = PersonalDataNeeds & { db: Database; tokens: SecurityTokens; record: RecordSecurityEvent };

/** Export and erasure of everything stored about a person. */
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
      acceptedTermsOn: isoInstant(row.accepted_terms_at),
      lastSeenOn: isoInstant(row.last_seen_at),
      emailVerifiedOn: isoInstantOrNull(row.email_verified_at),
      mobileVerifiedOn: isoInstantOrNull(row.mobile_verified_at),
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
    /** Everything stored about the caller, by section. */
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

    /**
     * Erases the caller and everything of theirs in one transaction; what they did for others stays without their name.
     */
    erase: (caller: SignedIn, securityToken: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await tokens.use(trx, tokenHolderOf(caller), "delete-user", securityToken);
        const who = identifiedPersonOf(caller);
        const email = verifiedEmailOf(caller.identity);
        if (who.personId !== undefined) await erasePerson(trx, requirePerson(caller));
        else if (email !== undefined) await byVerifiedEmail.erase(trx, email);
        await queries.deleteSecurityTokens(trx, who);
        await deleteProviderAccount?.(trx, who);
        // They have registered since the caller was read: the profile must be erased too, and this token does not cover
        // it.
        if (await queries.personExists(trx, who)) throw conflict(justRegistered);
        // An id that names nobody any more, and no network.
        const about = who.personId === undefined ? subjectOf(who) : { personId: who.personId };
        await record(trx, { kind: "account_erased", about });
      }),
  };
}

/** The holder of the caller's security tokens. */
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

const justRegistered = "Your profile has just been created. Try again to erase it too.";

import { fullNameOf } from "#domain/full-name.ts";
import { emailKey } from "#domain/email-key.ts";
import type { z } from "zod";
import type { Input } from "#contract/endpoint.ts";
import type { accountsContract, newOrganisation } from "#features/accounts/contract.ts";
import { type Channel, verificationCodes } from "#features/accounts/server/codes/codes.ts";
import { emailOf } from "#features/accounts/server/identity-email.ts";
import { tokenHolderOf, type PersonalDataNeeds, personalDataService } from "./personal-data.ts";
import { mayRead } from "#features/accounts/server/policy.ts";
import { profilePictures } from "#features/accounts/server/pictures/pictures.ts";
import {
  editableOf,
  type MessageSettings,
  messageSettingsOf,
  presentPerson,
} from "#features/accounts/server/presenter.ts";
import * as queries from "#features/accounts/server/queries.ts";
import { securityTokens } from "#features/accounts/server/security-tokens.ts";
import { recordConsent } from "#features/legal/server/service.ts";
import type { RecordSecurityEvent } from "#features/security-events/server/service.ts";
import { type PersonActor, requirePerson } from "#platform/auth/authorized.ts";
import type { Identity, SignedIn } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { requireCurrent } from "#platform/stored-version.ts";
import { conflict, forbidden, invalid, isRefusal, unauthenticated } from "#platform/refusal.ts";

export { securityTokens, type SecurityTokens } from "#features/accounts/server/security-tokens.ts";
export { syncFromToken, type StoredIdentity } from "./token-sync.ts";
export type AccountService = ReturnType<typeof accountService>;

type Body<Call extends keyof typeof accountsContract> =
  Input<(typeof accountsContract)[Call]> extends { body: infer B } ? B : never;

/** The organisation that a person creates when they register. */
export type NewOrganisation = z.output<typeof newOrganisation>;

/** What accounts need from higher layers: organisations and the identity provider. */
type Needs = PersonalDataNeeds & {
  db: Database;
  clock: Clock;
  record: RecordSecurityEvent;
  /** Creates an organisation with this person as its admin. */
  createOrganisation: (
    trx: Transaction,
    founder: { personId: number; timeZoneId: string; network?: string | undefined },
    organisation: NewOrganisation,
  ) => Promise<"created" | "abn_taken" | "has_organisation">;
  /** True if the invite with this token was sent to this email. */
  inviteWasSentTo: (token: string, email: string) => Promise<boolean>;
  /** Reads the ID token of an issuer whose access tokens have no email. Refuses with `unauthenticated`. */
  readIdentityToken?: ((token: string) => Promise<Identity>) | undefined;
  /** True if the account behind a sign-in at our own provider exists. Locks it until the transaction ends. */
  lockSignIn?: (trx: Transaction, who: Pick<Identity, "issuer" | "subject">) => Promise<boolean>;
  /** The channels that this installation can send by. */
  sends: Record<Channel, boolean>;
  /** Texts that this installation may send in 24 hours; unlimited if left out. */
  textsPerDay?: number | undefined;
};

/** People: their profile, verified contacts, export and erasure. */
export function accountService(needs: Needs) {
  const { db, clock, record, createOrganisation, readIdentityToken, lockSignIn, sends, textsPerDay } = needs;
  const tokens = securityTokens(db, clock);
  const codes = verificationCodes({ db, clock, sends, record, textsPerDay });

  const pictures = profilePictures(db);

  const ownRow = async (actor: PersonActor) => mayRead(await queries.personRow(db, actor), actor)!;

  /**
   * The caller's identity with the email of their ID token. An ID token that has expired or names somebody else is
   * ignored: the access token alone says who calls.
   */
  async function identityWithEmail(identity: Identity, identityToken: string | undefined): Promise<Identity> {
    if (identity.email !== undefined || identityToken === undefined || !readIdentityToken) return identity;
    const claims = await readIdentityToken(identityToken).catch((error: unknown) => {
      if (isRefusal(error, "unauthenticated")) return identity;
      throw error;
    });
    return claims.subject === identity.subject ? claims : identity;
  }

  return {
    /** Creates the caller's profile and organisation in one transaction. */
    async register(
      caller: SignedIn,
      { organisation, acceptedVersions, ...fields }: Body<"register">,
      identityToken?: string,
    ): Promise<void> {
      if (caller.kind === "member") throw alreadyRegistered();
      const identity = await identityWithEmail(caller.identity, identityToken);
      const email = emailOf(identity);
      if (email === undefined) throw emailMissing();
      await db.transaction().execute(async (trx) => {
        await queries.lockEmail(trx, email);
        if (identity.emailIsVerified && (await queries.emailIsTaken(trx, email, identity))) throw emailTaken();
        const { issuer, subject, emailIsVerified } = identity;
        const signIn = { issuer, subject, email, emailIsVerified };
        const person = { ...signIn, ...columnsOf(fields), mobile: fields.mobilePhone ?? null };
        const now = clock.now();
        const personId = await queries.upsertPerson(trx, person, now);
        if (acceptedVersions) await recordConsent(trx, personId, acceptedVersions, now);
        // If the account is being erased at the same moment, no unreachable person may be left behind.
        if (lockSignIn && !(await lockSignIn(trx, { issuer, subject }))) throw accountDeleted();
        const outcome = organisation
          ? await createOrganisation(
              trx,
              { personId, timeZoneId: fields.timeZoneId, network: caller.network },
              organisation,
            )
          : "created";
        if (outcome === "has_organisation") throw alreadyRegistered();
        if (outcome === "abn_taken") throw abnTaken();
      });
    },

    /** True if the invite with this token was sent to the caller. */
    async isInvited(caller: SignedIn, token: string, identityToken?: string): Promise<boolean> {
      const email =
        caller.personId === undefined
          ? emailOf(await identityWithEmail(caller.identity, identityToken))
          : (await ownRow(requirePerson(caller))).email;
      return email !== undefined && (await needs.inviteWasSentTo(token, email));
    },

    /** Updates the given fields. A verified mobile is replaced or removed only with a security token. */
    update: (
      actor: PersonActor,
      { securityToken, mobilePhone, usesInterests, version, ...fields }: Body<"update">,
    ): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const row = await queries.lockedPersonRow(trx, actor);
        requireCurrent(version, editableOf(row));
        const changesMobile = mobilePhone !== undefined && mobilePhone !== row.mobile;
        if (changesMobile && row.mobile_verified_at) {
          if (!securityToken) throw tokenMissing();
          await tokens.use(trx, actor, "update", securityToken);
        }
        const mobile = changesMobile ? { mobile: mobilePhone, mobile_verified_at: null, sms_stopped_at: null } : {};
        await queries.updatePerson(trx, actor, { ...columnsOf(fields), ...mobile, uses_interests: usesInterests });
        if (changesMobile) await record(trx, { kind: "mobile_changed", about: actor, network: actor.network });
      }),

    /** Updates the given settings. */
    changeNotifications: (actor: PersonActor, settings: Body<"notificationSettings">): Promise<void> =>
      db.transaction().execute(async (trx) => {
        requireCurrent(settings.version, editableOf(await queries.lockedPersonRow(trx, actor)));
        await queries.updatePerson(trx, actor, {
          email_notifications: settings.areEmailNotificationsEnabled,
          ...(settings.areEmailNotificationsEnabled && { email_failed_at: null, email_failed_by: null }),
          email_notifications_at: settings.emailNotificationsLocalTime,
          email_digests: settings.areEmailDigestsEnabled,
          email_nothing_new: settings.areNothingNewEmailsEnabled,
          email_near_misses: settings.areNearMissesEnabled,
          sms_notifications: settings.areSmsNotificationsEnabled,
          ...(settings.areSmsNotificationsEnabled && { sms_stopped_at: null }),
          sms_notifications_at: settings.smsNotificationsLocalTime,
          push_notifications: settings.arePushNotificationsEnabled,
          daily_weekdays: settings.dailyWeekdays,
          reminders: settings.reminders,
          quiet_hours: settings.areQuietHoursEnabled,
          quiet_from: settings.quietFromLocalTime,
          quiet_until: settings.quietUntilLocalTime,
          join_messages: settings.areJoinMessagesEnabled,
          leave_messages: settings.areLeaveMessagesEnabled,
          role_messages: settings.areRoleMessagesEnabled,
          trial_messages: settings.areTrialMessagesEnabled,
        });
      }),

    /** Switches emails for whoever has a link that does. True if that changed something. */
    switchEmails: (
      trx: Transaction,
      personId: number,
      emails: keyof typeof queries.emailSwitches,
      isOn: boolean,
    ): Promise<boolean> => queries.updateEmailSwitch(trx, personId, queries.emailSwitches[emails], isOn),

    changePicture: pictures.change,
    pictureById: pictures.imageById,

    /** Names and addresses of people by id, for operators who answer them. */
    async peopleNamed(personIds: number[]) {
      const rows = personIds.length === 0 ? [] : await queries.contactRows(db, personIds);
      return new Map(rows.map((row) => [row.id, { name: fullNameOf(row), email: row.email }]));
    },

    /** How and when to reach many people, by id, in one query. For jobs that send; erased people are left out. */
    async messageSettingsOf(personIds: number[]): Promise<Map<number, MessageSettings>> {
      const rows = personIds.length === 0 ? [] : await queries.messageSettingRows(db, personIds);
      return new Map(rows.map((row) => [row.id, messageSettingsOf(row)]));
    },

    /** Whether the person's searches start with the interests of their organisation. */
    usesInterests: async (actor: PersonActor): Promise<boolean> => (await ownRow(actor)).uses_interests,

    profileOf: async (actor: PersonActor) => presentPerson(await ownRow(actor)),

    issueToken: (caller: SignedIn, purpose: string) => tokens.issue(tokenHolderOf(caller), purpose),
    sendCode: codes.send,
    verify: codes.verify,

    /**
     * True if no other person has verified this email address. Callers who have not verified it themselves always get
     * true, so the answer reveals nothing about others.
     */
    async isUnique(identity: Identity, email: string): Promise<boolean> {
      const ownEmail = emailOf(identity);
      if (ownEmail === undefined || emailKey(ownEmail) !== emailKey(email))
        throw forbidden("You can only check the email address that you signed in with.");
      return !identity.emailIsVerified || !(await queries.emailIsTaken(db, email, identity));
    },

    ...personalDataService({ ...needs, tokens }),
  };
}

type ProfileFields = Omit<
  Body<"register">,
  "organisation" | "mobilePhone" | "acceptedTermsAndConditions" | "acceptedVersions"
>;

/** Profile fields as columns of the table. */
const columnsOf = <Fields extends Partial<ProfileFields>>({
  givenName,
  surname,
  timeZoneId,
  pronouns,
  salutation,
}: Fields) => ({
  given_name: givenName as Fields["givenName"],
  surname: surname as Fields["surname"],
  time_zone: timeZoneId as Fields["timeZoneId"],
  pronouns,
  salutation,
});

const alreadyRegistered = () => conflict("You have already registered and belong to an organisation.");
const accountDeleted = () => unauthenticated("Your account was just deleted. Sign up again.");
const emailMissing = () =>
  invalid("Your sign-in does not share your email address. Allow it to, then sign in again.", {
    field: "email",
    rule: "email_of_identity",
  });
const emailTaken = () =>
  conflict("This email address is already registered. Sign in the way you did then.", {
    field: "email",
    rule: "email_taken",
  });
const abnTaken = () =>
  conflict("An organisation with this ABN already exists. Request to join it, or confirm that you want another.", {
    field: "organisation.abn",
    rule: "abn_taken",
  });
const tokenMissing = () =>
  invalid("A verified mobile can only be changed or removed with a security token.", {
    field: "securityToken",
    rule: "security_token",
  });

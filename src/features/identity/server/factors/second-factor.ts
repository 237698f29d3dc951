import * as accounts from "#features/identity/server/queries.ts";
import {
  factorKindsOf,
  hasFactor,
  isMultiFactor,
  multiFactor,
  proofs,
  requireFactor,
} from "#features/identity/server/factors/proof.ts";
import * as queries from "#features/identity/server/factors/queries.ts";
import { hashOfRecoveryCode } from "#features/identity/server/factors/recovery-codes.ts";
import { queueFactorEmail } from "./factor-email.ts";
import { stepOfCode } from "#features/identity/server/factors/totp.ts";
import { webauthn } from "#features/identity/server/factors/webauthn.ts";
import { occasionOf } from "#features/identity/server/occasion.ts";
import { invalidField } from "#features/identity/server/invalid-field.ts";
import { attempts } from "#features/identity/server/limits/attempts.ts";
import type { SignedInAs } from "#features/identity/server/sign-in.ts";
import type { PageCall, SignInMethod } from "#features/identity/server/sign-in-page.ts";
import type { AboutSignIn, Answered, passkeyForm, Purpose } from "#features/identity/shapes.ts";
import type { RecordSecurityEvent } from "#features/security-events/server/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import type { Secrets } from "#platform/secrets/secrets.ts";
import type { z } from "zod";

export type FactorNeeds = {
  db: Database;
  clock: Clock;
  origin: () => string;
  productName: string;
  record: RecordSecurityEvent;
  /** Encrypts the secrets of authenticator apps. */
  secrets: Secrets;
  /** True if an account may act only after a sign-in with a second factor. */
  requiresSecondFactor: (accountId: string, on: Database) => Promise<boolean>;
};
export type SecondFactor = ReturnType<typeof secondFactor>;

type Call = PageCall;
type Account = { id: string; email: string };
type Credential = z.output<typeof passkeyForm>["credential"];

/** The methods of a passkey: a key, used by somebody who was present. A synced passkey can be on several devices. */
const passkeyMethods = (row: queries.PasskeyRow) => [row.is_synced ? "swk" : "hwk", "user", multiFactor];

/** A sign-in from the password to its end: the second factor, or a passkey in place of both. */
export function secondFactor({ db, clock, record, secrets, requiresSecondFactor, ...needs }: FactorNeeds) {
  const proof = proofs(db, clock);
  const { spendFactor, spendPasskey } = attempts({ db, clock });
  const passkeys = () => webauthn(needs.origin(), needs.productName);

  /** The next step after what was proved, or the end of the sign-in. */
  async function nextStep({ requester, purpose, signIn }: Call, shownBy: SignInMethod): Promise<Answered> {
    const currentProof = await proof.get(requester.uid);
    const { accountId } = currentProof;
    const isComplete = isMultiFactor(currentProof);
    if (!isComplete && hasFactor(await factorKindsOf(db, accountId))) return { next: "factor" };
    if ((await accounts.requestOf(db, requester.uid))?.purpose === "change-email") return { next: "confirm-change" };
    // Somebody who has just reset a forgotten password on this page needs no third one.
    if (purpose === "change-password" && shownBy !== "reset") return { next: "new-password" };
    if (purpose === "factors" || (!isComplete && (await requiresSecondFactor(accountId, db))))
      return { next: "factors" };
    return await signIn(currentProof, shownBy);
  }

  /**
   * Checks the typed second factor and returns the next step, or throws `wrong`. The code is used up in the transaction
   * that stores what it proves, so that a failure in between does not cost it.
   */
  async function proveByCode(
    call: Call,
    useCode: (trx: Transaction, account: Account) => Promise<boolean>,
    wrong: () => Error,
  ) {
    const { accountId, emailKey } = await proof.get(call.requester.uid);
    const refund = await spendFactor(accountId, emailKey, call.requester);
    const isRight = await db.transaction().execute(async (trx) => {
      const account = await accounts.lockAccount(trx, { id: accountId });
      if (!account || !(await useCode(trx, account))) return false;
      await proof.add(call.requester.uid, accountId, ["otp", multiFactor], trx);
      return true;
    });
    if (!isRight) {
      await record(db, { kind: "factor_failed", about: { accountId }, network: call.network, detail: "code" });
      throw wrong();
    }
    await refund();
    return await nextStep(call, "second-factor");
  }

  /** The passkey that signed this page's challenge. Refuses if none did. */
  async function requirePasskey({ requester: { uid }, network }: Call, credential: Credential, owner?: string) {
    const challenge = await queries.consumeChallenge(db, uid, clock.now());
    const row = await queries.passkeyById(db, credential.id);
    const isTheirs = row && (owner === undefined || row.account_id === owner);
    const verified = challenge && isTheirs && (await passkeys().verify(credential, challenge, row));
    if (!verified) {
      const accountId = owner ?? row?.account_id;
      await record(db, {
        kind: "factor_failed",
        about: accountId ? { accountId } : undefined,
        network,
        detail: "passkey",
      });
      throw invalidField("", "wrong_passkey", "This passkey is unknown. Try another passkey, or sign in another way.");
    }
    await queries.recordPasskeyUse(db, row.credential_id, verified.signCount, clock.now());
    return { row, isVerified: verified.isVerified };
  }

  return {
    /** After the password was right, or was just set. */
    async afterPassword(call: Call, as: SignedInAs, by: SignInMethod): Promise<Answered> {
      await proof.begin(call.requester.uid, as, ["pwd"]);
      return await nextStep(call, by);
    },

    /** After a new password on a page that was opened for it. */
    afterPasswordChange: (call: Call): Promise<Answered> => nextStep({ ...call, purpose: "sign-in" }, "password"),

    /** The same before an email change, which needs the second factor and then the code. */
    async beforeChange(call: Call, as: SignedInAs): Promise<Answered | undefined> {
      const before = await proof.find(call.requester.uid);
      if (before?.accountId !== as.accountId) await proof.begin(call.requester.uid, as, ["pwd"]);
      const kinds = await factorKindsOf(db, as.accountId);
      const currentProof = await proof.get(call.requester.uid);
      return hasFactor(kinds) && !isMultiFactor(currentProof) ? { next: "factor" } : undefined;
    },

    /**
     * The methods that the account was proved by on this page. Refuses with `forbidden` if it has a factor that was not
     * used there.
     */
    require: async (uid: string, accountId: string, on: Database) =>
      requireFactor(on, accountId, await proof.find(uid, on)),

    /** What the page waits for after the password. */
    async pendingStep(uid: string, purpose: Purpose): Promise<Pick<AboutSignIn, "awaits" | "offers">> {
      const current = await proof.find(uid);
      if (!current) return {};
      const offers = await factorKindsOf(db, current.accountId);
      if (!isMultiFactor(current) && hasFactor(offers)) return { awaits: "factor", offers };
      if (purpose === "change-password") return { awaits: "new-password" };
      return purpose === "factors" || (await requiresSecondFactor(current.accountId, db)) ? { awaits: "factors" } : {};
    },

    byAuthenticator: (call: Call, code: string): Promise<Answered> =>
      proveByCode(
        call,
        async (trx, { id }) => {
          const row = await queries.authenticatorOf(trx, id);
          const step = row && stepOfCode(secrets.open(row.sealed_secret), code, clock.now());
          return step !== undefined && (await queries.consumeStep(trx, id, step, clock.now()));
        },
        () => invalidField("code", "wrong_factor_code", "This is not the app's current code, or it was already used."),
      ),

    byRecoveryCode: (call: Call, typed: string): Promise<Answered> =>
      proveByCode(
        call,
        async (trx, account) => {
          if (!(await queries.consumeRecoveryCode(trx, account.id, hashOfRecoveryCode(typed)))) return false;
          const occasion = occasionOf(call.requester, clock.now());
          await queueFactorEmail(trx, account, { change: "recovery-code-used", occasion });
          await record(trx, { kind: "recovery_code_used", about: { accountId: account.id }, network: call.network });
          return true;
        },
        () =>
          invalidField(
            "recoveryCode",
            "wrong_recovery_code",
            "This is not one of your recovery codes, or it was already used.",
          ),
      ),

    /** The challenge that one of the account's passkeys must sign as the second factor. */
    async factorChallenge({ requester: { uid } }: Call) {
      const { accountId } = await proof.get(uid);
      const options = await passkeys().authenticationOptions(await queries.passkeysOf(db, accountId));
      await queries.storeChallenge(db, uid, options.challenge);
      return options;
    },
    async byPasskey(call: Call, credential: Credential): Promise<Answered> {
      const { accountId } = await proof.get(call.requester.uid);
      const { row } = await requirePasskey(call, credential, accountId);
      await proof.add(call.requester.uid, accountId, passkeyMethods(row));
      return await nextStep(call, "second-factor");
    },

    /** The challenge that any passkey of this site can sign in place of a password. */
    async passkeyChallenge({ requester: { uid } }: Call) {
      const options = await passkeys().authenticationOptions();
      await proof.begin(uid, null, []);
      await queries.storeChallenge(db, uid, options.challenge);
      return options;
    },
    async signInByPasskey(call: Call, credential: Credential): Promise<Answered> {
      const refund = await spendPasskey(call.requester);
      const { row, isVerified } = await requirePasskey(call, credential);
      if (!isVerified)
        throw invalidField("", "passkey_unverified", "Enter your password. This passkey can only be a second factor.");
      await refund();
      // The version that was read with the passkey, so that a passkey removed since signs nobody in.
      const { account_id: accountId, credentials_version: credentialsVersion } = row;
      await proof.begin(call.requester.uid, { accountId, credentialsVersion }, passkeyMethods(row));
      return await nextStep(call, "passkey");
    },
  };
}

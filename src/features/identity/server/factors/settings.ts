import * as accounts from "#features/identity/server/queries.ts";
import { factorsOf } from "#features/identity/server/factors/list.ts";
import {
  factorKindsOf,
  factorRequired,
  hasFactor,
  isMultiFactor,
  multiFactor,
  proofs,
} from "#features/identity/server/factors/proof.ts";
import * as queries from "#features/identity/server/factors/queries.ts";
import { hashOfRecoveryCode, newRecoveryCodes } from "#features/identity/server/factors/recovery-codes.ts";
import type { FactorNeeds } from "#features/identity/server/factors/second-factor.ts";
import type { FactorChange } from "#features/identity/server/tasks.ts";
import { type Account, provenAccounts } from "./proven-account.ts";
import { queueFactorEmail } from "./factor-email.ts";
import { describeAuthenticator, newTotpSecret, stepOfCode } from "#features/identity/server/factors/totp.ts";
import { allowsPasskeys, webauthn } from "#features/identity/server/factors/webauthn.ts";
import { occasionOf } from "#features/identity/server/occasion.ts";
import { invalidField } from "#features/identity/server/invalid-field.ts";
import type { PageCall } from "#features/identity/server/sign-in-page.ts";
import type {
  Continue,
  FactorList,
  NewAuthenticator,
  newPasskeyForm,
  RecoveryCodes,
  SignInRule,
} from "#features/identity/shapes.ts";
import type { SecurityEventKind } from "#domain/security-event-kind.ts";
import type { Transaction } from "#platform/db/db.ts";
import { conflict } from "#platform/refusal.ts";
import type { z } from "zod";

export type FactorSettings = ReturnType<typeof factorSettings>;
type Call = PageCall;

/** The security event of each change. */
const securityEventOf = {
  "authenticator-added": { kind: "factor_added", detail: "authenticator" },
  "authenticator-removed": { kind: "factor_removed", detail: "authenticator" },
  "passkey-added": { kind: "factor_added", detail: "passkey" },
  "passkey-removed": { kind: "factor_removed", detail: "passkey" },
  "recovery-codes-made": { kind: "recovery_codes_created" },
} as const satisfies Partial<Record<FactorChange, { kind: SecurityEventKind; detail?: string }>>;
type Change = keyof typeof securityEventOf;

/**
 * Adding and removing factors. Requires a proof on this page in the last 15 minutes: with a factor if the account has
 * one, by password alone only for the first factor.
 */
export function factorSettings({ db, clock, record, secrets, requiresSecondFactor, ...needs }: FactorNeeds) {
  const proof = proofs(db, clock);
  const passkeys = () => webauthn(needs.origin(), needs.productName);

  const withLockedAccount = provenAccounts({ db, clock });

  /** Ends unfinished sign-ins that were checked before this change, keeps this page's proof, and emails the owner. */
  async function recordFactorChange(trx: Transaction, { requester, network }: Call, account: Account, change: Change) {
    await queries.renewProof(trx, requester.uid, await accounts.raiseCredentialsVersion(trx, account.id));
    await queueFactorEmail(trx, account, { change, occasion: occasionOf(requester, clock.now()) });
    const event = { about: { accountId: account.id }, network };
    await record(trx, { ...event, ...securityEventOf[change] });
  }

  async function renewRecoveryCodes(trx: Transaction, accountId: string): Promise<RecoveryCodes> {
    const recoveryCodes = newRecoveryCodes();
    await queries.replaceRecoveryCodes(trx, accountId, recoveryCodes.map(hashOfRecoveryCode));
    return { recoveryCodes };
  }

  /** After a factor was stored: the first one comes with recovery codes. */
  async function completeAddition(trx: Transaction, call: Call, account: Account, change: Change, methods: string[]) {
    await proof.add(call.requester.uid, account.id, [...methods, multiFactor], trx);
    await recordFactorChange(trx, call, account, change);
    const { recoveryCode } = await factorKindsOf(trx, account.id);
    return recoveryCode ? undefined : await renewRecoveryCodes(trx, account.id);
  }

  /** After a factor was removed. Refuses with `conflict` if it was the last one and the organisation requires one. */
  async function completeRemoval(trx: Transaction, call: Call, account: Account, change: Change) {
    await recordFactorChange(trx, call, account, change);
    if (hasFactor(await factorKindsOf(trx, account.id))) return;
    if (await requiresSecondFactor(account.id, trx)) throw lastFactor();
    await queries.replaceRecoveryCodes(trx, account.id, []);
  }

  return {
    list: (uid: string): Promise<FactorList> =>
      withLockedAccount(uid, async (trx, { id, email }, current) => ({
        email,
        isRequired: await requiresSecondFactor(id, trx),
        isComplete: isMultiFactor(current),
        allowsPasskeys: allowsPasskeys(needs.origin()),
        ...(await factorsOf(trx, id)),
      })),

    /** A secret for an authenticator app; it is stored as a factor once the app's first code confirms it. */
    beginAuthenticator: (uid: string): Promise<NewAuthenticator> =>
      withLockedAccount(uid, async (trx, { email }) => {
        const secret = newTotpSecret();
        await queries.storePendingSecret(trx, uid, secrets.seal(secret));
        return describeAuthenticator(secret, needs.productName, email);
      }),

    confirmAuthenticator: (call: Call, code: string): Promise<RecoveryCodes | undefined> =>
      withLockedAccount(call.requester.uid, async (trx, account, { sealedSecret }) => {
        const step = sealedSecret ? stepOfCode(secrets.open(sealedSecret), code, clock.now()) : undefined;
        if (!sealedSecret || step === undefined)
          throw invalidField("code", "wrong_factor_code", "This is not the app's current code.");
        const row = { account_id: account.id, sealed_secret: sealedSecret, last_step: step };
        await queries.upsertAuthenticator(trx, row, clock.now());
        await queries.storePendingSecret(trx, call.requester.uid, null);
        return await completeAddition(trx, call, account, "authenticator-added", ["otp"]);
      }),

    removeAuthenticator: (call: Call): Promise<void> =>
      withLockedAccount(call.requester.uid, async (trx, account) => {
        if (await queries.deleteAuthenticator(trx, account.id))
          await completeRemoval(trx, call, account, "authenticator-removed");
      }),

    newPasskeyOptions: (uid: string) =>
      withLockedAccount(uid, async (trx, account) => {
        const options = await passkeys().registrationOptions(account, await queries.passkeysOf(trx, account.id));
        await queries.storeChallenge(trx, uid, options.challenge);
        return options;
      }),

    addPasskey: (
      call: Call,
      { credential, name }: z.output<typeof newPasskeyForm>,
    ): Promise<RecoveryCodes | undefined> =>
      withLockedAccount(call.requester.uid, async (trx, account) => {
        const challenge = await queries.consumeChallenge(trx, call.requester.uid, clock.now());
        const newPasskey = challenge && (await passkeys().verifyRegistration(credential, challenge));
        const row = newPasskey && { ...newPasskey, account_id: account.id, name };
        if (!row || !(await queries.insertPasskey(trx, row, clock.now())))
          throw invalidField("", "wrong_passkey", "The passkey was not added. Try again.");
        return await completeAddition(trx, call, account, "passkey-added", [
          newPasskey.is_synced ? "swk" : "hwk",
          "user",
        ]);
      }),

    removePasskey: (call: Call, passkeyId: string): Promise<void> =>
      withLockedAccount(call.requester.uid, async (trx, account) => {
        if (await queries.deletePasskey(trx, account.id, passkeyId))
          await completeRemoval(trx, call, account, "passkey-removed");
      }),

    /** Replaces the remaining recovery codes. */
    newRecoveryCodes: (call: Call): Promise<RecoveryCodes> =>
      withLockedAccount(call.requester.uid, async (trx, account) => {
        if (!hasFactor(await factorKindsOf(trx, account.id))) throw factorRequired();
        await recordFactorChange(trx, call, account, "recovery-codes-made");
        return await renewRecoveryCodes(trx, account.id);
      }),

    /** Ends the sign-in. Refuses with `forbidden` if a required factor is missing. */
    async finish({ requester, signIn }: Call): Promise<Continue> {
      const currentProof = await proof.get(requester.uid);
      const kinds = await factorKindsOf(db, currentProof.accountId);
      const isFactorNeeded = hasFactor(kinds) || (await requiresSecondFactor(currentProof.accountId, db));
      if (isFactorNeeded && !isMultiFactor(currentProof)) throw factorRequired();
      const withPassword = isMultiFactor(currentProof) ? "second-factor" : "password";
      return await signIn(currentProof, currentProof.methods.includes("pwd") ? withPassword : "passkey");
    },
  };
}

const lastFactor = () =>
  conflict("Your organisation requires a second factor. Add another before you remove this one.", {
    field: "",
    rule: "last_factor" satisfies SignInRule,
  });

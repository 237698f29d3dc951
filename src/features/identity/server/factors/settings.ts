import * as accounts from "#features/identity/server/queries.ts";
import { factorsOf } from "#features/identity/server/factors/list.ts";
import { broken, factorKindsOf, hasFactor, isMultiFactor } from "#features/identity/server/factors/proof.ts";
import {
  factorRequired,
  multiFactor,
  type Proof,
  proofExpired,
  proofs,
} from "#features/identity/server/factors/proof.ts";
import * as queries from "#features/identity/server/factors/queries.ts";
import { hashOfRecoveryCode, newRecoveryCodes } from "#features/identity/server/factors/recovery-codes.ts";
import type { FactorNeeds } from "#features/identity/server/factors/second-factor.ts";
import { type FactorChange, tellFactorChange } from "#features/identity/server/factors/tell.ts";
import { describeAuthenticator, newTotpSecret, stepOfCode } from "#features/identity/server/factors/totp.ts";
import { allowsPasskeys, webauthn } from "#features/identity/server/factors/webauthn.ts";
import type { PageCall } from "#features/identity/server/sign-in-page.ts";
import type {
  Continue,
  FactorList,
  NewAuthenticator,
  newPasskeyForm,
  RecoveryCodes,
} from "#features/identity/shapes.ts";
import type { SignInRule } from "#features/identity/shapes.ts";
import type { SecurityEventKind } from "#features/security-events/shapes.ts";
import type { Transaction } from "#platform/db/db.ts";
import { refusal } from "#platform/http/problem.ts";
import type { z } from "zod";

export type FactorSettings = ReturnType<typeof factorSettings>;
type Account = { id: string; email: string };
type Call = PageCall;

/** How changes are named among security events. */
const eventOf = {
  "authenticator-added": { kind: "factor_added", detail: "authenticator" },
  "authenticator-removed": { kind: "factor_removed", detail: "authenticator" },
  "passkey-added": { kind: "factor_added", detail: "passkey" },
  "passkey-removed": { kind: "factor_removed", detail: "passkey" },
  "recovery-codes-made": { kind: "recovery_codes_created" },
} as const satisfies Partial<Record<FactorChange, { kind: SecurityEventKind; detail?: string }>>;
type Change = keyof typeof eventOf;

/**
 * Adding and removing factors. All of it stands on what was proved on this page within 15 minutes: with a factor where
 * the account has one, by the password alone only for the first.
 */
export function factorSettings({ db, clock, record, secrets, requiresSecondFactor, ...needs }: FactorNeeds) {
  const proof = proofs(db, clock);
  const passkeys = () => webauthn(needs.origin(), needs.productName);

  /** One change at a time of each account; what it stands on is looked at when it is its turn. */
  const managing = <Answer>(
    uid: string,
    act: (trx: Transaction, account: Account, proof: Proof) => Promise<Answer>,
  ): Promise<Answer> =>
    db.transaction().execute(async (trx) => {
      const { accountId } = await proof.get(uid, trx);
      const account = await accounts.holdAccount(trx, { id: accountId });
      const known = await proof.get(uid, trx);
      // The page may have gone on with somebody else meanwhile, whose factor is none of this account's.
      if (known.accountId !== accountId) throw proofExpired();
      if (!account || (!isMultiFactor(known) && hasFactor(await factorKindsOf(trx, accountId)))) throw factorRequired();
      return await act(trx, account, known);
    });

  /** Ends half-done sign-ins that were checked without this change; this page goes on, and the owner is told. */
  async function changed(trx: Transaction, { asker, network }: Call, account: Account, change: Change) {
    await queries.renewProof(trx, asker.uid, await accounts.raiseCredentialsVersion(trx, account.id));
    await tellFactorChange(trx, account, change);
    const event = { about: { accountId: account.id }, network };
    await record(trx, { ...event, ...eventOf[change] });
  }

  async function renewRecoveryCodes(trx: Transaction, accountId: string): Promise<RecoveryCodes> {
    const recoveryCodes = newRecoveryCodes();
    await queries.replaceRecoveryCodes(trx, accountId, recoveryCodes.map(hashOfRecoveryCode));
    return { recoveryCodes };
  }

  /** After a factor was stored: recovery codes come with the first one. */
  async function added(trx: Transaction, call: Call, account: Account, change: Change, methods: string[]) {
    await proof.add(call.asker.uid, account.id, [...methods, multiFactor], trx);
    await changed(trx, call, account, change);
    const { recoveryCode } = await factorKindsOf(trx, account.id);
    return recoveryCode ? undefined : await renewRecoveryCodes(trx, account.id);
  }

  /** After a factor was removed. Throws the problem 409 where it was the last and the organisation requires one. */
  async function removed(trx: Transaction, call: Call, account: Account, change: Change) {
    await changed(trx, call, account, change);
    if (hasFactor(await factorKindsOf(trx, account.id))) return;
    if (await requiresSecondFactor(account.id, trx)) throw lastFactor();
    await queries.replaceRecoveryCodes(trx, account.id, []);
  }

  return {
    list: (uid: string): Promise<FactorList> =>
      managing(uid, async (trx, { id, email }, known) => ({
        email,
        isRequired: await requiresSecondFactor(id, trx),
        isComplete: isMultiFactor(known),
        allowsPasskeys: allowsPasskeys(needs.origin()),
        ...(await factorsOf(trx, id)),
      })),

    /** A secret for an authenticator app; it counts once the app's first code has confirmed it. */
    beginAuthenticator: (uid: string): Promise<NewAuthenticator> =>
      managing(uid, async (trx, { email }) => {
        const secret = newTotpSecret();
        await queries.putPendingSecret(trx, uid, secrets.seal(secret));
        return describeAuthenticator(secret, needs.productName, email);
      }),

    confirmAuthenticator: (call: Call, code: string): Promise<RecoveryCodes | undefined> =>
      managing(call.asker.uid, async (trx, account, { sealedSecret }) => {
        const step = sealedSecret ? stepOfCode(secrets.open(sealedSecret), code, clock.now()) : undefined;
        if (!sealedSecret || step === undefined)
          throw broken("code", "wrong_factor_code", "This is not the app's present code.");
        const row = { account_id: account.id, sealed_secret: sealedSecret, last_step: step };
        await queries.putAuthenticator(trx, row, clock.now());
        await queries.putPendingSecret(trx, call.asker.uid, null);
        return await added(trx, call, account, "authenticator-added", ["otp"]);
      }),

    removeAuthenticator: (call: Call): Promise<void> =>
      managing(call.asker.uid, async (trx, account) => {
        if (await queries.deleteAuthenticator(trx, account.id))
          await removed(trx, call, account, "authenticator-removed");
      }),

    newPasskeyOptions: (uid: string) =>
      managing(uid, async (trx, account) => {
        const options = await passkeys().newPasskey(account, await queries.passkeysOf(trx, account.id));
        await queries.putChallenge(trx, uid, options.challenge);
        return options;
      }),

    addPasskey: (
      call: Call,
      { credential, name }: z.output<typeof newPasskeyForm>,
    ): Promise<RecoveryCodes | undefined> =>
      managing(call.asker.uid, async (trx, account) => {
        const challenge = await queries.takeChallenge(trx, call.asker.uid, clock.now());
        const made = challenge && (await passkeys().verifyNew(credential, challenge));
        const row = made && { ...made, account_id: account.id, name };
        if (!row || !(await queries.insertPasskey(trx, row, clock.now())))
          throw broken("", "wrong_passkey", "The passkey was not added. Try again.");
        return await added(trx, call, account, "passkey-added", [made.is_synced ? "swk" : "hwk", "user"]);
      }),

    removePasskey: (call: Call, passkeyId: string): Promise<void> =>
      managing(call.asker.uid, async (trx, account) => {
        if (await queries.deletePasskey(trx, account.id, passkeyId))
          await removed(trx, call, account, "passkey-removed");
      }),

    /** New codes in the place of those that are left. */
    newRecoveryCodes: (call: Call): Promise<RecoveryCodes> =>
      managing(call.asker.uid, async (trx, account) => {
        if (!hasFactor(await factorKindsOf(trx, account.id))) throw factorRequired();
        await changed(trx, call, account, "recovery-codes-made");
        return await renewRecoveryCodes(trx, account.id);
      }),

    /** Ends the sign-in. Throws the problem 403 while a required factor is missing. */
    async finish({ asker, signIn }: Call): Promise<Continue> {
      const proved = await proof.get(asker.uid);
      const kinds = await factorKindsOf(db, proved.accountId);
      const isWanted = hasFactor(kinds) || (await requiresSecondFactor(proved.accountId, db));
      if (isWanted && !isMultiFactor(proved)) throw factorRequired();
      const withPassword = isMultiFactor(proved) ? "second-factor" : "password";
      return await signIn(proved, proved.methods.includes("pwd") ? withPassword : "passkey");
    },
  };
}

const lastFactor = () =>
  refusal(
    409,
    "",
    "last_factor" satisfies SignInRule,
    "Your organisation requires a second factor. Add another before you remove this one.",
  );

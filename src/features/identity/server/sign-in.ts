import {
  emailChangedTask,
  emailConfirmedTask,
  passwordChangedTask,
  sendCodeTask,
} from "#features/identity/server/tasks.ts";
import { emailKey } from "#domain/email-key.ts";
import { maxCodeAttempts, wrongCodeText } from "#domain/code-attempts.ts";
import { randomUUID, timingSafeEqual } from "node:crypto";
import { attempts, type RequestOrigin } from "#features/identity/server/limits/attempts.ts";
import { occasionOf } from "#features/identity/server/occasion.ts";
import { codeHashOf } from "#features/identity/server/code-hash.ts";
import { invalidField } from "#features/identity/server/invalid-field.ts";
import { type passwords, requireGoodPassword } from "#features/identity/server/password.ts";
import * as queries from "#features/identity/server/queries.ts";
import type { CodePurpose } from "#features/identity/shapes.ts";
import type { RecordSecurityEvent, SecurityEvent } from "#features/security-events/server/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { networksOf } from "#platform/http/networks.ts";
import type { Refusal } from "#platform/refusal.ts";
import { addJob } from "#platform/jobs/add.ts";

/** The password hasher of an admitted request. */
export type Passwords = ReturnType<typeof passwords>;
type Needs = { db: Database; clock: Clock; record: RecordSecurityEvent; productName: string };
type Credentials = { email: string; password: string };
/** The methods that an account was proved by on a page. Refuses with `forbidden` if they are not enough. */
export type RequireProof = (accountId: string, trx: Transaction) => Promise<string[]>;
/** One request of a sign-in page, as named in the job that sends its code. */
export type RequestName = { uid: string; version: string };
/** The sign-in of a page, and the origin of the call. */
export type Requester = RequestOrigin & { uid: string; userAgent?: string | undefined };

/** Minutes for which a code is valid after it was sent. */
export const codeMinutes = 10;

/** The actions of the sign-in pages. Neither answers nor timing reveal who has an account. */
export function signIns({ db, clock, record, productName }: Needs) {
  const { spendSignIn, spendMail, spendCode, resetSignIn } = attempts({ db, clock });

  /**
   * Stores a request in place of the page's earlier one, and queues its email. `expected`: the account as it was when
   * the password was checked.
   */
  async function storeRequest(
    uid: string,
    request: Omit<Parameters<typeof queries.upsertRequest>[1], "uid">,
    expected?: Account,
  ) {
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      if (expected && !isUnchanged(expected, await queries.lockAccount(trx, { id: expected.id })))
        throw wrongCredentials();
      const version = await queries.upsertRequest(trx, { uid, ...request }, now, now.add({ minutes: 60 }));
      await sendCode(trx, { uid, version });
    });
  }
  const sendCode = (to: Database, { uid, version }: RequestName) =>
    addJob(to, sendCodeTask, { uid, version }, { key: `${sendCodeTask.name}:${uid}:${version}` });

  /** Records an action or attempt. Without an account the event has no subject, which costs the same. */
  const recordEvent = (
    from: Database | Transaction,
    { address }: Requester,
    { accountId, ...event }: Pick<SecurityEvent, "kind" | "detail"> & { accountId: string | undefined },
  ) => record(from, { ...event, about: { accountId }, network: networksOf(address)[0].key });

  /** Refuses a wrong or spent code, after recording it. */
  async function refuseCode(
    request: CodeRequest | undefined,
    requester: Requester,
    purpose: CodePurpose,
    refusal: Refusal,
  ): Promise<never> {
    const owner = await queries.accountByEmail(db, request?.email_key ?? "");
    await recordEvent(db, requester, {
      kind: "code_failed",
      accountId: request?.account_id ?? owner?.id,
      detail: purpose,
    });
    throw refusal;
  }

  /** The request that a code belongs to. Refuses a wrong code and a spent one. */
  async function requireCode(requester: Requester, purpose: CodePurpose, code: string) {
    const now = clock.now();
    const refund = await spendCode((await queries.requestOf(db, requester.uid))?.email_key ?? "", requester);
    const request = await queries.recordCodeAttempt(db, requester.uid, purpose);
    const isUsedUp =
      request && (request.tries > maxCodeAttempts || Temporal.Instant.compare(request.expires_at, now) <= 0);
    if (!request || isUsedUp) return await refuseCode(request, requester, purpose, codeSpent());
    if (request.code_hash === null || !isEqual(request.code_hash, codeHashOf(request, code)))
      return await refuseCode(request, requester, purpose, wrongCode(maxCodeAttempts - request.tries));
    await refund();
    return { ...request, code_hash: request.code_hash };
  }
  const codeSpent = () => invalidField("code", "code_spent", "This code has expired or was used. Request a new one.");
  /** `attemptsLeft`: counted alike for emails with and without an account. */
  const wrongCode = (attemptsLeft?: number) => invalidField("code", "wrong_code", wrongCodeText(attemptsLeft));

  /** The account of these credentials. Refuses a wrong email and a wrong password alike. */
  async function requireCredentials(
    { email, password }: Credentials,
    requester: Requester,
    { check, hashOf }: Passwords,
  ) {
    const key = emailKey(email);
    const account = await queries.accountByEmail(db, key);
    await spendSignIn(key, requester).catch(async (error: unknown) => {
      await recordEvent(db, requester, { kind: "sign_in_locked", accountId: account?.id });
      throw error;
    });
    const { isRight, isOutdated } = await check(password, account?.password_hash);
    if (!account || !isRight) {
      await recordEvent(db, requester, { kind: "sign_in_failed", accountId: account?.id });
      throw wrongCredentials();
    }
    if (isOutdated) await queries.updatePasswordHash(db, account, await hashOf(password));
    await resetSignIn(key, requester);
    return account;
  }

  return {
    async signIn(credentials: Credentials, requester: Requester, passwordHasher: Passwords): Promise<SignedInAs> {
      const account = await requireCredentials(credentials, requester, passwordHasher);
      const { id: accountId, credentials_version: credentialsVersion } = account;
      return { accountId, credentialsVersion, emailKey: emailKey(credentials.email) };
    },

    /** The request of this page that waits for a code. */
    async pendingStep(uid: string) {
      const request = await queries.requestOf(db, uid);
      return request && { email: request.email, awaits: request.purpose as CodePurpose };
    },

    /** Starts a sign-up; the code is in an email. Only that email says if the address already has an account. */
    async signUp(credentials: Credentials, requester: Requester, { hashOf }: Passwords): Promise<void> {
      requireGoodPassword(credentials, productName);
      const { email } = credentials;
      const email_key = emailKey(email);
      await spendMail(email_key, requester);
      const password_hash = await hashOf(credentials.password);
      await storeRequest(requester.uid, { purpose: "sign-up", email, email_key, password_hash });
    },

    /** Creates the account of a sign-up. */
    async verify(code: string, requester: Requester): Promise<SignedInAs> {
      const request = await requireCode(requester, "sign-up", code);
      const { email, email_key, password_hash } = request;
      const account = { id: randomUUID(), email, email_key, password_hash: password_hash! };
      return await db.transaction().execute(async (trx) => {
        if (!(await queries.consumeRequest(trx, requester.uid, request.code_hash))) throw wrongCode();
        if (!(await queries.insertAccount(trx, account, clock.now()))) throw wrongCode();
        await recordEvent(trx, requester, { kind: "account_created", accountId: account.id });
        return { accountId: account.id, credentialsVersion: 0, emailKey: email_key };
      });
    },

    /** Starts a reset; the code is in an email, which goes only to people who have an account. */
    async requestReset(email: string, requester: Requester): Promise<void> {
      const email_key = emailKey(email);
      await spendMail(email_key, requester);
      await storeRequest(requester.uid, { purpose: "reset", email, email_key });
    },

    /** Sets a new password and ends all sessions except the one that this page belongs to. */
    async reset(
      { code, password }: { code: string; password: string },
      requester: Requester,
      { hashOf }: Passwords,
      session?: string,
    ): Promise<SignedInAs> {
      const pending = await queries.requestOf(db, requester.uid);
      requireGoodPassword({ email: pending?.email ?? "", password }, productName);
      const request = await requireCode(requester, "reset", code);
      const hash = await hashOf(password);
      const signedInAs = await db.transaction().execute(async (trx) => {
        const account = await queries.lockAccount(trx, { email_key: request.email_key });
        if (!(await queries.consumeRequest(trx, requester.uid, request.code_hash)) || !account) throw wrongCode();
        const version = await queries.updatePassword(trx, account.id, hash, clock.now(), session);
        await addJob(trx, passwordChangedTask, { to: account.email, ...occasionOf(requester, clock.now()) });
        await recordEvent(trx, requester, { kind: "password_changed", accountId: account.id });
        return { accountId: account.id, credentialsVersion: version, emailKey: request.email_key };
      });
      await resetSignIn(request.email_key, requester);
      return signedInAs;
    },

    /**
     * Starts an email change for somebody who types their password; the code is in an email to the new address. If that
     * address has an account, only its owner is told.
     */
    async changeEmail(
      { newEmail, ...credentials }: Credentials & { newEmail: string },
      requester: Requester,
      passwordHasher: Passwords,
    ): Promise<SignedInAs> {
      const account = await requireCredentials(credentials, requester, passwordHasher);
      if (newEmail === credentials.email)
        throw invalidField("newEmail", "same_email", "This is already your email address.");
      const email_key = emailKey(newEmail);
      await spendMail(email_key, requester);
      const request = { email: newEmail, email_key, account_id: account.id };
      await storeRequest(requester.uid, { purpose: "change-email", ...request }, account);
      return {
        accountId: account.id,
        credentialsVersion: account.credentials_version,
        emailKey: emailKey(account.email),
      };
    },

    /**
     * Changes the email and tells both addresses. Ends all sessions except the one that this page belongs to. `prove`
     * throws if the account needs more than the password.
     */
    async confirmChange(
      code: string,
      requester: Requester,
      prove: RequireProof,
      session?: string,
    ): Promise<SignedInAs & { methods: string[] }> {
      const { account_id, email, email_key, code_hash } = await requireCode(requester, "change-email", code);
      return await db.transaction().execute(async (trx) => {
        const before = account_id === null ? undefined : await queries.lockAccount(trx, { id: account_id });
        if (!before) throw wrongCode();
        // Checked only now: a factor may have been added while this waited for the lock.
        const methods = await prove(before.id, trx);
        if (!(await queries.consumeRequest(trx, requester.uid, code_hash))) throw wrongCode();
        if (!(await queries.updateEmail(trx, before.id, { email, email_key }))) throw wrongCode();
        const version = await queries.revokeOtherSessions(trx, before.id, session);
        const occasion = occasionOf(requester, clock.now());
        await addJob(trx, emailChangedTask, { to: before.email, newEmail: email, ...occasion });
        await addJob(trx, emailConfirmedTask, { to: email, oldEmail: before.email, ...occasion });
        await recordEvent(trx, requester, { kind: "email_changed", accountId: before.id });
        return { accountId: before.id, credentialsVersion: version, emailKey: email_key, methods };
      });
    },

    /** Sends another code that replaces the one before. Does nothing if the page waits for none. */
    async resend(requester: Requester): Promise<void> {
      const request = await queries.requestOf(db, requester.uid);
      if (!request) return;
      await spendMail(request.email_key, requester);
      await sendCode(db, request);
    },
  };
}

type CodeRequest = { email_key: string; account_id: string | null };
type Account = { id: string; email: string; credentials_version: number };
/** A new password or email has ended everything started with the one before. */
const isUnchanged = (before: Account, now: Account | undefined) =>
  now?.credentials_version === before.credentials_version;

/** The account that a page may sign in, with the version of its credentials. */
export type SignedInAs = { accountId: string; credentialsVersion: number; emailKey: string };

const wrongCredentials = () => invalidField("password", "wrong_credentials", "The email or password is incorrect.");

const isEqual = (left: string, right: string) => timingSafeEqual(Buffer.from(left), Buffer.from(right));

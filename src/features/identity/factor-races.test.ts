import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { raiseCredentialsVersion } from "#features/identity/server/queries.ts";
import type { Transaction } from "#platform/db/db.ts";
import { identityServer } from "#test/identity-server.ts";
import { testPasskey } from "#test/passkey.ts";
import { whileWaiting } from "#test/row-race.ts";

const { anotherBrowser, codeFor, db, origin, signUp } = await identityServer();
const password = "correct horse battery";
type Options = { challenge: string };

/** A page that manages factors. */
async function factorPage() {
  const browser = anotherBrowser();
  const { page } = await browser.begin({ prompt: "login", screen_hint: "factors" });
  const step = (name: string, body?: object) => browser.step(page, name, body);
  return { step, options: async (name: string) => (await step(name)).body as Options };
}

/** An account with a passkey. */
async function withPasskey(email: string) {
  await signUp(email, password);
  const passkey = testPasskey({ origin });
  const { step, options } = await factorPage();
  await step("sign-in", { email, password });
  const credential = passkey.create(await options("new-passkey-options"));
  expect((await step("new-passkey", { credential, name: "Laptop" })).status).toBe(200);
  return { email, passkey, accountId: await idOf(email) };
}
const idOf = async (email: string) =>
  (await db.selectFrom("account").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;
const lockAccount = (trx: Transaction, id: string) =>
  trx.selectFrom("account").select("id").where("id", "=", id).forUpdate().execute();
const passkeysOf = async (accountId: string) =>
  (await db.selectFrom("account_passkey").select("credential_id").where("account_id", "=", accountId).execute()).map(
    ({ credential_id }) => credential_id,
  );

test.each(["remove-passkey", "new-recovery-codes"])(
  "%s waits for the account's lock, and another account's factor proves nothing for it",
  async (act) => {
    const owner = await withPasskey(`owner-of-${act}@race.example`);
    const thief = await withPasskey(`thief-of-${act}@race.example`);
    const { step, options } = await factorPage();
    expect(await step("sign-in", { email: owner.email, password })).toMatchObject({ body: { next: "factor" } });
    const credential = thief.passkey.get(await options("factor-passkey-options"));

    const answer = await whileWaiting(db, {
      lock: (trx) => lockAccount(trx, owner.accountId),
      waiting: () => step(act, { passkeyId: owner.passkey.id }),
      meanwhile: async () => expect(await step("passkey", { credential })).toMatchObject({ body: { next: "factors" } }),
    });
    expect(answer).toMatchObject({ status: 403 });
    expect(await passkeysOf(owner.accountId)).toEqual([owner.passkey.id]);
  },
);

test("an email change needs a second factor that was added while it waited for the lock", async () => {
  const [email, newEmail] = ["owner@change-race.example", "thief@change-race.example"];
  const { accountId } = await withPasskey(email);
  const [row] = await db.deleteFrom("account_passkey").where("account_id", "=", accountId).returningAll().execute();
  const browser = anotherBrowser();
  const { page } = await browser.begin({ prompt: "login", screen_hint: "change-email" });
  const typed = { email, password, newEmail };
  expect(await browser.step(page, "change-email", typed)).toMatchObject({ status: 204 });
  const code = await codeFor(newEmail);

  const answer = await whileWaiting(db, {
    lock: (trx) => lockAccount(trx, accountId),
    waiting: () => browser.step(page, "confirm-change", { code }),
    meanwhile: (trx) => trx.insertInto("account_passkey").values(row!).execute(),
  });
  expect(answer).toMatchObject({ status: 403 });
  expect(await idOf(email)).toBe(accountId);
});

test("an email change does not report the methods of another account on the page", async () => {
  const [email, newEmail] = ["without@methods.example", "next@methods.example"];
  await signUp(email, password);
  const { passkey } = await withPasskey("with@methods.example");
  const browser = anotherBrowser();
  const { page, verifier } = await browser.begin({ prompt: "login", screen_hint: "change-email" });
  await browser.step(page, "change-email", { email, password, newEmail });
  const { body: options } = await browser.step(page, "passkey-options");
  const credential = passkey.get(options as Options);
  expect(await browser.step(page, "passkey", { credential })).toMatchObject({ body: { next: "confirm-change" } });
  const { body } = await browser.step(page, "confirm-change", { code: await codeFor(newEmail) });
  const { code = "" } = await browser.comeBack((body as { continueAt: string }).continueAt);
  const { body: tokens } = await browser.redeem(code, verifier);
  expect(decodeJwt(tokens.access_token)).toMatchObject({ email: newEmail, amr: ["pwd"] });
});

test("a passkey removed during its sign-in signs nobody in", async () => {
  const { accountId, passkey } = await withPasskey("removed@race.example");
  const { step, options } = await factorPage();
  const credential = passkey.get(await options("passkey-options"));
  const answer = await whileWaiting(db, {
    lock: (trx) => trx.deleteFrom("account_passkey").where("account_id", "=", accountId).execute(),
    waiting: () => step("passkey", { credential }),
    meanwhile: (trx) => raiseCredentialsVersion(trx, accountId),
  });
  expect(answer.status).toBeGreaterThanOrEqual(400);
});

import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { identityServer } from "#test/identity-server.ts";
import { testPasskey } from "#test/passkey.ts";

const { anotherBrowser, codeFor, db, outbox, work, origin } = await identityServer();
const password = "correct horse battery";
type Browser = ReturnType<typeof anotherBrowser>;
type Continue = { continueAt: string };
type Options = { challenge: string; allowCredentials?: { id: string }[]; userVerification: string };
const broken = (field: string, rule: string, status = 400) => ({ status, body: { errors: [{ field, rule }] } });

async function account(email: string) {
  const browser = anotherBrowser();
  const { page } = await browser.begin({ screen_hint: "signup" });
  await browser.step(page, "sign-up", { email, password });
  const { body } = await browser.step(page, "verify", { code: await codeFor(email) });
  await browser.comeBack((body as Continue).continueAt);
  return browser;
}

/** A page of a browser and its actions. */
async function pageOf(browser: Browser, parameters: Record<string, string> = {}) {
  const { page, verifier } = await browser.begin({ prompt: "login", ...parameters });
  const step = (name: string, body?: object) => browser.step(page, name, body);
  const options = async (name: string) => (await step(name)).body as Options;
  const end = async ({ body }: { body: unknown }) => {
    const { code = "" } = await browser.comeBack((body as Continue).continueAt);
    return (await browser.redeem(code, verifier)).body;
  };
  const factors = async () => (await browser.request("GET", `${page}/factors`)).json() as { passkeys: object[] };
  return { step, options, end, factors };
}

/** Somebody who added a passkey on the page of factors. */
async function withPasskey(email: string, more: Partial<Parameters<typeof testPasskey>[0]> = {}) {
  const browser = await account(email);
  const passkey = testPasskey({ origin, ...more });
  const page = await pageOf(browser, { screen_hint: "factors" });
  await page.step("sign-in", { email, password });
  const credential = passkey.create(await page.options("new-passkey-options"));
  const added = await page.step("new-passkey", { credential, name: "Laptop" });
  return { browser, passkey, page, added };
}

test("a passkey signs in without a password, and the tokens report multiple factors", async () => {
  const email = "alone@passkey.example";
  const { passkey, added, page } = await withPasskey(email);
  expect((added.body as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10);
  expect(await page.factors()).toMatchObject({ passkeys: [{ name: "Laptop", isSynced: true, lastUsedOn: null }] });
  await work();
  expect((await outbox(email))[0]).toMatchObject({ subject: "A passkey was added at Brolga" });

  const { options, step, end } = await pageOf(anotherBrowser());
  const asked = await options("passkey-options");
  expect(asked).toMatchObject({ userVerification: "required", rpId: "localhost" });
  expect(asked.allowCredentials ?? []).toEqual([]);
  const tokens = await end(await step("passkey", { credential: passkey.get(asked) }));
  expect(decodeJwt(tokens.access_token)).toMatchObject({ email, amr: ["swk", "user", "mfa"] });
});

test("a passkey can be a second factor after the password; without user verification it can only be that", async () => {
  const email = "second@passkey.example";
  const { passkey } = await withPasskey(email, { verifiesPerson: false, counts: true });
  const { options, step, end } = await pageOf(anotherBrowser());
  expect(await step("sign-in", { email, password })).toMatchObject({ body: { next: "factor" } });
  const asked = await options("factor-passkey-options");
  expect(asked.allowCredentials).toMatchObject([{ id: passkey.id }]);
  const tokens = await end(await step("factor-passkey", { credential: passkey.get(asked) }));
  expect((decodeJwt(tokens.access_token)["amr"] as string[]).toSorted()).toEqual(["hwk", "mfa", "pwd", "user"]);

  const alone = await pageOf(anotherBrowser());
  const credential = passkey.get(await alone.options("passkey-options"));
  expect(await alone.step("passkey", { credential })).toMatchObject(broken("", "passkey_unverified"));
});

test("a passkey's response is valid once, for its page, our origin and its owner", async () => {
  const email = "bound@passkey.example";
  const { passkey } = await withPasskey(email);
  const wrong = broken("", "wrong_passkey");
  const here = await pageOf(anotherBrowser(), { screen_hint: "factors" });
  const credential = passkey.get(await here.options("passkey-options"));
  const elsewhere = await pageOf(anotherBrowser());
  await elsewhere.options("passkey-options");
  expect(await elsewhere.step("passkey", { credential }), "on another page").toMatchObject(wrong);
  expect((await here.step("passkey", { credential })).status).toBe(200);
  expect(await here.step("passkey", { credential }), "a second time").toMatchObject(wrong);

  const fished = await pageOf(anotherBrowser());
  const away = passkey.get(await fished.options("passkey-options"), { from: "https://brolga.evil.example" });
  expect(await fished.step("passkey", { credential: away }), "signed for another site").toMatchObject(wrong);

  const other = await withPasskey("other@passkey.example");
  const theirs = await pageOf(anotherBrowser());
  await theirs.step("sign-in", { email, password });
  const mixed = other.passkey.get(await theirs.options("factor-passkey-options"));
  expect(await theirs.step("factor-passkey", { credential: mixed }), "another person's passkey").toMatchObject(wrong);
  const stranger = testPasskey({ origin }).get(await theirs.options("factor-passkey-options"));
  expect(await theirs.step("factor-passkey", { credential: stranger }), "an unknown passkey").toMatchObject(wrong);
});

test("a passkey whose counter goes back is a copy and is refused", async () => {
  const { passkey } = await withPasskey("copied@passkey.example", { counts: true });
  const { options, step } = await pageOf(anotherBrowser());
  expect((await step("passkey", { credential: passkey.get(await options("passkey-options")) })).status).toBe(200);
  passkey.rewind();
  const copy = await pageOf(anotherBrowser());
  const credential = passkey.get(await copy.options("passkey-options"));
  expect(await copy.step("passkey", { credential })).toMatchObject(broken("", "wrong_passkey"));
});

test("a passkey can be added once, and a removed one is useless", async () => {
  const email = "gone@passkey.example";
  const { passkey, page } = await withPasskey(email);
  const again = passkey.create(await page.options("new-passkey-options"));
  expect(await page.step("new-passkey", { credential: again, name: "Twice" })).toMatchObject(
    broken("", "wrong_passkey"),
  );
  const unsigned = testPasskey({ origin }).create({ challenge: "none" });
  await page.options("new-passkey-options");
  expect((await page.step("new-passkey", { credential: unsigned, name: "Forged" })).status).toBe(400);

  expect((await page.step("remove-passkey", { passkeyId: passkey.id })).status).toBe(204);
  await work();
  expect((await outbox(email))[0]).toMatchObject({ subject: "A passkey was removed at Brolga" });
  const { options, step } = await pageOf(anotherBrowser());
  const credential = passkey.get(await options("passkey-options"));
  expect(await step("passkey", { credential })).toMatchObject(broken("", "wrong_passkey"));
  expect(await step("sign-in", { email, password })).toMatchObject({ body: { continueAt: expect.any(String) } });
});

test("nobody can remove another person's passkey", async () => {
  const { passkey } = await withPasskey("kept@passkey.example");
  const { page } = await withPasskey("thief@passkey.example");
  expect((await page.step("remove-passkey", { passkeyId: passkey.id })).status).toBe(204);
  const rows = await db.selectFrom("account_passkey").where("credential_id", "=", passkey.id).selectAll().execute();
  expect(rows).toHaveLength(1);
});

test("an invalid credential is refused without a server error", async () => {
  const { options, step } = await pageOf(anotherBrowser());
  for (const credential of [{}, { id: "x", response: {} }, { id: "x", response: { clientDataJSON: "!!" } }, "text"]) {
    await options("passkey-options");
    expect((await step("passkey", { credential })).status).toBe(400);
  }
});

import { Secret, TOTP } from "otpauth";
import { decodeJwt } from "jose";
import { afterEach, expect, test } from "vitest";
import { newSecretsKey, secretsUnder } from "#platform/secrets/secrets.ts";
import { identityServer } from "#test/identity-server.ts";

const server = await identityServer();
const { anotherBrowser, clock, codeFor, db, outbox, work, tasks } = server;
type Server = typeof server;
afterEach(() => clock.set({ aheadSeconds: 0 }));
const password = "correct horse battery";
type Browser = ReturnType<typeof anotherBrowser>;
type Continue = { continueAt: string };

/** Somebody who has just signed up and is signed in. */
async function account(email: string, { anotherBrowser, codeFor }: Server = server) {
  const browser = anotherBrowser();
  const { page, verifier } = await browser.begin({ screen_hint: "signup" });
  await browser.step(page, "sign-up", { email, password });
  const { body } = await browser.step(page, "verify", { code: await codeFor(email) });
  const { code = "" } = await browser.comeBack((body as Continue).continueAt);
  return { browser, tokens: (await browser.redeem(code, verifier)).body };
}

const codeNow = (secret: string, { clock }: Server = server) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clock.now().epochMilliseconds });

/** A page of a browser on which the password was typed. */
async function withPassword(browser: Browser, email: string, parameters: Record<string, string> = {}) {
  const { page, verifier } = await browser.begin({ prompt: "login", ...parameters });
  const step = (name: string, body?: object) => browser.step(page, name, body);
  const about = async () => (await browser.request("GET", `${page}/about`)).json() as unknown;
  const factors = async () => browser.request("GET", `${page}/factors`);
  const end = async ({ body }: { body: unknown }) => {
    const { code = "" } = await browser.comeBack((body as Continue).continueAt);
    return (await browser.redeem(code, verifier)).body;
  };
  return { first: await step("sign-in", { email, password }), step, about, factors, end };
}

/** The same on the page of factors. */
const managing = (browser: Browser, email: string) => withPassword(browser, email, { screen_hint: "factors" });

/** Somebody with an authenticator app, at a clock one step after its last code. */
async function withAuthenticator(email: string, on: Server = server) {
  const { browser } = await account(email, on);
  const page = await managing(browser, email);
  const { secret } = (await page.step("authenticator")).body as { secret: string };
  const { body } = await page.step("confirm-authenticator", { code: codeNow(secret, on) });
  const { recoveryCodes } = body as { recoveryCodes: string[] };
  on.clock.set({ aheadSeconds: 30 });
  return { browser, secret, recoveryCodes, page };
}

const broken = (field: string, rule: string, status = 400) => ({ status, body: { errors: [{ field, rule }] } });

test("an authenticator app is added after the password and required from then on", async () => {
  const email = "app@factor.example";
  const { browser, tokens } = await account(email);
  expect(decodeJwt(tokens.access_token)["amr"], "signed in with the password only").toEqual(["pwd"]);
  const { first, step, factors, end } = await managing(browser, email);
  expect(first).toMatchObject({ status: 200, body: { next: "factors" } });
  expect((await factors()).json()).toMatchObject({ email, authenticator: null, passkeys: [], recoveryCodesLeft: 0 });

  const { body } = await step("authenticator");
  const { secret, qrCode } = body as { secret: string; qrCode: { size: number; path: string } };
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(qrCode.path).toMatch(/^M\d/);
  expect(await step("confirm-authenticator", { code: "000000" })).toMatchObject(broken("code", "wrong_factor_code"));
  const confirmed = await step("confirm-authenticator", { code: codeNow(secret) });
  expect((confirmed.body as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10);
  expect((await factors()).json()).toMatchObject({ recoveryCodesLeft: 10, authenticator: { lastUsedOn: null } });
  const amr = decodeJwt((await end(await step("finish"))).access_token)["amr"] as string[];
  expect(amr.toSorted()).toEqual(["mfa", "otp", "pwd"]);
  await work();
  expect((await outbox(email))[0]).toMatchObject({ subject: "An authenticator app was added at Brolga" });

  clock.set({ aheadSeconds: 30 });
  const again = await withPassword(anotherBrowser(), email);
  expect(again.first).toMatchObject({ status: 200, body: { next: "factor" } });
  const offers = { authenticator: true, passkey: false, recoveryCode: true };
  expect(await again.about()).toEqual({ purpose: "sign-in", awaits: "factor", offers });
  expect(await again.step("factor-code", { code: "000000" })).toMatchObject(broken("code", "wrong_factor_code"));
  const fresh = await again.end(await again.step("factor-code", { code: codeNow(secret) }));
  expect(decodeJwt(fresh.id_token)["amr"]).toContain("mfa");
  expect(decodeJwt(fresh.access_token)["amr"]).toContain("mfa");
});

test("refreshed tokens have the same authentication methods as the first ones", async () => {
  const email = "renewed@factor.example";
  const { secret } = await withAuthenticator(email);
  const browser = anotherBrowser();
  const { step, end } = await withPassword(browser, email);
  const first = await end(await step("factor-code", { code: codeNow(secret) }));
  const { body } = await browser.refresh(first.refresh_token);
  expect(decodeJwt(body.access_token)["amr"]).toEqual(decodeJwt(first.access_token)["amr"]);
});

test("the password alone does not pass the second factor", async () => {
  const email = "thief@factor.example";
  await withAuthenticator(email);
  const { step, factors } = await managing(anotherBrowser(), email);
  const refused = broken("", "factor_required", 403);
  expect(await step("finish")).toMatchObject(refused);
  expect((await factors()).statusCode).toBe(403);
  for (const act of ["authenticator", "remove-authenticator", "new-passkey-options", "new-recovery-codes"])
    expect(await step(act), act).toMatchObject(refused);
  expect(await step("confirm-authenticator", { code: "000000" })).toMatchObject(refused);
  const { to } = await anotherBrowser().begin({ prompt: "none" });
  expect(new URL(to).searchParams.get("error")).toBe("login_required");
});

test("a page without a typed password shows no factors", async () => {
  const browser = anotherBrowser();
  const { page } = await browser.begin();
  for (const [act, body] of [
    ["factor-code", { code: "000000" }],
    ["recovery-code", { recoveryCode: "x" }],
    ["factor-passkey-options", undefined],
    ["finish", undefined],
  ] as const)
    expect(await browser.step(page, act, body), act).toMatchObject(broken("", "proof_expired", 403));
});

test("an app's code is valid once, also under concurrency", async () => {
  const email = "replay@factor.example";
  const { secret } = await withAuthenticator(email);
  const code = codeNow(secret);
  const pages = await Promise.all([1, 2, 3].map(() => withPassword(anotherBrowser(), email)));
  const answers = await Promise.all(pages.map(({ step }) => step("factor-code", { code })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  const late = await withPassword(anotherBrowser(), email);
  expect(await late.step("factor-code", { code })).toMatchObject(broken("code", "wrong_factor_code"));
  clock.set({ aheadSeconds: 60 });
  expect((await late.step("factor-code", { code: codeNow(secret) })).status).toBe(200);
});

test("attempts at the second factor count for the account from every network", async () => {
  const email = "guessed@factor.example";
  const { secret } = await withAuthenticator(email);
  for (let tries = 0; tries < 10; tries++) {
    const { step } = await withPassword(anotherBrowser(), email);
    expect((await step("factor-code", { code: "000000" })).status).toBe(400);
  }
  const { step } = await withPassword(anotherBrowser(), email);
  const refused = await step("factor-code", { code: codeNow(secret) });
  expect(refused).toMatchObject({ status: 429, body: { errors: [{ rule: "too_many" }] } });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  clock.set({ aheadSeconds: 15 * 60 + 60 });
  const later = await withPassword(anotherBrowser(), email);
  expect((await later.step("factor-code", { code: codeNow(secret) })).status).toBe(200);
});

test("a recovery code replaces the app once, and its owner gets an email", async () => {
  const email = "lost@factor.example";
  const { recoveryCodes, browser } = await withAuthenticator(email);
  const [used = "", other = ""] = recoveryCodes;
  // 28 letters of an alphabet of 32: 140 random bits.
  expect(used).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){6}[0-9a-hjkmnp-tv-z]{4}$/);
  const { step, end } = await withPassword(anotherBrowser(), email);
  expect(await step("recovery-code", { recoveryCode: "aaaa" })).toMatchObject(
    broken("recoveryCode", "wrong_recovery_code"),
  );
  const tokens = await end(
    await step("recovery-code", { recoveryCode: ` ${used.toUpperCase().replaceAll("-", " ")}` }),
  );
  expect(decodeJwt(tokens.access_token)["amr"]).toContain("mfa");
  await work();
  expect((await outbox(email))[0]).toMatchObject({ subject: "A recovery code was used at Brolga" });

  const again = await managing(browser, email);
  expect(await again.step("recovery-code", { recoveryCode: used })).toMatchObject({ status: 400 });
  expect(await again.step("recovery-code", { recoveryCode: other })).toMatchObject({ body: { next: "factors" } });
  expect((await again.factors()).json()).toMatchObject({ recoveryCodesLeft: 8 });
  const { body } = await again.step("new-recovery-codes");
  const { recoveryCodes: fresh } = body as { recoveryCodes: string[] };
  expect(fresh).toHaveLength(10);
  const last = await withPassword(anotherBrowser(), email);
  expect((await last.step("recovery-code", { recoveryCode: recoveryCodes[2] })).status).toBe(400);
  expect((await last.step("recovery-code", { recoveryCode: fresh[0] })).status).toBe(200);
});

test("a password reset does not bypass the second factor", async () => {
  const email = "reset@factor.example";
  const { secret } = await withAuthenticator(email);
  const browser = anotherBrowser();
  const { page } = await browser.begin();
  await browser.step(page, "forgot", { email });
  const reset = { code: await codeFor(email), password: "three new brolgas" };
  expect(await browser.step(page, "reset", reset)).toMatchObject({ status: 200, body: { next: "factor" } });
  expect((await browser.step(page, "finish")).status).toBe(403);
  const { body } = await browser.step(page, "factor-code", { code: codeNow(secret) });
  expect((await browser.comeBack((body as Continue).continueAt))["code"]).toBeTruthy();
});

test("a new password ends sign-ins that wait for a second factor elsewhere", async () => {
  const email = "parked@factor.example";
  const { secret } = await withAuthenticator(email);
  const parked = await withPassword(anotherBrowser(), email);
  const browser = anotherBrowser();
  const { page } = await browser.begin();
  await browser.step(page, "forgot", { email });
  await browser.step(page, "reset", { code: await codeFor(email), password: "three new brolgas" });
  expect(await parked.step("factor-code", { code: codeNow(secret) })).toMatchObject(broken("", "proof_expired", 403));
});

test("changing the email of an account with a second factor needs it", async () => {
  const [email, newEmail] = ["moves@factor.example", "moved@factor.example"];
  const { secret } = await withAuthenticator(email);
  const browser = anotherBrowser();
  const { page } = await browser.begin({ prompt: "login", screen_hint: "change-email", login_hint: email });
  const step = (name: string, body: object) => browser.step(page, name, body);
  expect(await step("change-email", { email, password, newEmail })).toMatchObject({ body: { next: "factor" } });
  const code = await codeFor(newEmail);
  expect(await step("confirm-change", { code })).toMatchObject(broken("", "factor_required", 403));
  expect(await step("factor-code", { code: codeNow(secret) })).toMatchObject({ body: { next: "confirm-change" } });
  expect(await step("confirm-change", { code })).toMatchObject({ status: 200 });
  expect(await db.selectFrom("account").select("id").where("email", "=", newEmail).execute()).toHaveLength(1);
});

test("removing the app needs a code of it first and leaves the password as the only factor", async () => {
  const email = "removed@factor.example";
  const { secret, browser } = await withAuthenticator(email);
  const { step, factors } = await managing(browser, email);
  await step("factor-code", { code: codeNow(secret) });
  expect((await step("remove-authenticator")).status).toBe(204);
  expect((await factors()).json()).toMatchObject({ authenticator: null, recoveryCodesLeft: 0 });
  await work();
  expect((await outbox(email))[0]).toMatchObject({ subject: "An authenticator app was removed at Brolga" });
  expect((await withPassword(anotherBrowser(), email)).first.body).toHaveProperty("continueAt");
});

test("a proof is valid for fifteen minutes", async () => {
  const email = "slow@factor.example";
  const { secret, browser } = await withAuthenticator(email);
  const { step } = await managing(browser, email);
  await step("factor-code", { code: codeNow(secret) });
  clock.set({ aheadSeconds: 16 * 60 });
  expect(await step("remove-authenticator")).toMatchObject(broken("", "proof_expired", 403));
  clock.set({ aheadSeconds: 60 * 60 });
  await tasks["prune-identity"]!(undefined as never, undefined as never);
  expect(await db.selectFrom("sign_in_proof").selectAll().execute()).toEqual([]);
});

test("secrets of apps and recovery codes are never stored in plain text", async () => {
  const email = "stored@factor.example";
  const { secret, recoveryCodes } = await withAuthenticator(email);
  const rows = await Promise.all([
    db.selectFrom("account_totp").selectAll().execute(),
    db.selectFrom("account_recovery_code").selectAll().execute(),
    db.selectFrom("sign_in_proof").selectAll().execute(),
  ]);
  const stored = JSON.stringify(rows);
  expect(stored).not.toContain(secret);
  for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll("-", ""));
});

test("an app keeps working after the secrets key is replaced", async () => {
  const [old, fresh] = [newSecretsKey(), newSecretsKey()];
  const email = "rotated@factor.example";
  const before = await identityServer({ secrets: secretsUnder(() => [old]) });
  const { secret } = await withAuthenticator(email, before);
  const during = await identityServer({ on: before.database, secrets: secretsUnder(() => [fresh, old]) });
  await during.app.ready();
  const after = await identityServer({ on: before.database, secrets: secretsUnder(() => [fresh]) });
  after.clock.set({ aheadSeconds: 60 });
  const { step } = await withPassword(after.anotherBrowser(), email);
  expect((await step("factor-code", { code: codeNow(secret, after) })).status).toBe(200);
});

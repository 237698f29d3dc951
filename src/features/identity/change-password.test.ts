import { decodeJwt } from "jose";
import { Secret, TOTP } from "otpauth";
import { afterEach, expect, test } from "vitest";
import { identityServer } from "#test/identity-server.ts";
import { broken } from "#test/sign-in-page.ts";

const server = await identityServer();
const { anotherBrowser, app, clock, outbox, signUp, work } = server;
afterEach(() => clock.set({ aheadSeconds: 0 }));
const [password, newPassword] = ["correct horse battery", "three brolgas dance"];
type Browser = ReturnType<typeof anotherBrowser>;

/** The target of the account page's button. */
async function changePage(browser: Browser, email: string) {
  const { page, verifier } = await browser.begin({
    prompt: "login",
    screen_hint: "change-password",
    login_hint: email,
  });
  const step = (name: string, body?: object) => browser.step(page, name, body);
  const about = async () => (await browser.request("GET", `${page}/about`)).json() as unknown;
  const end = async ({ body }: { body: unknown }) => {
    const { code = "" } = await browser.comeBack((body as { continueAt: string }).continueAt);
    return (await browser.redeem(code, verifier)).body;
  };
  return { step, about, end };
}
const signsIn = async (email: string, typed: string) => {
  const browser = anotherBrowser();
  const { page } = await browser.begin();
  return (await browser.step(page, "sign-in", { email, password: typed })).status;
};
const profileStatus = async (token: string) =>
  (await app.inject({ url: "/api/v1/public-user/sessions", headers: { authorization: `Bearer ${token}` } })).statusCode;
const told = async (email: string) => {
  await work();
  return (await outbox(email)).filter(({ subject }) => subject === "Your Brolga password was changed").length;
};

test("the password is changed after signing in again; other devices are signed out and the owner is told once", async () => {
  const email = "mia@change.example";
  const { browser } = await signUp(email, password);
  const theirs = await anotherBrowser().signIn(email, password);
  const { step, about, end } = await changePage(browser, email);
  expect(await about()).toEqual({ purpose: "change-password", email });
  expect(await step("new-password", { password: newPassword })).toMatchObject(broken("", "proof_expired", 403));
  expect(await step("sign-in", { email, password: "not the password" })).toMatchObject(
    broken("password", "wrong_credentials"),
  );
  expect(await step("sign-in", { email, password })).toMatchObject({ status: 200, body: { next: "new-password" } });
  expect(await about()).toMatchObject({ purpose: "change-password", awaits: "new-password" });
  for (const [bad, rule] of [
    ["short", "too_small"],
    [email, "password_is_email"],
    ["passwordpassword", "common_password"],
  ] as const)
    expect(await step("new-password", { password: bad })).toMatchObject(broken("password", rule));
  expect(await signsIn(email, password), "not changed yet").toBe(200);

  const fresh = await end(await step("new-password", { password: newPassword }));
  expect([await signsIn(email, password), await signsIn(email, newPassword)]).toEqual([400, 200]);
  expect([await profileStatus(theirs.access_token), await profileStatus(fresh.access_token)]).toEqual([401, 200]);
  expect(decodeJwt(fresh.access_token)).toMatchObject({ email });
  expect(await told(email)).toBe(1);
});

test("a proof of more than 15 minutes ago changes no password", async () => {
  const email = "late@change.example";
  const { browser } = await signUp(email, password);
  const { step } = await changePage(browser, email);
  await step("sign-in", { email, password });
  clock.set({ aheadSeconds: 15 * 60 + 1 });
  expect(await step("new-password", { password: newPassword })).toMatchObject(broken("", "proof_expired", 403));
  expect(await told(email)).toBe(0);
});

test("with a second factor the password alone changes nothing", async () => {
  const email = "factor@change.example";
  const { browser } = await signUp(email, password);
  const { page } = await browser.begin({ prompt: "login", screen_hint: "factors" });
  await browser.step(page, "sign-in", { email, password });
  const { secret } = (await browser.step(page, "authenticator")).body as { secret: string };
  const code = () => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clock.now().epochMilliseconds });
  await browser.step(page, "confirm-authenticator", { code: code() });
  clock.set({ aheadSeconds: 30 });

  const { step, about, end } = await changePage(browser, email);
  expect(await step("sign-in", { email, password })).toMatchObject({ body: { next: "factor" } });
  expect(await step("new-password", { password: newPassword })).toMatchObject(broken("", "factor_required", 403));
  expect(await step("factor-code", { code: code() })).toMatchObject({ body: { next: "new-password" } });
  expect(await about()).toMatchObject({ awaits: "new-password" });
  const { access_token: token } = await end(await step("new-password", { password: newPassword }));
  expect(decodeJwt(token)["amr"]).toContain("mfa");
  expect(await told(email)).toBe(1);
});

test("somebody who resets a forgotten password on this page is not asked for a third one", async () => {
  const email = "forgot@change.example";
  const { browser } = await signUp(email, password);
  const { step, end } = await changePage(browser, email);
  await step("forgot", { email });
  const reset = await step("reset", { code: await server.codeFor(email), password: newPassword });
  expect(decodeJwt((await end(reset)).access_token)).toMatchObject({ email });
  expect(await signsIn(email, newPassword)).toBe(200);
});

test("of two pages that change the password at the same time, one does", async () => {
  const email = "race@change.example";
  const { browser } = await signUp(email, password);
  const pages = [await changePage(browser, email), await changePage(anotherBrowser(), email)];
  for (const { step } of pages) await step("sign-in", { email, password });
  const answers = await Promise.all(
    pages.map(({ step }, index) => step("new-password", { password: `${newPassword} ${index}` })),
  );
  const [changed, refused] = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(changed).toBe(200);
  // The proof of the other page has ended, or already its sign-in, which the change ends with all others.
  expect([403, 404]).toContain(refused);
  const winner = answers.findIndex(({ status }) => status === 200);
  expect(await signsIn(email, `${newPassword} ${winner}`)).toBe(200);
  expect(await told(email)).toBe(1);
});

import { afterEach, expect, test } from "vitest";
import { identityServer } from "#test/identity-server.ts";
import { broken, signInPages, withoutPage } from "#test/sign-in-page.ts";

const server = await identityServer();
const { app, codeFor, clock, outbox, signUp, work } = server;
afterEach(() => clock.set({ aheadSeconds: 0 }));
const signInPage = signInPages(server);
const password = "correct horse battery";

test("a reset gives every email the same answer, and sends a code only if there is an account", async () => {
  await signUp("forgot@harbour.example", password);
  const [known, unknown] = [await signInPage(), await signInPage()];
  expect(withoutPage(await known.step("forgot", { email: "forgot@harbour.example" }))).toBe(
    withoutPage(await unknown.step("forgot", { email: "nobody@harbour.example" })),
  );
  expect(await codeFor("nobody@harbour.example")).toBe("");
  expect(await outbox("nobody@harbour.example")).toEqual([]);
  const wrong = { code: "000000", password: "a new password 1" };
  expect(withoutPage(await known.step("reset", wrong))).toBe(withoutPage(await unknown.step("reset", wrong)));
});

test("a reset signs out all other browsers, and an email says so", async () => {
  const email = "reset@harbour.example";
  const { browser: elsewhere, tokens } = await signUp(email, password);
  clock.set({ aheadSeconds: 60 });
  const { browser, step, verifier } = await signInPage();
  await step("forgot", { email });
  const code = await codeFor(email);
  expect(await step("reset", { code, password: email })).toMatchObject(broken("password", "password_is_email"));
  const { body, status } = await step("reset", { code, password: "a new password 1" });
  expect(status).toBe(200);
  const back = await browser.comeBack((body as { continueAt: string }).continueAt);
  expect((await browser.redeem(back["code"]!, verifier)).status).toBe(200);

  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const call = await app.inject({ url: "/api/v1/public-user/security-token?purpose=delete-user", headers });
  expect(call.statusCode, "an unexpired token is rejected").toBe(401);
  expect((await elsewhere.refresh(tokens.refresh_token)).body.error).toBe("invalid_grant");
  expect(new URL((await elsewhere.begin({ prompt: "none" })).to).searchParams.get("error")).toBe("login_required");
  await work();
  expect((await outbox(email))[0]).toMatchObject({ subject: "Your Brolga password was changed" });
  const { step: later } = await signInPage();
  expect(await later("sign-in", { email, password })).toMatchObject(broken("password", "wrong_credentials"));
  expect(await later("sign-in", { email, password: "a new password 1" })).toMatchObject({ status: 200 });
});

test("a reset also ends an unfinished sign-in with the old password", async () => {
  const email = "parked@harbour.example";
  await signUp(email, password);
  const parked = await signInPage();
  const { body } = await parked.step("sign-in", { email, password });
  const { continueAt } = body as { continueAt: string };

  const { step } = await signInPage();
  await step("forgot", { email });
  expect(await step("reset", { code: await codeFor(email), password: "a new password 3" })).toMatchObject({
    status: 200,
  });
  const back = await parked.browser.comeBack(continueAt).catch(() => ({}));
  expect(back, "the old password no longer signs in").not.toHaveProperty("code");
});

test("a reset in an existing session finishes the sign-in", async () => {
  const email = "here@harbour.example";
  const { browser } = await signUp(email, password);
  const { page, verifier } = await browser.begin({ prompt: "login" });
  await browser.step(page, "forgot", { email });
  const { body } = await browser.step(page, "reset", { code: await codeFor(email), password: "a new password 2" });
  const { code = "" } = await browser.comeBack((body as { continueAt: string }).continueAt);
  expect((await browser.redeem(code, verifier)).status).toBe(200);
});

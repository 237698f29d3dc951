import { decodeJwt } from "jose";
import { afterEach, expect, test } from "vitest";
import { repeats } from "#test/counts.ts";
import { identityServer } from "#test/identity-server.ts";

const { app, db, anotherBrowser, codeFor, clock, outbox, work } = await identityServer();
afterEach(() => clock.set({ aheadSeconds: 0 }));
const password = "correct horse battery";

/** Somebody who has just signed up and is signed in. */
async function account(email: string) {
  const browser = anotherBrowser();
  const { page, verifier } = await browser.begin({ screen_hint: "signup" });
  await browser.step(page, "sign-up", { email, password });
  const { body } = await browser.step(page, "verify", { code: await codeFor(email) });
  const { code = "" } = await browser.comeBack((body as { continueAt: string }).continueAt);
  return { browser, tokens: (await browser.redeem(code, verifier)).body };
}
/** The target of the account page's link. */
async function changePage(browser: ReturnType<typeof anotherBrowser>, email: string) {
  const { page, verifier } = await browser.begin({
    prompt: "login",
    screen_hint: "change-email",
    login_hint: email,
  });
  const step = (name: string, body?: object) => browser.step(page, name, body);
  const about = async () => (await browser.request("GET", `${page}/about`)).json() as unknown;
  const end = async (continueAt: string) => {
    const { code = "" } = await browser.comeBack(continueAt);
    return (await browser.redeem(code, verifier)).body;
  };
  return { step, about, end };
}
const signsIn = async (email: string) => {
  const browser = anotherBrowser();
  const { page } = await browser.begin();
  return (await browser.step(page, "sign-in", { email, password })).status;
};
const broken = (field: string, rule: string, status = 400) => ({ status, body: { errors: [{ field, rule }] } });
const summary = ({ status, body }: { status: number; body: unknown }) =>
  JSON.stringify({ status, body: { ...(body as object), instance: "" } });
const call = (token: string, url: string, payload?: object) =>
  app.inject({
    method: payload ? "POST" : "GET",
    url: `/api/v1/public-user/${url}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
const profile = {
  givenName: "Mia",
  surname: "Reef",
  timeZoneId: "Australia/Perth",
  organisation: { organisationName: "Reef", abn: "51824753556", isSecondOnAbn: true },
  acceptedTermsAndConditions: true,
};

test("changing the email needs the password and a code sent to the new email; the old email is notified", async () => {
  const [before, after] = ["mia@old.example", "Mia@new.example"];
  const { browser, tokens } = await account(before);
  expect((await call(tokens.access_token, "register", profile)).statusCode).toBe(204);
  const elsewhere = anotherBrowser();
  const theirs = await elsewhere.signIn(before, password);
  const parked = anotherBrowser();
  const { page } = await parked.begin();
  const { body: reached } = await parked.step(page, "sign-in", { email: before, password });

  const { step, about, end } = await changePage(browser, before);
  expect(await about()).toEqual({ purpose: "change-email", email: before });
  expect(await step("change-email", { email: before, password, newEmail: after })).toMatchObject({ status: 204 });
  expect(await about()).toEqual({
    purpose: "change-email",
    email: before,
    newEmail: after,
    awaits: "change-email",
  });
  expect(await signsIn(after), "the email is not changed yet").toBe(400);
  const { body, status } = await step("confirm-change", { code: await codeFor(after) });
  expect(status).toBe(200);

  const fresh = await end((body as { continueAt: string }).continueAt);
  expect(decodeJwt(fresh.access_token)).toMatchObject({ email: after, email_verified: true });
  const shown = await call(fresh.access_token, "user-profile");
  expect(shown.json()).toMatchObject({ email: after, isEmailVerified: true, givenName: "Mia" });
  expect([await signsIn(before), await signsIn(after.toLowerCase())]).toEqual([400, 200]);
  await work();
  expect((await outbox(before))[0]).toMatchObject({ subject: "The email address of your Brolga account was changed" });

  // No other session continues, and no issued token brings the old email back.
  for (const old of [tokens, theirs])
    expect((await call(old.access_token, "user-profile")).statusCode, "an older token is rejected").toBe(401);
  expect((await elsewhere.refresh(theirs.refresh_token)).body.error).toBe("invalid_grant");
  expect(new URL((await elsewhere.begin({ prompt: "none" })).to).searchParams.get("error")).toBe("login_required");
  const back = await parked.comeBack((reached as { continueAt: string }).continueAt).catch(() => ({}));
  expect(back).not.toHaveProperty("code");
  expect((await call(fresh.access_token, "user-profile")).json()).toMatchObject({ email: after });
  expect((await browser.refresh(fresh.refresh_token)).status).toBe(200);
});

test("an email change needs the password, and the present email is refused with its field", async () => {
  const email = "asked@old.example";
  const { browser } = await account(email);
  const { step } = await changePage(browser, email);
  const newEmail = "asked@new.example";
  expect(await step("change-email", { email, password: "not the password", newEmail })).toMatchObject(
    broken("password", "wrong_credentials"),
  );
  expect(await step("change-email", { email, password, newEmail: email })).toMatchObject(
    broken("newEmail", "same_email"),
  );
  expect(await step("change-email", { email, password, newEmail: "nowhere" })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "newEmail" }] },
  });
  expect(await step("confirm-change", { code: "000000" })).toMatchObject(broken("code", "code_spent"));
  await work();
  expect(await outbox(newEmail)).toEqual([]);
});

test("only the owner learns that the new email is taken", async () => {
  const owner = "owner@taken.example";
  await account(owner);
  const { browser } = await account("curious@old.example");
  const heard: string[][] = [];
  for (const newEmail of [owner, "nobody@taken.example"]) {
    const { step } = await changePage(browser, "curious@old.example");
    const answers = [summary(await step("change-email", { email: "curious@old.example", password, newEmail }))];
    await work();
    for (let tries = 0; tries < 6; tries++) answers.push(summary(await step("confirm-change", { code: "000000" })));
    heard.push(answers);
  }
  expect(heard[0]).toEqual(heard[1]);
  const [message] = await outbox(owner);
  expect(message).toMatchObject({ subject: "You already have an account with Brolga" });
  expect(message!.body).not.toMatch(/\b\d{6}\b/);
  expect(await signsIn(owner)).toBe(200);
});

test("an email that somebody else signed up with meanwhile stays theirs", async () => {
  const [email, wanted] = ["late@old.example", "wanted@new.example"];
  const { browser } = await account(email);
  const { step } = await changePage(browser, email);
  await step("change-email", { email, password, newEmail: wanted });
  const code = await codeFor(wanted);
  await account(wanted);
  expect(await step("confirm-change", { code })).toMatchObject(broken("code", "wrong_code"));
  expect([await signsIn(email), await signsIn(wanted)]).toEqual([200, 200]);
});

test("a new password cancels an email change started with the old one", async () => {
  const [email, thiefs] = ["kept@old.example", "thief@new.example"];
  await account(email);
  const { step } = await changePage(anotherBrowser(), email);
  await step("change-email", { email, password, newEmail: thiefs });
  const code = await codeFor(thiefs);

  const own = anotherBrowser();
  const { page } = await own.begin();
  await own.step(page, "forgot", { email });
  await own.step(page, "reset", { code: await codeFor(email), password: "a new password 1" });
  expect(await step("confirm-change", { code })).toMatchObject(broken("code", "code_spent"));
  expect(await db.selectFrom("account").select("id").where("email", "=", thiefs).execute()).toEqual([]);
});

test("an email can be changed to the same address in different case", async () => {
  const email = "capitals@old.example";
  const { browser } = await account(email);
  const { step, end } = await changePage(browser, email);
  const spelt = "Capitals@Old.example";
  await step("change-email", { email, password, newEmail: spelt });
  const { body } = await step("confirm-change", { code: await codeFor(spelt) });
  const tokens = await end((body as { continueAt: string }).continueAt);
  expect(decodeJwt(tokens.access_token)).toMatchObject({ email: spelt });
});

/** A page of a password reset, and a function that sets the new password there. */
async function forgotten(email: string) {
  const browser = anotherBrowser();
  const { page } = await browser.begin();
  await browser.step(page, "forgot", { email });
  const code = await codeFor(email);
  return () => browser.step(page, "reset", { code, password: "a new password 1" });
}

test("of a new password and concurrent email changes, one succeeds and the others end", async () => {
  for (let round = 0; round < repeats(2, 20); round++) {
    const email = `many${round}@old.example`;
    await account(email);
    const ends = [await forgotten(email)];
    for (const newEmail of [`one${round}@new.example`, `two${round}@new.example`]) {
      const { step } = await changePage(anotherBrowser(), email);
      await step("change-email", { email, password, newEmail });
      const code = await codeFor(newEmail);
      ends.push(() => step("confirm-change", { code }));
    }
    const heard = await Promise.all(ends.map((end) => end()));
    expect(heard.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  }
});

test("an email change started with the old password while a new one is set stores no request", async () => {
  for (let round = 0; round < repeats(4, 40); round++) {
    const email = `meanwhile${round}@old.example`;
    await account(email);
    const reset = await forgotten(email);
    const { step } = await changePage(anotherBrowser(), email);
    const change = { email, password, newEmail: `thief${round}@new.example` };
    expect((await Promise.all([step("change-email", change), reset()]))[1].status).toBe(200);
    expect(await step("confirm-change", { code: "000000" })).toMatchObject(broken("code", "code_spent"));
  }
});

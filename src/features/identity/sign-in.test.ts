import { afterEach, expect, test } from "vitest";
import type { browserOn } from "#test/browser.ts";
import { identityServer } from "#test/identity-server.ts";
import { untilWaiting, whileWaiting } from "#test/row-race.ts";

const { app, db, anotherBrowser, codeFor, clock, outbox, work } = await identityServer();
afterEach(() => clock.set({ aheadSeconds: 0 }));
type Browser = ReturnType<typeof browserOn>;
const password = "correct horse battery";

/** A sign-in page in a new browser. */
async function signInPage(parameters: Record<string, string> = {}) {
  const browser: Browser = anotherBrowser();
  const { page, verifier } = await browser.begin(parameters);
  const step = (name: string, body?: object) => browser.step(page, name, body);
  return { browser, page, verifier, step };
}
/** Somebody who has just signed up and is signed in. */
async function account(email: string) {
  const { browser, step, verifier } = await signInPage({ screen_hint: "signup" });
  await step("sign-up", { email, password });
  const { body } = await step("verify", { code: await codeFor(email) });
  const { code = "" } = await browser.comeBack((body as { continueAt: string }).continueAt);
  return { browser, tokens: (await browser.redeem(code, verifier)).body };
}
const broken = (field: string, rule: string, status = 400) => ({ status, body: { errors: [{ field, rule }] } });
/** Codes other than this one. */
const otherThan = (code: string, count: number) =>
  Array.from({ length: count }, (_, at) => String((Number(code) + at + 1) % 1_000_000).padStart(6, "0"));
/** The answers to six guesses, a new code and one more guess. */
async function guessing(step: (name: string, body?: object) => Promise<{ status: number; body: unknown }>) {
  const heard: string[] = [];
  for (let tries = 0; tries < 6; tries++) heard.push(told(await step("verify", { code: "000000" })));
  heard.push(told(await step("resend")));
  await work();
  return [...heard, told(await step("verify", { code: "000000" }))];
}
/** The number of answers of each status. */
const statuses = (answers: { status: number }[]) =>
  Object.fromEntries(
    Map.groupBy(answers, ({ status }) => status)
      .entries()
      .map(([status, of]) => [status, of.length]),
  );
/** An answer without its time and page. */
const told = ({ status, body }: { status: number; body: unknown }) =>
  JSON.stringify({ status, body: { ...(body as object), instance: "" } });

test("a wrong password and an unknown email get the same answer", async () => {
  await account("known@harbour.example");
  const { step } = await signInPage();
  const wrong = await step("sign-in", { email: "known@harbour.example", password: "not the password" });
  const unknown = await step("sign-in", { email: "unknown@harbour.example", password: "not the password" });
  expect(wrong).toMatchObject(broken("password", "wrong_credentials"));
  expect(told(unknown)).toBe(told(wrong));
  expect(await step("sign-in", { email: "KNOWN@harbour.example ", password })).toMatchObject({ status: 200 });
});

test("signing up again is told only by email and changes nothing", async () => {
  await account("twice@harbour.example");
  const [again, fresh] = [await signInPage(), await signInPage()];
  const other = { password: "another password" };
  const answers = [
    await again.step("sign-up", { email: "Twice@harbour.example", ...other }),
    await fresh.step("sign-up", { email: "never@harbour.example", ...other }),
  ];
  expect(new Set(answers.map(told)).size).toBe(1);
  await work();
  const [message] = await outbox("twice@harbour.example");
  expect(message).toMatchObject({ subject: "You have an account at Brolga" });
  expect(message!.body).not.toMatch(/\b\d{6}\b/);

  const heard = await Promise.all([guessing(again.step), guessing(fresh.step)]);
  expect(heard[0], "neither do the answers to wrong codes differ").toEqual(heard[1]);
  clock.set({ aheadSeconds: 11 * 60 });
  expect(told(await again.step("verify", { code: "000000" }))).toBe(
    told(await fresh.step("verify", { code: "000000" })),
  );
  const { step } = await signInPage();
  expect(await step("sign-in", { email: "twice@harbour.example", ...other })).toMatchObject({ status: 400 });
});

test("a reset answers everyone alike, and only an account's email gets a code", async () => {
  await account("forgot@harbour.example");
  const [known, unknown] = [await signInPage(), await signInPage()];
  expect(told(await known.step("forgot", { email: "forgot@harbour.example" }))).toBe(
    told(await unknown.step("forgot", { email: "nobody@harbour.example" })),
  );
  expect(await codeFor("nobody@harbour.example")).toBe("");
  expect(await outbox("nobody@harbour.example")).toEqual([]);
  const wrong = { code: "000000", password: "a new password 1" };
  expect(told(await known.step("reset", wrong))).toBe(told(await unknown.step("reset", wrong)));
});

test("a reset signs out all other browsers, and an email says so", async () => {
  const email = "reset@harbour.example";
  const { browser: elsewhere, tokens } = await account(email);
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
  expect(call.statusCode, "nor does a token hold that is still out").toBe(401);
  expect((await elsewhere.refresh(tokens.refresh_token)).body.error).toBe("invalid_grant");
  expect(new URL((await elsewhere.begin({ prompt: "none" })).to).searchParams.get("error")).toBe("login_required");
  await work();
  expect((await outbox(email))[0]).toMatchObject({ subject: "Your password at Brolga was changed" });
  const { step: later } = await signInPage();
  expect(await later("sign-in", { email, password })).toMatchObject(broken("password", "wrong_credentials"));
  expect(await later("sign-in", { email, password: "a new password 1" })).toMatchObject({ status: 200 });
});

test("a reset also ends an unfinished sign-in with the old password", async () => {
  const email = "parked@harbour.example";
  await account(email);
  const parked = await signInPage();
  const { body } = await parked.step("sign-in", { email, password });
  const { continueAt } = body as { continueAt: string };

  const { step } = await signInPage();
  await step("forgot", { email });
  expect(await step("reset", { code: await codeFor(email), password: "a new password 3" })).toMatchObject({
    status: 200,
  });
  const back = await parked.browser.comeBack(continueAt).catch(() => ({}));
  expect(back, "the old password leads nowhere any more").not.toHaveProperty("code");
});

test("a reset in an existing session finishes the sign-in", async () => {
  const email = "here@harbour.example";
  const { browser } = await account(email);
  const { page, verifier } = await browser.begin({ prompt: "login" });
  await browser.step(page, "forgot", { email });
  const { body } = await browser.step(page, "reset", { code: await codeFor(email), password: "a new password 2" });
  const { code = "" } = await browser.comeBack((body as { continueAt: string }).continueAt);
  expect((await browser.redeem(code, verifier)).status).toBe(200);
});

test("a code is valid once, for its page and purpose, for ten minutes and five attempts", async () => {
  const email = "codes@harbour.example";
  const [first, second] = [await signInPage(), await signInPage()];
  await first.step("sign-up", { email, password });
  const code = await codeFor(email);
  expect(await first.step("reset", { code, password: "a new password 1" })).toMatchObject(broken("code", "code_spent"));
  expect(await second.step("verify", { code })).toMatchObject(broken("code", "code_spent"));
  for (const wrong of otherThan(code, 5))
    expect(await first.step("verify", { code: wrong })).toMatchObject(broken("code", "wrong_code"));
  expect(await first.step("verify", { code }), "the right one comes too late").toMatchObject(
    broken("code", "code_spent"),
  );

  await first.step("resend");
  const next = await codeFor(email);
  clock.set({ aheadSeconds: 10 * 60 + 1 });
  expect(await first.step("verify", { code: next })).toMatchObject(broken("code", "code_spent"));
  await first.step("resend");
  const last = await codeFor(email);
  // All three have read the sign-in before the first one finishes it.
  const answers = await whileWaiting(db, {
    hold: (trx) => trx.selectFrom("account_request").selectAll().where("email", "=", email).forUpdate().execute(),
    waiting: () => Promise.all([1, 2, 3].map(() => first.step("verify", { code: last }))),
    meanwhile: () => untilWaiting(db, 3),
  });
  expect(statuses(answers)).toEqual({ 200: 1, 400: 2 });
});

test("concurrent attempts cannot exceed the limit", async () => {
  const email = "at-once@harbour.example";
  const { step } = await signInPage();
  await step("sign-up", { email, password });
  const wrong = otherThan(await codeFor(email), 12);
  const answers = await Promise.all(wrong.map((code) => step("verify", { code })));
  const rules = answers.map(({ body }) => (body as { errors: { rule: string }[] }).errors[0]!.rule);
  expect(rules.filter((rule) => rule === "wrong_code")).toHaveLength(5);
});

test("an email gets three messages an hour from all pages together", async () => {
  const email = "often@harbour.example";
  for (let sent = 0; sent < 3; sent++) {
    const { step } = await signInPage();
    expect(await step("sign-up", { email, password })).toMatchObject({ status: 204 });
  }
  const { step } = await signInPage();
  const refused = await step("forgot", { email });
  expect(refused).toMatchObject(broken("", "too_many", 429));
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3_500);
  clock.set({ aheadSeconds: 60 * 60 });
  const { step: later } = await signInPage();
  expect(await later("forgot", { email })).toMatchObject({ status: 204 });
});

test("ten wrong passwords lock an email for a while, whether or not it is known", async () => {
  await account("guessed@harbour.example");
  const { step } = await signInPage();
  const guess = (email: string) => step("sign-in", { email, password: "not the password" });
  const last: string[] = [];
  for (const email of ["guessed@harbour.example", "ghost@harbour.example"]) {
    const answers = await Promise.all(Array.from({ length: 11 }, () => guess(email)));
    expect(statuses(answers)).toEqual({ 400: 10, 429: 1 });
    last.push(told(await guess(email)));
  }
  expect(last[0]).toBe(last[1]);
  const right = () => step("sign-in", { email: "guessed@harbour.example", password });
  expect(await right()).toMatchObject({ status: 429 });
  clock.set({ aheadSeconds: 15 * 60 });
  expect(await right()).toMatchObject({ status: 200 });
  const counts = await db.selectFrom("attempt_count").select("key").where("key", "like", "%guessed%").execute();
  expect(
    counts.map(({ key }) => key),
    "who was there is not counted any more",
  ).not.toContainEqual(expect.stringContaining("sign-in"));
});

test.each([
  ["too short", "password", "short", "too_small"],
  ["too long", "password", "x".repeat(201), "too_big"],
  ["a word with digits around it", "password", "Password12345!", "common_password"],
  ["keys in a row", "password", "qwertyuiop", "common_password"],
  ["one piece again and again", "password", "abcabcabcabc", "common_password"],
  ["the email", "password", "Rules@harbour.example", "password_is_email"],
])("a password that is %s is refused", async (_why, field, given, rule) => {
  const { step } = await signInPage();
  const answer = await step("sign-up", { email: "rules@harbour.example", password: given });
  expect(answer).toMatchObject(broken(field, rule));
});

test("the product's name and the part before the @ are refused as a password", async () => {
  const { browser } = await identityServer({ productName: "Heron & Tenders" });
  const { page } = await browser.begin();
  const email = "robin.redbreast@harbour.example";
  for (const given of ["Heron & Tenders", "herontenders", "HERON-tenders 2026!"])
    expect(await browser.step(page, "sign-up", { email, password: given }), given).toMatchObject(
      broken("password", "common_password"),
    );
  expect(await browser.step(page, "sign-up", { email, password: "Robin.REDBREAST" })).toMatchObject(
    broken("password", "password_is_email"),
  );
  expect(await browser.step(page, "sign-up", { email, password: "herons tender a hand" })).toMatchObject({
    status: 204,
  });
});

test.each(["nobody", "a@b", "two@at@signs.example", `${"x".repeat(250)}@long.example`, "new\nline@harbour.example"])(
  "%j is no email",
  async (email) => {
    const { step } = await signInPage();
    expect(await step("sign-up", { email, password })).toMatchObject({
      status: 400,
      body: { errors: [{ field: "email" }] },
    });
  },
);

test("an expired page, or one of another browser, says to start again", async () => {
  const { browser, page } = await signInPage();
  const stranger = anotherBrowser();
  expect(await stranger.step(page, "sign-in", { email: "a@harbour.example", password })).toMatchObject(
    broken("uid", "sign_in_over", 404),
  );
  await stranger.begin();
  expect(await stranger.step(page, "abort"), "with a page of its own neither").toMatchObject({ status: 404 });
  expect((await browser.request("GET", "/sign-in/unknown/about")).statusCode).toBe(404);
  clock.set({ aheadSeconds: 60 * 60 + 1 });
  expect((await browser.request("GET", `${page}/about`)).statusCode).toBe(404);
  clock.set({ aheadSeconds: 0 });
  expect((await browser.request("GET", `${page}/about`)).json()).toEqual({ purpose: "sign-in" });
});

test("pages of other sites and plain forms cannot act on a sign-in", async () => {
  const { browser, page } = await signInPage();
  const body = { email: "form@harbour.example", password };
  const from = (origin: string | undefined, type: string, payload: string) =>
    browser.request("POST", `${page}/sign-in`, { headers: { origin, "content-type": type }, payload });
  expect((await from("https://evil.example", "application/json", JSON.stringify(body))).statusCode).toBe(403);
  expect((await from("null", "application/json", JSON.stringify(body))).statusCode).toBe(403);
  const form = await from("http://localhost:3101", "application/x-www-form-urlencoded", "email=a&password=b");
  expect(form.statusCode).toBe(415);
  expect((await from("http://localhost:3101", "text/plain", JSON.stringify(body))).statusCode).toBe(400);
  expect((await from("http://localhost:3101", "application/json", JSON.stringify(body))).statusCode).toBe(400);
});

test("passwords and codes are never stored in plain text", async () => {
  const { step } = await signInPage();
  await step("sign-up", { email: "kept@harbour.example", password });
  const code = await codeFor("kept@harbour.example");
  const kept = JSON.stringify([
    await db.selectFrom("account_request").selectAll().execute(),
    await db.selectFrom("account").selectAll().execute(),
    await db.selectFrom("oidc_record").selectAll().execute(),
  ]);
  expect(kept).not.toContain(password);
  expect(kept).not.toContain(`"${code}"`);
  expect(app.server.listening, "and all of this without a socket").toBe(false);
});

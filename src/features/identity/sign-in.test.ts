import { afterEach, expect, test } from "vitest";
import { identityServer } from "#test/identity-server.ts";
import { untilWaiting, whileWaiting } from "#test/row-race.ts";
import { broken, signInPages, withoutPage } from "#test/sign-in-page.ts";

const server = await identityServer();
const { app, db, anotherBrowser, codeFor, clock, outbox, signUp, work } = server;
afterEach(() => clock.set({ aheadSeconds: 0 }));
const signInPage = signInPages(server);
const password = "correct horse battery";

/** Codes other than this one. */
const otherThan = (code: string, count: number) =>
  Array.from({ length: count }, (_, index) => String((Number(code) + index + 1) % 1_000_000).padStart(6, "0"));
/** The answers to six guesses, a new code and one more guess. */
async function guessing(step: (name: string, body?: object) => Promise<{ status: number; body: unknown }>) {
  const heard: string[] = [];
  for (let tries = 0; tries < 6; tries++) heard.push(withoutPage(await step("verify", { code: "000000" })));
  heard.push(withoutPage(await step("resend")));
  await work();
  return [...heard, withoutPage(await step("verify", { code: "000000" }))];
}
/** The number of answers of each status. */
const statuses = (answers: { status: number }[]) =>
  Object.fromEntries(
    Map.groupBy(answers, ({ status }) => status)
      .entries()
      .map(([status, of]) => [status, of.length]),
  );

test("a wrong password and an unknown email get the same answer", async () => {
  await signUp("known@harbour.example", password);
  const { step } = await signInPage();
  const wrong = await step("sign-in", { email: "known@harbour.example", password: "not the password" });
  const unknown = await step("sign-in", { email: "unknown@harbour.example", password: "not the password" });
  expect(wrong).toMatchObject(broken("password", "wrong_credentials"));
  expect(withoutPage(unknown)).toBe(withoutPage(wrong));
  expect(await step("sign-in", { email: "KNOWN@harbour.example ", password })).toMatchObject({ status: 200 });
});

test("signing up again is told only by email and changes nothing", async () => {
  await signUp("twice@harbour.example", password);
  const [again, fresh] = [await signInPage(), await signInPage()];
  const other = { password: "another password" };
  const answers = [
    await again.step("sign-up", { email: "Twice@harbour.example", ...other }),
    await fresh.step("sign-up", { email: "never@harbour.example", ...other }),
  ];
  expect(new Set(answers.map(withoutPage)).size).toBe(1);
  await work();
  const [message] = await outbox("twice@harbour.example");
  expect(message).toMatchObject({ subject: "You already have an account with Brolga" });
  expect(message!.body).not.toMatch(/\b\d{6}\b/);

  const heard = await Promise.all([guessing(again.step), guessing(fresh.step)]);
  expect(heard[0], "wrong codes get the same answers too").toEqual(heard[1]);
  clock.set({ aheadSeconds: 11 * 60 });
  expect(withoutPage(await again.step("verify", { code: "000000" }))).toBe(
    withoutPage(await fresh.step("verify", { code: "000000" })),
  );
  const { step } = await signInPage();
  expect(await step("sign-in", { email: "twice@harbour.example", ...other })).toMatchObject({ status: 400 });
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
  expect(await first.step("verify", { code }), "after five wrong codes the right one is refused").toMatchObject(
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
    lock: (trx) => trx.selectFrom("account_request").selectAll().where("email", "=", email).forUpdate().execute(),
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
  await signUp("guessed@harbour.example", password);
  const { step } = await signInPage();
  const guess = (email: string) => step("sign-in", { email, password: "not the password" });
  const last: string[] = [];
  for (const email of ["guessed@harbour.example", "ghost@harbour.example"]) {
    const answers = await Promise.all(Array.from({ length: 11 }, () => guess(email)));
    expect(statuses(answers)).toEqual({ 400: 10, 429: 1 });
    last.push(withoutPage(await guess(email)));
  }
  expect(last[0]).toBe(last[1]);
  const right = () => step("sign-in", { email: "guessed@harbour.example", password });
  expect(await right()).toMatchObject({ status: 429 });
  clock.set({ aheadSeconds: 15 * 60 });
  expect(await right()).toMatchObject({ status: 200 });
  const counts = await db.selectFrom("attempt_count").select("key").where("key", "like", "%guessed%").execute();
  expect(
    counts.map(({ key }) => key),
    "a successful sign-in clears its attempt count",
  ).not.toContainEqual(expect.stringContaining("sign-in"));
});

test.each([
  ["too short", "password", "short", "too_small"],
  ["too long", "password", "x".repeat(201), "too_big"],
  ["a word with digits around it", "password", "Password12345!", "common_password"],
  ["keys in a row", "password", "qwertyuiop", "common_password"],
  ["one piece again and again", "password", "abcabcabcabc", "common_password"],
  ["the email", "password", "Rules@harbour.example", "password_is_email"],
])("a password that is %s is refused", async (_why, field, value, rule) => {
  const { step } = await signInPage();
  const answer = await step("sign-up", { email: "rules@harbour.example", password: value });
  expect(answer).toMatchObject(broken(field, rule));
});

test("the product's name and the part before the @ are refused as a password", async () => {
  const { browser } = await identityServer({ productName: "Heron & Tenders" });
  const { page } = await browser.begin();
  const email = "robin.redbreast@harbour.example";
  for (const value of ["Heron & Tenders", "herontenders", "HERON-tenders 2026!"])
    expect(await browser.step(page, "sign-up", { email, password: value }), value).toMatchObject(
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
  expect(await stranger.step(page, "abort"), "not even with a sign-in page of its own").toMatchObject({ status: 404 });
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
  const storedRows = JSON.stringify([
    await db.selectFrom("account_request").selectAll().execute(),
    await db.selectFrom("account").selectAll().execute(),
    await db.selectFrom("oidc_record").selectAll().execute(),
  ]);
  expect(storedRows).not.toContain(password);
  expect(storedRows).not.toContain(`"${code}"`);
  expect(app.server.listening, "the tests run without a socket").toBe(false);
});

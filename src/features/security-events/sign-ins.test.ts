import { pino } from "pino";
import { expect, test } from "vitest";
import { repeats } from "#test/counts.ts";
import { identityServer } from "#test/identity-server.ts";
import { pruneAll } from "#test/prune.ts";

const lines: string[] = [];
const logger = pino({}, { write: (line: string) => void lines.push(line) });
const { app, db, anotherBrowser, codeFor, clock } = await identityServer({ logger, trustedProxies: "127.0.0.1" });
const password = "correct horse battery";
type Event = { kind: string; detail: string | null; occurrences: number; network: string | null };

/** Somebody who has just signed up and is signed in. */
async function account(email: string) {
  const browser = anotherBrowser();
  const { page, verifier } = await browser.begin({ screen_hint: "signup" });
  await browser.step(page, "sign-up", { email, password });
  const { body } = await browser.step(page, "verify", { code: await codeFor(email) });
  const { code = "" } = await browser.comeBack((body as { continueAt: string }).continueAt);
  return (await browser.redeem(code, verifier)).body.access_token;
}
const eventsOf = async (token: string, query = "") => {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await app.inject({ url: `/api/v1/public-user/security-events${query}`, headers });
  return reply.json<{ totalRecords: number; items: Event[] }>();
};
/** Tries passwords on one page from the given networks, ten at a time, because more would get 503. */
async function trySignIns(email: string, networks: string[], password = "not the password") {
  const browser = anotherBrowser();
  const { page } = await browser.begin();
  const trySignIn = async (network: string) => {
    const options = { payload: { email, password }, headers: { "x-forwarded-for": network } };
    return (await browser.request("POST", `${page}/sign-in`, options)).statusCode;
  };
  const answers: number[] = [];
  for (let first = 0; first < networks.length; first += 10)
    answers.push(...(await Promise.all(networks.slice(first, first + 10).map(trySignIn))));
  return answers;
}
const rows = () => db.selectFrom("security_event").selectAll().orderBy("id").execute();

test("people with an account but no profile see its creation, sign-ins and failures", async () => {
  const email = "ada@events.example";
  const token = await account(email);
  await trySignIns(email, ["203.0.113.9", "203.0.113.9"]);
  await trySignIns(email, ["203.0.113.9"], password);
  const { totalRecords, items } = await eventsOf(token);
  expect(totalRecords).toBe(4);
  expect(items).toMatchObject([
    { kind: "sign_in_succeeded", detail: "password", network: "203.0.113.9", occurrences: 1 },
    { kind: "sign_in_failed", network: "203.0.113.9", occurrences: 2, side: "subject", isBySomeoneElse: false },
    { kind: "sign_in_succeeded", detail: "sign-up" },
    { kind: "account_created" },
  ]);
  expect((await eventsOf(token, "?page=2&pageSize=3")).items).toMatchObject([{ kind: "account_created" }]);
});

test("resets, email changes and wrong codes are recorded", async () => {
  const [email, next] = ["ben@events.example", "ben@elsewhere.example"];
  await account(email);
  const browser = anotherBrowser();
  const { page } = await browser.begin();
  await browser.step(page, "forgot", { email });
  const code = await codeFor(email);
  const wrong = code === "000000" ? "000001" : "000000";
  await browser.step(page, "reset", { code: wrong, password: "another horse battery" });
  const reset = await browser.step(page, "reset", { code, password: "another horse battery" });
  await browser.comeBack((reset.body as { continueAt: string }).continueAt);

  const change = await browser.begin({ prompt: "login", screen_hint: "change-email", login_hint: email });
  const fields = { email, password: "another horse battery", newEmail: next };
  await browser.step(change.page, "change-email", fields);
  const moved = await browser.step(change.page, "confirm-change", { code: await codeFor(next) });
  const back = await browser.comeBack((moved.body as { continueAt: string }).continueAt);
  const { access_token: token } = (await browser.redeem(back["code"]!, change.verifier)).body;
  const kinds = (await eventsOf(token)).items.map(({ kind, detail }) => `${kind} ${detail ?? ""}`.trim());
  expect(kinds.toSorted()).toEqual([
    "account_created",
    "code_failed reset",
    "email_changed",
    "password_changed",
    "sign_in_succeeded change-email",
    "sign_in_succeeded reset",
    "sign_in_succeeded sign-up",
  ]);
});

test("a flood of failures is counted in full on a bounded number of rows and log lines", async () => {
  const email = "cleo@events.example";
  const token = await account(email);
  const [before, logged] = [(await rows()).length, lines.length];
  const count = repeats(200, 1_000);
  const networks = Array.from({ length: count }, (_, index) => `198.51.${index >> 8}.${index & 255}`);
  const answers = await trySignIns(email, networks);
  expect(answers.every((status) => status === 400 || status === 429)).toBe(true);
  const { items } = await eventsOf(token, "?pageSize=100");
  const failures = items.filter(({ kind }) => kind === "sign_in_failed" || kind === "sign_in_locked");
  expect(failures.reduce((sum, { occurrences }) => sum + occurrences, 0)).toBe(count);
  expect((await rows()).length - before).toBeLessThanOrEqual(32);
  expect(lines.length - logged).toBeLessThanOrEqual(32 * 12);
  expect(items).toContainEqual(expect.objectContaining({ kind: "sign_in_locked", fromOtherNetworks: true }));
});

test("attempts with an unknown email and forged tokens are recorded without a subject", async () => {
  await trySignIns("nobody@events.example", ["192.0.2.77"]);
  const [head, , signature] = (await account("dora@events.example")).split(".");
  const claims = Buffer.from(JSON.stringify({ sub: "ada", exp: 9_999_999_999 })).toString("base64url");
  const authorization = `Bearer ${head}.${claims}.${signature}`;
  const url = "/api/v1/public-user/security-events?page=1";
  const reply = await app.inject({ url, headers: { authorization, "x-forwarded-for": "192.0.2.78" } });
  expect(reply.statusCode).toBe(401);
  const ofNobody = (await rows()).filter(({ person_id, account_id }) => person_id === null && account_id === null);
  expect(ofNobody).toMatchObject([
    { kind: "sign_in_failed", network: "192.0.2.77", detail: null },
    { kind: "token_forged", network: "192.0.2.78", detail: "GET /api/v1/public-user/security-events" },
  ]);
});

test("log lines say what happened, to whom and from where, without addresses, passwords or codes", async () => {
  lines.length = 0;
  const email = "eve@events.example";
  await account(email);
  await trySignIns(email, ["203.0.113.50"]);
  const events = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line["securityEvent"]);
  const { id: accountId } = await db
    .selectFrom("account")
    .select("id")
    .where("email_key", "=", email)
    .executeTakeFirstOrThrow();
  expect(events).toMatchObject([
    { securityEvent: "account_created", accountId, level: 30, msg: "security event" },
    { securityEvent: "sign_in_succeeded", accountId, detail: "sign-up" },
    { securityEvent: "sign_in_failed", accountId, network: "203.0.113.50" },
  ]);
  const said = lines.join("") + JSON.stringify(await rows());
  expect(said).not.toMatch(/@|correct horse|not the password/);
});

test("reusing a refresh token or code is recorded, for refresh tokens with its owner", async () => {
  const email = "finn@events.example";
  await account(email);
  const browser = anotherBrowser();
  const { refresh_token: token } = await browser.signIn(email, password);
  await browser.refresh(token);
  clock.set({ aheadSeconds: 11 }); // two tabs may have shown it at the same time
  const stolen = { grant_type: "refresh_token", client_id: "web", refresh_token: token };
  const replayed = await browser.request("POST", "/idp/token", {
    payload: new URLSearchParams(stolen).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", "x-forwarded-for": "203.0.113.66" },
  });
  expect(replayed.statusCode).toBe(400);

  const { page, verifier } = await browser.begin({ prompt: "login" });
  const { body } = await browser.step(page, "sign-in", { email, password });
  const { code = "" } = await browser.comeBack((body as { continueAt: string }).continueAt);
  await browser.redeem(code, verifier);
  await browser.redeem(code, verifier);
  const { id: account_id } = await db
    .selectFrom("account")
    .select("id")
    .where("email_key", "=", email)
    .executeTakeFirstOrThrow();
  await expect
    .poll(async () => (await rows()).filter(({ kind }) => kind === "token_replayed"))
    .toMatchObject([
      { detail: "refresh_token", network: "203.0.113.66", account_id },
      { detail: "authorization_code", account_id: null },
    ]);
  clock.set({ aheadSeconds: 0 });
});

test("an event is deleted a year after it last happened", async () => {
  const prune = () => pruneAll({ db, clock });
  const before = (await rows()).length;
  expect(before).toBeGreaterThan(10);
  clock.set({ aheadSeconds: 364 * 86_400 });
  await prune();
  expect(await rows()).toHaveLength(before);
  clock.set({ aheadSeconds: 366 * 86_400 });
  await prune();
  expect(await rows()).toEqual([]);
  clock.set({ aheadSeconds: 0 });
});

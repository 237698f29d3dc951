import { afterEach, expect, test } from "vitest";
import { digitsIn, identityServer } from "#test/identity-server.ts";
import { writeBehind } from "#test/row-race.ts";

const { db, anotherBrowser, codeFor, letterbox, outbox, work } = await identityServer();
afterEach(() => delete letterbox.whenSent);
const password = "correct horse battery";
const thiefs = "the thief's own password";
type Browser = ReturnType<typeof anotherBrowser>;

async function account(email: string) {
  const browser = anotherBrowser();
  const { page } = await browser.begin();
  await browser.step(page, "sign-up", { email, password });
  expect(await browser.step(page, "verify", { code: await codeFor(email) })).toMatchObject({ status: 200 });
}
async function statusOfSignIn(email: string, typed: string) {
  const browser = anotherBrowser();
  const { page } = await browser.begin();
  return (await browser.step(page, "sign-in", { email, password: typed })).status;
}

/** Submits `second` while the job of the first request has read it and has not stored its code. */
async function typedMeanwhile(page: string, second: () => Promise<{ status: number }>) {
  const uid = page.split("/").at(-1)!;
  await writeBehind(db, {
    lock: (trx) => trx.selectFrom("account_request").select("uid").where("uid", "=", uid).forUpdate().execute(),
    first: async () => expect((await second()).status).toBe(204),
    second: work,
  });
}

type Steps = { first: string; second: string; end: string; takes: (code: string) => object };
const reset: Steps = { first: "forgot", second: "forgot", end: "reset", takes: (code) => ({ code, password: thiefs }) };
const signUp: Steps = { first: "sign-up", second: "sign-up", end: "verify", takes: (code) => ({ code }) };

test.each([
  ["a reset of an own account", { ...reset, own: true, others: true }],
  ["a sign-up with an own address", { ...reset, first: "sign-up", own: false, others: true }],
  ["a sign-up with another address", { ...signUp, own: false, others: false }],
  ["a reset of nobody's address", { ...signUp, first: "forgot", own: true, others: false }],
])("a code emailed for %s does not work for the email typed next", async (name, steps) => {
  const [own, others] = ["thief", "owner"].map((who) => `${who}@${name.replaceAll(/\W/g, "-")}.example`) as [
    string,
    string,
  ];
  if (steps.own) await account(own);
  if (steps.others) await account(others);
  const browser = anotherBrowser();
  const { page } = await browser.begin();
  const typed = (step: string, email: string) => browser.step(page, step, { email, password: thiefs });
  const tried: number[] = [];
  letterbox.whenSent = async ({ to, subject }) => {
    if (to !== own) return;
    const code = digitsIn(subject);
    tried.push((await browser.step(page, steps.end, steps.takes(code))).status);
  };
  expect((await typed(steps.first, own)).status).toBe(204);
  await typedMeanwhile(page, () => typed(steps.second, others));

  expect(tried.filter((status) => status === 200)).toEqual([]);
  expect(await statusOfSignIn(others, thiefs), "the thief's password is not set").toBe(400);
  if (steps.others) expect(await statusOfSignIn(others, password), "the owner's password still works").toBe(200);
  expect((await outbox(others))[0], "the email typed last gets a message").toBeDefined();
});

async function changePage(browser: Browser, email: string) {
  const { page } = await browser.begin({ prompt: "login", screen_hint: "change-email", login_hint: email });
  return page;
}

test("a code sent to one new email does not confirm the next one", async () => {
  const [email, own, others] = ["thief@change.example", "other@change.example", "owner@change.example"];
  await account(email);
  const browser = anotherBrowser();
  const page = await changePage(browser, email);
  const typed = (newEmail: string) => browser.step(page, "change-email", { email, password, newEmail });
  letterbox.whenSent = async ({ to, subject }) => {
    if (to === own) await browser.step(page, "confirm-change", { code: digitsIn(subject) });
  };
  expect((await typed(own)).status).toBe(204);
  await typedMeanwhile(page, () => typed(others));
  expect(await statusOfSignIn(others, password)).toBe(400);
  expect(await statusOfSignIn(email, password)).toBe(200);
});

test("a code goes to the account's own spelling of the address", async () => {
  const email = "Owner@capitals.example";
  await account(email);
  const browser = anotherBrowser();
  const { page } = await browser.begin();
  // Some mail servers treat addresses that differ only in case as two mailboxes.
  await browser.step(page, "forgot", { email: "owner@capitals.example" });
  await work();
  expect(await outbox("owner@capitals.example")).toEqual([]);
  expect((await outbox(email))[0]).toMatchObject({ subject: expect.stringMatching(/code for a new password/) });
});

test("the email about a changed password goes to the address at that time", async () => {
  const [before, after] = ["before@moved.example", "after@moved.example"];
  await account(before);
  const browser = anotherBrowser();
  const { page } = await browser.begin();
  await browser.step(page, "forgot", { email: before });
  await browser.step(page, "reset", { code: await codeFor(before), password: thiefs });
  await db.updateTable("account").set({ email: after, email_key: after }).where("email", "=", before).execute();
  await work();
  expect((await outbox(before))[0]).toMatchObject({ subject: "Your Brolga password was changed" });
});

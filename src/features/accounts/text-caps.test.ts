import { beforeEach, expect, test } from "vitest";
import { newAbn } from "#test/abns.ts";
import { testServer } from "#test/server.ts";
import { tokenOf } from "#test/tokens.ts";

const { app, member, registered, clock, db, work, outbox } = await testServer({ perDay: { invites: 10, texts: 60 } });
beforeEach(() => db.deleteFrom("sent_message").execute());

const ada = { givenName: "Ada", surname: "Byron", timeZoneId: "Australia/Sydney" };
const later = (time: Temporal.DurationLike) => clock.set({ still: clock.now().add(time) });
let last = 0;
const newNumber = () => `04${String(30_000_000 + ++last)}`;

/** A person with a mobile and their own organisation. */
async function person({ email = `p${++last}@texts.example`, mobile = newNumber() } = {}) {
  const { accounts } = await member({ email });
  await accounts.update({ body: { ...ada, mobilePhone: mobile } });
  return { email, accounts };
}
/** Requests a text from an address of the network. */
async function askFrom(remoteAddress: string, email: string) {
  const headers = { authorization: `Bearer ${await tokenOf({ email })}` };
  const url = "/api/v1/public-user/send-sms-verification-code";
  return await app.inject({ method: "POST", url, headers, remoteAddress });
}
const sent = (answers: { statusCode: number }[]) => answers.filter(({ statusCode }) => statusCode === 204).length;

test("other people's attempts do not lock out the owner of a number", async () => {
  const mobile = newNumber();
  const [stranger, another, owner] = [await person({ mobile }), await person({ mobile }), await person({ mobile })];
  for (let tries = 0; tries < 4; tries++)
    for (const { email } of [stranger, another]) await askFrom("203.0.113.1", email);
  const asked = await askFrom("203.0.113.2", owner.email);
  expect(asked.statusCode, asked.body).toBe(204);
  await work();
  const number = `+61${mobile.slice(1)}`;
  const smsCode = /\b\d{6}\b/.exec((await outbox(number))[0]!.body)![0];
  expect(await owner.accounts.verifySmsCode({ body: { smsCode } })).toBe(true);
  expect((await outbox(number)).length, "the owner does not get too many texts").toBeLessThanOrEqual(5);
});

test("an organisation gets twenty texts a day, however many people and numbers are involved", async () => {
  const domain = "big.example";
  const abn = newAbn();
  const admin = await member({ email: `admin@${domain}`, organisation: { abn } });
  await admin.organisations.update({ body: { organisationName: "Big", abn, emailDomains: [domain] } });
  await admin.billing.startTrial({});
  const emails = Array.from({ length: 9 }, (_, who) => `user${who}@${domain}`);
  for (const email of emails) {
    const { accounts, organisations } = await registered({ email });
    await organisations.registerToOrg({ body: { abn } });
    await accounts.update({ body: { ...ada, mobilePhone: newNumber() } });
  }
  const answers = await Promise.all(
    emails.flatMap((email, who) => [1, 2, 3].map(() => askFrom(`203.0.113.${100 + who}`, email))),
  );
  expect(sent(answers)).toBe(20);
  const refused = answers.find(({ statusCode }) => statusCode === 429)!;
  expect(refused.json()).toMatchObject({
    detail: "Your organisation has requested 20 codes by text in the last 24 hours. Try again in 24 hours.",
  });
  const limited = await db.selectFrom("security_event").selectAll().where("kind", "=", "rate_limited").execute();
  expect(limited.reduce((sum, { occurrences }) => sum + occurrences, 0)).toBeGreaterThanOrEqual(7);
  later({ hours: 24 });
  expect((await askFrom("203.0.113.1", emails[0]!)).statusCode).toBe(204);
});

test("a network gets thirty texts a day, and the networks around an IPv6 address a few times as many", async () => {
  const people = await Promise.all(Array.from({ length: 34 }, () => person()));
  const answers = await Promise.all(people.map(({ email }) => askFrom("198.51.100.7", email)));
  expect(sent(answers)).toBe(30);
  expect(answers.find(({ statusCode }) => statusCode === 429)!.body).toContain("Your network has requested 30 codes");
  const blocked = people.filter((_, index) => answers[index]!.statusCode === 429);
  expect(sent([await askFrom("198.51.100.8", blocked[0]!.email)])).toBe(1);
});

test("an IPv6 address counts for the networks that contain it", async () => {
  const people = await Promise.all(Array.from({ length: 32 }, () => person()));
  const answers = await Promise.all(people.map(({ email }, index) => askFrom(`2001:db8:1:1::${index + 1}`, email)));
  expect(sent(answers)).toBe(30);
  const { networks } = await db.selectFrom("sent_message").select("networks").executeTakeFirstOrThrow();
  expect(networks).toEqual(["2001:db8:1:1::/64", "2001:db8:1:0::/56", "2001:db8:1::/48"]);
});

test("the installation's daily limit on texts holds for all sources together", async () => {
  const people = await Promise.all(Array.from({ length: 64 }, () => person()));
  const answers = await Promise.all(people.map(({ email }, index) => askFrom(`192.0.2.${index}`, email)));
  expect(sent(answers)).toBe(60);
  expect(answers.find(({ statusCode }) => statusCode === 429)!.headers["retry-after"]).toBe("86400");
});

test("the counts contain no phone number", async () => {
  const { email } = await person({ mobile: "0412 987 654" });
  await askFrom("192.0.2.1", email);
  const rows = await db.selectFrom("sent_message").selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(/412987654|@/);
});

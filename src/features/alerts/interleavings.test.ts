import { beforeEach, expect, test } from "vitest";
import { dataLifecycle } from "#capabilities";
import { linkDuplicate, unlinkDuplicate } from "#features/ingestion/server/duplicates/link.ts";
import { beginNews } from "#test/begin-news.ts";
import { firmsOf } from "#test/firms.ts";
import { startMailServer } from "#test/mail-server.ts";
import { bareOrganisation, setOwner } from "#test/private-notices.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

/* What happens to a message while it waits, and while the mail server has it. */

/** While set, the mail server has each message and does not answer yet. */
let answer: Promise<void> | undefined;
let hasMessage = () => {};
const mail = await startMailServer({
  refuseMessage: async () => {
    hasMessage();
    await answer;
    return undefined;
  },
});
const server = await testServer({ at: "2026-09-15T23:00:00Z", smtpUrl: `smtp://${mail.host}` });
const { alert, clock, db, publish, registered, work } = server;
const firm = firmsOf(server);
const stores = { db, clock, lifecycle: dataLifecycle };
await beginNews(server);

type Api = Awaited<ReturnType<typeof registered>>;
const wait = (minutes: number) => clock.set({ still: clock.now().add({ minutes }) });
const news = (key: string, title: string, more: object = {}) =>
  publish(release({ key, title, closes: "2026-12-19T01:00:00Z", released: clock.now().toString(), ...more }));
const idOf = async (title: string) =>
  (await db.selectFrom("opportunity").select("public_id").where("title", "=", title).executeTakeFirstOrThrow())
    .public_id;
const save = async (who: Api, freeText: string, more: object = {}) =>
  (
    await who.savedSearches.create({
      body: { name: freeText, searchRequest: { freeText }, notificationTimingForEmail: "Instant", ...more },
    })
  ).savedSearchId;

/** The alert emails since the test began, as "recipient: subject". */
let from = 0;
const alerts = () =>
  mail.arrived.slice(from).filter(({ headerLines }) => headerLines.some(({ key }) => key === "list-id"));
const told = () => alerts().map(({ recipients, subject }) => `${recipients[0]}: ${subject}`);
beforeEach(() => {
  from = mail.arrived.length;
});

/** Sends what is due, and does something while the mail server has the first message and has not answered. */
async function duringSending(act: () => Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const began = new Promise<void>((done) => (hasMessage = done));
  answer = promise;
  const sending = alert();
  await began;
  answer = undefined;
  try {
    await act();
  } finally {
    resolve();
    await sending;
  }
}

async function colleague(admin: Api, email: string): Promise<Api> {
  await admin.organisations.inviteUser({ body: { inviteeEmail: email } });
  await work();
  const { text } = mail.arrived.findLast(({ recipients }) => recipients[0] === email)!;
  const who = await registered({ email, name: "Bo Lind" });
  await who.organisations.acceptInvite({ body: { token: /\/invite\/([\w-]+)/.exec(text!)![1]! } });
  from = mail.arrived.length;
  return who;
}

test("a lease that runs out while a message is being sent repeats that message at most once, with the same id", async () => {
  const { admin, at } = await firm({ name: "Leases" });
  await save(admin, "aerodrome");
  await news("w1", "Aerodrome fence");
  await alert();
  wait(5);
  await duringSending(async () => {
    wait(6);
    await alert();
    expect(told()).toEqual([`${at("ada")}: New, closes Sat 19 Dec 1:00am: Aerodrome fence`]);
  });
  wait(60);
  await alert();
  expect(told()).toHaveLength(2);
  expect(new Set(alerts().map(({ messageId }) => messageId)).size).toBe(1);
  const { items } = await admin.alerts.deliveries({});
  expect(items.map(({ state }) => state)).toEqual(["Sent"]);
});

test("whoever leaves, or is erased, while messages are being sent gets none after it, and the others get theirs", async () => {
  const { admin, at } = await firm({ name: "Leavers" });
  const bo = await colleague(admin, at("bo"));
  const cy = await colleague(admin, at("cy"));
  const dee = await firm({ name: "Stayers" });
  for (const who of [admin, bo, cy, dee.admin]) await save(who, "lock");
  await news("l1", "Lock gates");
  await alert();
  wait(5);
  await duringSending(async () => {
    await bo.organisations.leave({});
    const { securityToken } = await cy.accounts.securityToken({ query: { purpose: "delete-user" } });
    await cy.accounts.deleteUser({ body: { securityToken } });
  });
  wait(10);
  await alert();
  const sent = told();
  // The first message was with the mail server already, whoever it was for.
  const others = [at("ada"), dee.at("ada")].map((address) => `${address}: New, closes Sat 19 Dec 1:00am: Lock gates`);
  expect(sent).toEqual(expect.arrayContaining(others));
  expect(sent.slice(1).filter((line) => !others.includes(line))).toEqual([]);
  expect(sent.length).toBeLessThanOrEqual(3);
});

test("whoever is erased while their own message about a watched notice is being sent delays nobody else's", async () => {
  const [last, other] = [await firm({ name: "Last" }), await firm({ name: "Other" })];
  await news("s1", "Punt ferry");
  for (const { admin } of [last, other])
    await admin.watchList.watch({ body: { publicOpportunityId: await idOf("Punt ferry") } });
  wait(1);
  await news("s1", "Punt ferry", { closes: "2026-11-19T01:00:00Z" });
  await duringSending(async () => {
    const first = alerts()[0]?.recipients[0] ?? last.at("ada");
    expect(first).toBe(last.at("ada"));
    const { securityToken } = await last.admin.accounts.securityToken({ query: { purpose: "delete-user" } });
    await last.admin.accounts.deleteUser({ body: { securityToken } });
  });
  expect(told()).toContain(
    `${other.at("ada")}: Critical, closes 30 days earlier, Thu 19 Nov 1:00am, and 1 more change: Punt ferry`,
  );
  expect(told()).toHaveLength(2);
});

test("a notice that was joined with another or separated while it waited is told once, as it is at that moment", async () => {
  const { admin, at } = await firm({ name: "Joiners" });
  await save(admin, "slipway");
  await news("j1", "Slipway of Port Alma", { buyer: "Shire of Alma" });
  await news("j2", "Slipway of Bowen", { buyer: "Shire of Bowen" });
  await alert();
  const [one, two] = [await idOf("Slipway of Port Alma"), await idOf("Slipway of Bowen")];
  await linkDuplicate(stores, one, two);
  wait(5);
  await alert();
  expect(told()).toEqual([`${at("ada")}: New, closes Sat 19 Dec 1:00am: Slipway of Port Alma`]);
  await unlinkDuplicate(stores, two);
  await alert();
  wait(10);
  await alert();
  expect(told()).toHaveLength(1);

  await news("j3", "Slipway of Cairns", { buyer: "Shire of Cairns" });
  await alert();
  await linkDuplicate(stores, one, await idOf("Slipway of Cairns"));
  await alert();
  await unlinkDuplicate(stores, await idOf("Slipway of Cairns"));
  wait(5);
  await alert();
  expect(told().slice(1)).toEqual([`${at("ada")}: New, closes Sat 19 Dec 1:00am: Slipway of Cairns`]);
});

test("somebody who watches two notices that are joined is told by the more frequent timings, once", async () => {
  const { admin, at } = await firm({ name: "Twice" });
  await news("t1", "Culvert of Port Alma", { buyer: "Shire of Alma" });
  await news("t2", "Culvert of Bowen", { buyer: "Shire of Bowen" });
  const [one, two] = [await idOf("Culvert of Port Alma"), await idOf("Culvert of Bowen")];
  for (const [opportunityId, timing] of [
    [one, "Weekly"],
    [two, "Instant"],
  ] as const) {
    await admin.watchList.watch({ body: { publicOpportunityId: opportunityId } });
    await admin.watchList.setTiming({
      params: { opportunityId },
      body: {
        notificationTimingForEmail: timing,
        notificationTimingForSms: "Off",
        notificationTimingForPush: "Off",
      },
    });
    wait(1);
  }
  await linkDuplicate(stores, one, two);
  await alert();
  wait(1);
  await news("t1", "Culvert of Port Alma", { buyer: "Shire of Alma", closes: "2026-12-26T01:00:00Z" });
  await alert();
  wait(5);
  await alert();
  expect(told()).toEqual([expect.stringContaining(`${at("ada")}: Closes 7 days later, Sat 26 Dec 1:00am`)]);
});

test("a change that waits for the digest is told after the watched notice was separated from the one that it was joined to", async () => {
  const { admin } = await firm({ name: "Parted" });
  const shire = (key: string, title: string, closes: string) => news(key, title, { buyer: `Shire of ${key}`, closes });
  await shire("p1", "Viaduct of Port Alma", "2026-12-19T01:00:00Z");
  await shire("p2", "Viaduct of Bowen", "2026-12-19T01:00:00Z");
  const [one, two] = [await idOf("Viaduct of Port Alma"), await idOf("Viaduct of Bowen")];
  await admin.watchList.watch({ body: { publicOpportunityId: two } });
  const opportunityId = two;
  await admin.watchList.setTiming({
    params: { opportunityId },
    body: { notificationTimingForEmail: "Daily", notificationTimingForSms: "Off", notificationTimingForPush: "Off" },
  });
  wait(1);
  await linkDuplicate(stores, one, two);
  await alert();
  wait(1);
  for (const [key, title] of [
    ["p1", "Viaduct of Port Alma"],
    ["p2", "Viaduct of Bowen"],
  ] as const)
    await shire(key, title, "2026-12-26T01:00:00Z");
  await alert();
  await unlinkDuplicate(stores, two);
  await alert();
  wait(60 * 24 * 4);
  await alert();
  expect(told()).toEqual([expect.stringMatching(/^ada@parted\.example: Closes 7 days later, .*: Viaduct of Bowen$/)]);
});

test("a notice that became private, and one of another organisation, is told to nobody else", async () => {
  const { admin } = await firm({ name: "Outsiders" });
  const other = await bareOrganisation(db, "owner");
  await save(admin, "groyne");
  await news("g1", "Groyne repair");
  await alert();
  await setOwner(db, "Groyne repair", other);
  wait(5);
  await alert();
  expect(told()).toEqual([]);
  await news("g2", "Groyne survey", { status: "planned" });
  await setOwner(db, "Groyne survey", other);
  await alert();
  wait(5);
  await alert();
  expect(told()).toEqual([]);
});

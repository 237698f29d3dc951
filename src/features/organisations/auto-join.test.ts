import { expect, test } from "vitest";
import { firmsOf, statuses } from "#test/firms.ts";
import { approve, ask, decline, requests } from "#test/join-requests.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-16T00:00:00Z" });
const { registered } = server;
const firm = firmsOf(server);

/** An admin confirms the domain of their own address, under an ABN that may be new to their organisation. */
async function confirmDomain({ admin, name, abn, at }: Awaited<ReturnType<typeof firm>>) {
  const domain = at("").slice(1);
  await admin.organisations.update({ body: { organisationName: name, abn, emailDomains: [domain] } });
  return domain;
}

test("a verified address at an auto-join domain joins at once", async () => {
  const ours = await firm();
  const domain = await confirmDomain(ours);
  const zoe = await registered({ email: `Zoe@${domain.toUpperCase()}` });
  await ask(zoe, ours.abn);
  expect(await zoe.organisations.get({})).toMatchObject({ organisationName: ours.name });
  expect(await requests(ours.admin)).toEqual([]);
});

test("the younger of two organisations with one ABN admits people at its auto-join domain", async () => {
  const older = await firm();
  const younger = await firm();
  const domain = await confirmDomain({ ...younger, abn: older.abn });
  const zoe = await registered({ email: `zoe@${domain}` });
  await ask(zoe, older.abn);
  expect(await zoe.organisations.get({})).toMatchObject({ organisationName: younger.name });
});

test.for<[what: string, email: (domain: string) => string, emailIsVerified: boolean]>([
  ["an address that is not verified", (domain) => `zoe@${domain}`, false],
  ["a subdomain", (domain) => `zoe@mail.${domain}`, true],
  ["a domain that only ends so", (domain) => `zoe@not-${domain}`, true],
  ["a domain in front of the sign", (domain) => `${domain}@zoe.example`, true],
])("%s has to request to join like everyone else", async ([, email, emailIsVerified]) => {
  const ours = await firm();
  const zoe = await registered({ email: email(await confirmDomain(ours)), emailIsVerified });
  await ask(zoe, ours.abn);
  await expect(zoe.organisations.get({})).rejects.toMatchObject({ status: 403 });
  expect(await requests(ours.admin)).toHaveLength(1);
});

test("people whom an admin removed or declined no longer join by domain: they send a request", async () => {
  const org = await firm();
  const { admin, abn, at } = org;
  const early = await registered({ email: at("early") });
  await ask(early, abn);
  await decline(admin, (await requests(admin))[0]!.joinRequestId);
  await confirmDomain(org);
  const ben = await registered({ email: at("ben") });
  await ask(ben, abn);
  expect(await admin.organisations.count({}), "the domain lets in").toMatchObject({ numUsers: 1 });
  await admin.organisations.remove({ params: { email: at("ben") } });
  await ask(ben, abn);
  await ask(early, abn);
  expect(await admin.organisations.count({})).toMatchObject({ numUsers: 0 });
  expect((await ben.accounts.export({}))["turnedAway"]).toMatchObject([{ abn }]);

  const open = await requests(admin);
  expect(open.map(({ email }) => email)).toEqual([at("ben"), at("early")]);
  await approve(admin, open[0]!.joinRequestId);
  await ben.organisations.leave({});
  await ask(ben, abn);
  expect(await admin.organisations.count({}), "who was let in again is welcome").toMatchObject({ numUsers: 1 });
});

test("an auto-join domain admits nobody beyond the cap: they send a request", async () => {
  const ours = await firm();
  const domain = await confirmDomain(ours);
  const people = await Promise.all(
    Array.from({ length: 12 }, (_, index) => registered({ email: `p${index}@${domain}` })),
  );
  expect(await statuses(people.map((person) => ask(person, ours.abn)))).toEqual(people.map(() => 200));
  expect(await ours.admin.organisations.count({})).toMatchObject({ fullCount: 10 });
  expect(await requests(ours.admin)).toHaveLength(3);
});

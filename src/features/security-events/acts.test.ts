import { expect, test } from "vitest";
import { accept, firmsOf, invite, invites } from "#test/firms.ts";
import { testServer } from "#test/server.ts";

const server = await testServer();
const { as, registered, colleague, db, inviteToken, outbox, work } = server;
const firm = firmsOf(server);
type Api = Awaited<ReturnType<typeof as>>;

const eventsOf = async (who: Api) => (await who.securityEvents.list({ query: { pageSize: 100 } })).items;
const kindsOf = async (who: Api) => (await eventsOf(who)).map(({ kind, side }) => `${side} ${kind}`).toSorted();

test("promoting, demoting and removing are recorded for both people", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben") });
  await admin.organisations.makeAdmin({ body: { email: at("ben") } });
  await admin.organisations.demote({ params: { email: at("ben") } });
  await admin.organisations.remove({ params: { email: at("ben") } });
  const [removed, ...before] = await eventsOf(ben);
  expect(removed).toMatchObject({ kind: "member_removed", isBySomeoneElse: true, side: "subject", network: null });
  expect(before.filter(({ kind }) => kind === "role_changed")).toMatchObject([
    { detail: "OrganisationUser", isBySomeoneElse: true },
    { detail: "OrganisationAdmin", isBySomeoneElse: true },
  ]);
  expect(await kindsOf(admin)).toEqual([
    "actor invite_sent",
    "actor member_removed",
    "actor role_changed",
    "actor role_changed",
    "subject organisation_created",
  ]);
  expect((await eventsOf(admin))[0]).toMatchObject({ network: "in-process" });
});

test("sending, resending, cancelling and accepting an invite are recorded by its id, never its address", async () => {
  const { admin, at } = await firm();
  await invite(admin, at("ben"));
  await invite(admin, at("cleo"));
  const ids = (await invites(admin)).map(({ organisationInviteId }) => organisationInviteId);
  const [cleos, bens] = ids as [string, string];
  await admin.organisations.resendInvite({ params: { organisationInviteId: bens } });
  await admin.organisations.cancelInvite({ params: { organisationInviteId: cleos } });
  const ben = await registered({ email: at("ben") });
  await accept(ben, await inviteToken(at("ben")));
  const done = (await eventsOf(admin)).filter(({ kind }) => kind.startsWith("invite"));
  expect(done.map(({ kind, detail, occurrences }) => [kind, detail, occurrences])).toEqual(
    expect.arrayContaining([
      ["invite_sent", bens, 2],
      ["invite_sent", cleos, 1],
      ["invite_cancelled", cleos, 1],
    ]),
  );
  expect(await eventsOf(ben)).toMatchObject([{ kind: "member_joined", detail: "OrganisationUser" }]);
});

test("joining, leaving, declining and changes of the joining policy are recorded", async () => {
  const { admin, at, abn } = await firm();
  const [ben, cleo] = [await registered({ email: at("ben") }), await registered({ email: at("cleo") })];
  for (const person of [ben, cleo]) await person.organisations.registerToOrg({ body: { abn } });
  const [first, second] = (await admin.organisations.joinRequests({})).items;
  await admin.organisations.approveJoinRequest({ params: { joinRequestId: first!.joinRequestId } });
  await admin.organisations.declineJoinRequest({ params: { joinRequestId: second!.joinRequestId } });
  await ben.organisations.leave({});
  const domain = at("x").split("@")[1]!;
  const details = { organisationName: "Renamed", abn };
  await admin.organisations.update({ body: { ...details, emailDomains: [domain] } });
  await admin.organisations.update({ body: { ...details, emailDomains: [domain] } });
  expect(await kindsOf(ben)).toEqual(["subject member_joined", "subject member_left"]);
  expect(await eventsOf(cleo)).toMatchObject([{ kind: "join_request_declined", isBySomeoneElse: true }]);
  expect(await eventsOf(admin)).toContainEqual(
    expect.objectContaining({ kind: "organisation_policy_changed", detail: "email_domains", occurrences: 1 }),
  );
});

test("a call refused for its role is recorded; a cap or a missing profile is not", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben") });
  for (let tries = 0; tries < 3; tries++)
    await expect(ben.organisations.invites({})).rejects.toMatchObject({ status: 403 });
  const walter = await registered({ email: at("walter") });
  await expect(walter.organisations.get({})).rejects.toMatchObject({ status: 403 });
  const refusals = (await eventsOf(ben)).filter(({ kind }) => kind === "access_refused");
  expect(refusals).toMatchObject([
    { detail: "GET /api/v1/organisation/invites", occurrences: 3, network: "in-process" },
  ]);
  expect(await eventsOf(walter)).toEqual([]);
});

test("verified contacts and a changed mobile are recorded", async () => {
  const { admin, at } = await firm();
  await invite(admin, at("ben"));
  const ben = await registered({ email: at("ben"), emailIsVerified: false });
  await ben.accounts.sendEmailVerificationCode({});
  await work();
  const emailCode = /\b\d{6}\b/.exec((await outbox(at("ben")))[0]!.body)![0];
  await ben.accounts.verifyEmailCode({ body: { emailCode: "wrong" } });
  await ben.accounts.verifyEmailCode({ body: { emailCode } });
  expect(await kindsOf(ben)).toEqual(["subject code_failed", "subject email_verified"]);
  const named = { givenName: "Ada", surname: "Byron", timeZoneId: "Australia/Sydney" };
  await admin.accounts.update({ body: { ...named, mobilePhone: "0412 345 678" } });
  expect(await kindsOf(admin)).toContain("subject mobile_changed");
});

test("everyone, even without an organisation, can read only their own events", async () => {
  const [first, second] = [await firm(), await firm()];
  const ids = (events: Awaited<ReturnType<typeof eventsOf>>) => events.length;
  expect(ids(await eventsOf(first.admin))).toBe(1);
  expect(ids(await eventsOf(second.admin))).toBe(1);
  expect(await eventsOf(await as({ email: "stranger@nowhere.example" }))).toEqual([]);
});

test("an export has the person's events; after erasure no event names them", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben") });
  await admin.organisations.makeAdmin({ body: { email: at("ben") } });
  const row = await db.selectFrom("person").select("id").where("email", "=", at("ada")).executeTakeFirstOrThrow();
  expect(await admin.accounts.export({})).toMatchObject({
    securityEvents: expect.arrayContaining([
      expect.objectContaining({ kind: "organisation_created" }),
      expect.objectContaining({ kind: "role_changed", side: "actor" }),
    ]),
  });
  const securityToken = (await admin.accounts.securityToken({ query: { purpose: "delete-user" } })) as unknown as {
    securityToken: string;
  };
  await admin.accounts.deleteUser({ body: securityToken });
  const about = await db
    .selectFrom("security_event")
    .selectAll()
    .where((is) => is.or([is("person_id", "=", row.id), is("actor_id", "=", row.id)]))
    .execute();
  expect(about).toMatchObject([{ kind: "account_erased", network: null, actor_id: null }]);
  expect(await eventsOf(ben)).toContainEqual(expect.objectContaining({ kind: "role_changed", side: "subject" }));
});

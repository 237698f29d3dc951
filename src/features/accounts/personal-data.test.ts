import { expect, test } from "vitest";
import { addJob } from "#platform/jobs/add.ts";
import { defineTask } from "#platform/jobs/task.ts";
import { testServer } from "#test/server.ts";
import { z } from "zod";

const { as, member, registered, colleague, api, db, clock, work, outbox } = await testServer({
  at: "2026-09-16T00:00:00Z",
});

const tokenOf = async ({ accounts }: Awaited<ReturnType<typeof member>>) =>
  (await accounts.securityToken({ query: { purpose: "delete-user" } })).securityToken;
const rowOf = (email: string) => db.selectFrom("person").selectAll().where("email", "=", email).executeTakeFirst();
const onTeam = ({ billing }: Awaited<ReturnType<typeof member>>) => billing.startTrial({});

/** Every text in every table of the product, except captured messages. */
async function everythingStored(): Promise<string> {
  const tables = await db.introspection.getTables();
  const own = tables.filter(({ schema, name }) => schema === "public" && name !== "outbox_message");
  const rows = await Promise.all(
    own.map(({ name }) =>
      db
        .selectFrom(name as "person")
        .selectAll()
        .execute(),
    ),
  );
  return JSON.stringify(rows);
}

test("an export contains everything stored about a person, and nothing about others", async () => {
  const email = "tells@export.example";
  const ada = await member({ email, organisation: { organisationName: "Exporters", abn: "53004085616" } });
  await onTeam(ada);
  const eve = await colleague(ada, { email: "eve@export.example", name: "Eve Colleague" });
  await ada.accounts.update({
    body: { givenName: "Ada", surname: "Byron", timeZoneId: "Australia/Sydney", mobilePhone: "0412 345 678" },
  });
  await ada.accounts.sendSmsVerificationCode({});
  const exported = await ada.accounts.export({});
  expect(exported).toMatchObject({
    profile: { email, fullName: "Ada Byron", mobilePhone: "+61412345678", timeZoneId: "Australia/Sydney" },
    account: { signsInAs: email, acceptedTermsOn: "2026-09-16T00:00:00Z", emailVerifiedOn: "2026-09-16T00:00:00Z" },
    codesAsked: [{ channel: "sms", target: "+61412345678", askedDate: "2026-09-16T00:00:00Z", usedDate: null }],
    organisation: { organisationName: "Exporters", abn: "53004085616", role: "OrganisationAdmin" },
    invites: [],
    joinRequests: [],
  });
  expect(JSON.stringify(exported)).not.toContain("eve@export.example");
  expect(await eve.accounts.export({})).toMatchObject({
    organisation: { role: "OrganisationUser" },
    invites: [{ organisationName: "Exporters", inviteeEmail: "eve@export.example", state: "Accepted" }],
  });
});

test("a person with a pending request has an export too, without data that names an unverified email", async () => {
  const admin = await member({ email: "admin@waits.example", organisation: { abn: "33051775556" } });
  await onTeam(admin);
  await admin.organisations.inviteUser({ body: { inviteeEmail: "waits@waits.example" } });
  const waits = await registered({ email: "waits@waits.example", emailIsVerified: false });
  await waits.organisations.registerToOrg({ body: { abn: "33051775556" } });
  const exported = await waits.accounts.export({});
  expect(exported).toMatchObject({ invites: [], joinRequests: [{ abn: "33051775556", decidedDate: null }] });
  expect(exported).not.toHaveProperty("organisation");
  await waits.accounts.deleteUser({ body: { securityToken: await tokenOf(waits) } });
  const { items } = await admin.organisations.invites({ query: {} });
  expect(items).toMatchObject([{ inviteeEmail: "waits@waits.example", state: "Pending" }]);
});

test("an erased person is in no table any more", async () => {
  const email = "erased@leaves.example";
  const ada = await member({ email: "admin@leaves.example" });
  await onTeam(ada);
  const gone = await colleague(ada, { email, name: "Grace Vanishing" });
  await gone.accounts.update({
    body: { givenName: "Grace", surname: "Vanishing", timeZoneId: "Australia/Sydney", mobilePhone: "0498 765 432" },
  });
  await gone.accounts.sendSmsVerificationCode({});
  await work();
  for (const trace of [email, "Vanishing", "+61498765432"]) expect(await everythingStored()).toContain(trace);
  await gone.accounts.deleteUser({ body: { securityToken: await tokenOf(gone) } });
  for (const trace of [email, "Vanishing", "+61498765432"]) expect(await everythingStored()).not.toContain(trace);
  expect((await ada.organisations.users({})).totalRecords).toBe(1);
  // A token of another provider stays valid, and its own claims are still exported.
  const account = { signsInAt: "https://identity.example", signsInAs: email };
  expect(await gone.accounts.export({})).toMatchObject({ account, invites: [], signIn: null });
});

test("an organisation is deleted with its last person; an erased person's invites end and lose their name", async () => {
  const alone = await member({ email: "alone@leaves.example", organisation: { organisationName: "Alone" } });
  await alone.accounts.deleteUser({ body: { securityToken: await tokenOf(alone) } });
  expect(await db.selectFrom("organisation").select("id").where("name", "=", "Alone").execute()).toEqual([]);

  const host = await member({ email: "host@leaves.example", organisation: { organisationName: "Hosts" } });
  await onTeam(host);
  const second = await colleague(host, { email: "second@leaves.example", makeAdmin: true });
  await host.organisations.inviteUser({ body: { inviteeEmail: "third@leaves.example" } });
  await host.accounts.deleteUser({ body: { securityToken: await tokenOf(host) } });
  const invites = await db
    .selectFrom("invite")
    .select(["invitee_email", "invited_by", "cancelled_at"])
    .where("invitee_email", "=", "third@leaves.example")
    .execute();
  // An invite from an erased person must not admit anyone: no admin could be asked about it.
  expect(invites).toEqual([{ invitee_email: "third@leaves.example", invited_by: null, cancelled_at: clock.now() }]);
  expect((await second.organisations.invites({ query: { OnlyPendingInvites: "true" } })).totalRecords).toBe(0);
});

test("the last admin cannot be erased while others stay, and keeps the token", async () => {
  const admin = await member({ email: "last@leaves.example", organisation: { organisationName: "Last" } });
  await onTeam(admin);
  const other = await colleague(admin, { email: "stays@leaves.example" });
  const securityToken = await tokenOf(admin);
  await expect(admin.accounts.deleteUser({ body: { securityToken } })).rejects.toMatchObject({
    status: 409,
    result: { errors: [{ rule: "last_admin" }] },
  });
  expect(await rowOf("last@leaves.example")).toBeDefined();
  await admin.organisations.makeAdmin({ body: { email: "stays@leaves.example" } });
  await admin.accounts.deleteUser({ body: { securityToken } });
  expect(await rowOf("last@leaves.example")).toBeUndefined();
  expect((await other.organisations.users({})).totalRecords).toBe(1);
});

test("erasing needs a token for that purpose", async () => {
  const email = "careful@leaves.example";
  const careful = await member({ email });
  const { securityToken } = await careful.accounts.securityToken({ query: { purpose: "update" } });
  for (const token of [securityToken, "", "guessed"])
    await expect(careful.accounts.deleteUser({ body: { securityToken: token } })).rejects.toMatchObject({
      status: 403,
    });
  const late = await tokenOf(careful);
  const now = clock.now();
  clock.set({ still: now.add({ minutes: 10 }) });
  await expect(careful.accounts.deleteUser({ body: { securityToken: late } })).rejects.toMatchObject({ status: 403 });
  clock.set({ still: now });
  expect(await rowOf(email)).toBeDefined();
  await expect(api.accounts.deleteUser({ body: { securityToken } })).rejects.toMatchObject({ status: 401 });
  await expect(api.accounts.export({})).rejects.toMatchObject({ status: 401 });
});

test("an erased person can register again", async () => {
  const who = { email: "again@leaves.example" };
  const first = await member(who);
  await first.accounts.deleteUser({ body: { securityToken: await tokenOf(first) } });
  await member(who);
  expect(await rowOf(who.email)).toBeDefined();
});

test("the last email confirms the erasure and says what stays; an address that is not verified gets none", async () => {
  const [ada, unverified, unregistered] = [
    await member({ email: "ada@last-email.example" }),
    await registered({ email: "unverified@last-email.example", emailIsVerified: false }),
    await as({ email: "unregistered@last-email.example" }),
  ];
  for (const person of [ada, unverified, unregistered])
    await person.accounts.deleteUser({ body: { securityToken: await tokenOf(person) } });
  await work();
  for (const email of ["ada@last-email.example", "unregistered@last-email.example"]) {
    const [message] = await outbox(email);
    expect(message).toMatchObject({ subject: "Your account at Brolga was deleted" });
    expect(message!.body).toMatch(/Invoices.*trial.*hash/su);
  }
  expect(await outbox("unverified@last-email.example")).toEqual([]);
});

test("people without an organisation export and erase what is stored about them", async () => {
  const pending = await registered({ email: "pending@nowhere.example" });
  await member({ email: "admin@nowhere.example", organisation: { abn: "83914571673" } });
  await pending.organisations.registerToOrg({ body: { abn: "83914571673" } });
  const unregistered = await as({ email: "unregistered@nowhere.example" });
  expect(await unregistered.accounts.export({})).toMatchObject({
    account: { signsInAs: "unregistered@nowhere.example" },
  });
  expect(await pending.accounts.export({})).toMatchObject({ joinRequests: [{ abn: "83914571673" }] });
  for (const person of [pending, unregistered])
    await person.accounts.deleteUser({ body: { securityToken: await tokenOf(person) } });
  expect(await everythingStored()).not.toContain("pending@nowhere.example");
});

test("what limits remember of an erased person's codes is gone after a day, without another message", async () => {
  const start = clock.now();
  const ada = await member({ email: "coded@leaves.example" });
  await ada.accounts.update({ body: { mobilePhone: "0498 111 222" } });
  await ada.accounts.sendSmsVerificationCode({});
  await ada.accounts.deleteUser({ body: { securityToken: await tokenOf(ada) } });
  const remembered = async () => [
    (await db.selectFrom("verification_code").select("id").execute()).length,
    (await db.selectFrom("sent_message").select("id").where("channel", "=", "sms").execute()).length,
  ];
  const prune = async () => {
    await addJob(db, defineTask("prune-codes", z.object({})), {});
    await work();
  };
  await prune();
  for (const count of await remembered()) expect(count).toBeGreaterThan(0);
  clock.set({ still: start.add({ hours: 24 }) });
  await prune();
  clock.set({ still: start });
  expect(await remembered()).toEqual([0, 0]);
});

import { expect, test } from "vitest";
import { repeats } from "#test/counts.ts";
import { firmsOf, outcomes, refused, statuses } from "#test/firms.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-16T00:00:00Z" });
const { api, as, registered, colleague, clock, db, work, outbox } = server;
const firm = firmsOf(server);

/** The members of an organisation, as one of them sees it. */
const rolesSeenBy = async (who: Awaited<ReturnType<typeof as>>) =>
  Object.fromEntries((await who.organisations.users({})).items.map(({ email, role }) => [email, role]));

test("every member sees the members, admins first, then by name", async () => {
  const { admin, at } = await firm();
  const zoe = await colleague(admin, { email: at("zoe"), name: "Zoe Young" });
  await colleague(admin, { email: at("ben"), name: "Ben Old" });
  await colleague(admin, { email: at("cleo"), name: "Cleo Main", makeAdmin: true });
  const { totalRecords, items } = await zoe.organisations.users({});
  expect(totalRecords).toBe(4);
  expect(items.map(({ name, isAdmin }) => [name, isAdmin])).toEqual([
    ["Ada Byron", true],
    ["Cleo Main", true],
    ["Ben Old", false],
    ["Zoe Young", false],
  ]);
  expect(items[0]).toEqual({
    email: at("ada"),
    name: "Ada Byron",
    role: "OrganisationAdmin",
    isAdmin: true,
    lastLogin: "2026-09-16T00:00:00Z",
    joinedOn: "2026-09-16T00:00:00Z",
    profileImageUrl: null,
    savedSearchCount: 0,
    watchListItemCount: 0,
  });
});

test("the count has admins, users, pending invites, and the seats in use", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben") });
  await admin.organisations.inviteUser({ body: { inviteeEmail: at("zoe") } });
  expect(await ben.organisations.count({})).toEqual({ numAdmins: 1, numUsers: 1, numInvites: 1, fullCount: 3 });
});

test("a person's last visit is recorded once an hour", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben") });
  const lastLogin = async () =>
    (await ben.organisations.users({})).items.find(({ email }) => email === at("ada"))!.lastLogin;
  const start = clock.now();
  clock.set({ still: start.add({ minutes: 59 }) });
  await admin.organisations.count({});
  expect(await lastLogin()).toBe(start.toString());
  clock.set({ still: start.add({ minutes: 60 }) });
  await admin.organisations.count({});
  expect(await lastLogin()).toBe(start.add({ minutes: 60 }).toString());
  clock.set({ still: start });
});

test("a new admin gets one email and can act as an admin", async () => {
  const { admin, at, name } = await firm();
  const ben = await colleague(admin, { email: at("ben"), name: "Ben Old" });
  await expect(ben.organisations.invites({})).rejects.toMatchObject({ status: 403 });
  await admin.organisations.makeAdmin({ body: { email: at("BEN") } });
  await admin.organisations.makeAdmin({ body: { email: at("ben") } });
  await ben.organisations.invites({});
  await work();
  const emails = (await outbox(at("ben"))).filter(({ subject }) => subject === `You are an admin of ${name}`);
  expect(emails).toHaveLength(1);
  expect(emails[0]!.body).toContain("Hello Ben, you have been made an admin");
});

test("somebody with a colleague's unverified address is not made an admin in their place", async () => {
  const { admin, at } = await firm();
  const mallory = { email: at("mallory"), subject: at("mallory") };
  await colleague(admin, mallory);
  await colleague(admin, { email: at("ben"), name: "Ben Old" });
  const disguised = await as({ ...mallory, email: at("ben"), emailIsVerified: false });
  await disguised.organisations.count({});
  await admin.organisations.makeAdmin({ body: { email: at("ben") } });
  const { items } = await admin.organisations.users({});
  expect(items.filter(({ isAdmin }) => isAdmin).map(({ name }) => name)).toEqual(["Ada Byron", "Ben Old"]);
  await expect(disguised.organisations.invites({})).rejects.toMatchObject({ status: 403 });
});

test("a demoted admin can no longer act as one, even with an existing token", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben"), makeAdmin: true });
  await ben.organisations.invites({});
  await admin.organisations.demote({ params: { email: at("ben") } });
  await expect(ben.organisations.invites({})).rejects.toMatchObject({ status: 403 });
  expect(await rolesSeenBy(ben)).toEqual({ [at("ada")]: "OrganisationAdmin", [at("ben")]: "OrganisationUser" });
});

test("the last admin cannot be demoted, not even by themselves", async () => {
  const { admin, at, name } = await firm();
  await colleague(admin, { email: at("ben") });
  const demoted = admin.organisations.demote({ params: { email: at("ada") } });
  await expect(demoted).rejects.toMatchObject(refused(409, "last_admin"));
  await expect(demoted).rejects.toMatchObject({
    result: { detail: `${name} needs an admin. Make someone else an admin first.` },
  });
  await colleague(admin, { email: at("cleo"), makeAdmin: true });
  await admin.organisations.demote({ params: { email: at("ada") } });
  await expect(admin.organisations.invites({})).rejects.toMatchObject({ status: 403 });
});

test("when two admins demote each other at the same time, one succeeds", async () => {
  for (let round = 0; round < repeats(5, 100); round++) {
    const { admin, at } = await firm();
    const ben = await colleague(admin, { email: at("ben"), makeAdmin: true });
    const ends = await Promise.allSettled([
      admin.organisations.demote({ params: { email: at("ben") } }),
      ben.organisations.demote({ params: { email: at("ada") } }),
    ]);
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(ends.find((end) => end.status === "rejected")).toMatchObject({ reason: { status: 403 } });
    expect(Object.values(await rolesSeenBy(ben)).sort()).toEqual(["OrganisationAdmin", "OrganisationUser"]);
  }
});

test("when two admins remove each other at the same time, one stays", async () => {
  for (let round = 0; round < repeats(5, 100); round++) {
    const { admin, at } = await firm();
    const ben = await colleague(admin, { email: at("ben"), makeAdmin: true });
    const ends = await Promise.allSettled([
      admin.organisations.remove({ params: { email: at("ben") } }),
      ben.organisations.remove({ params: { email: at("ada") } }),
    ]);
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const left = await Promise.allSettled([admin.organisations.count({}), ben.organisations.count({})]);
    expect(left.find((result) => result.status === "fulfilled")).toMatchObject({
      value: { fullCount: 1, numAdmins: 1 },
    });
  }
});

test("when the last two admins leave at the same time while a user stays, one stays", async () => {
  for (let round = 0; round < repeats(5, 100); round++) {
    const { admin, at } = await firm();
    const ben = await colleague(admin, { email: at("ben"), makeAdmin: true });
    const cleo = await colleague(admin, { email: at("cleo") });
    const ends = await Promise.allSettled([admin.organisations.leave({}), ben.organisations.leave({})]);
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(ends.find((end) => end.status === "rejected")).toMatchObject({ reason: refused(409, "last_admin") });
    expect(await cleo.organisations.count({})).toMatchObject({ numAdmins: 1, numUsers: 1 });
  }
});

test("a removed member gets an email, keeps their account, and loses access to the organisation", async () => {
  const { admin, at, name } = await firm();
  const ben = await colleague(admin, { email: at("ben"), name: "Ben Old" });
  await admin.organisations.remove({ params: { email: at("ben") } });
  const calls = [ben.organisations.get({}), ben.organisations.users({}), ben.organisations.leave({})];
  expect(await statuses(calls)).toEqual([403, 403, 403]);
  const joining = { hasRegistered: true, asked: null, removedFrom: name, invitedAs: null };
  expect(await ben.organisations.joining({})).toEqual(joining);
  await work();
  expect((await outbox(at("ben")))[0]).toMatchObject({ subject: `You no longer belong to ${name}` });
});

test("a removed member can create their own organisation", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben") });
  await admin.organisations.remove({ params: { email: at("ben") } });
  const organisationName = "Ben alone";
  await ben.accounts.register({
    body: {
      givenName: "Ben",
      surname: "Old",
      timeZoneId: "Australia/Perth",
      acceptedTermsAndConditions: true,
      organisation: { organisationName, abn: "33 051 775 556" },
    },
  });
  expect(await ben.organisations.get({})).toMatchObject({ organisationName, abn: "33051775556" });
});

test("erasing and removing a member at the same time does not deadlock", async () => {
  for (let round = 0; round < repeats(4, 60); round++) {
    const { admin, at } = await firm();
    const ben = await colleague(admin, { email: at("ben") });
    const { securityToken } = await ben.accounts.securityToken({ query: { purpose: "delete-user" } });
    const [erased, removed] = await statuses([
      ben.accounts.deleteUser({ body: { securityToken } }),
      admin.organisations.remove({ params: { email: at("ben") } }),
    ]);
    expect(erased).toBe(200);
    expect([200, 404]).toContain(removed);
  }
});

test("people cannot remove themselves: they leave", async () => {
  const { admin, at } = await firm();
  await colleague(admin, { email: at("ben"), makeAdmin: true });
  await expect(admin.organisations.remove({ params: { email: at("ada") } })).rejects.toMatchObject(
    refused(409, "yourself"),
  );
});

test("a user leaves; the last admin cannot while others stay; the last person deletes the organisation instead", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben") });
  await expect(admin.organisations.leave({})).rejects.toMatchObject(refused(409, "last_admin"));
  await ben.organisations.leave({});
  await expect(ben.organisations.get({})).rejects.toMatchObject({ status: 403 });
  await expect(admin.organisations.leave({})).rejects.toMatchObject(refused(409, "last_person"));
  expect(await admin.organisations.count({})).toMatchObject({ fullCount: 1 });
});

test("erasing the only person deletes the organisation; the last admin cannot be erased while others stay", async () => {
  const { admin, at, name } = await firm();
  const ben = await colleague(admin, { email: at("ben") });
  const erase = async (who: typeof admin) => {
    const { securityToken } = await who.accounts.securityToken({ query: { purpose: "delete-user" } });
    await who.accounts.deleteUser({ body: { securityToken } });
  };
  await expect(erase(admin)).rejects.toMatchObject(refused(409, "last_admin"));
  await erase(ben);
  await erase(admin);
  expect(await db.selectFrom("organisation").select("id").where("name", "=", name).execute()).toEqual([]);
});

test("when the last two admins are erased at the same time while a user stays, one is refused", async () => {
  for (let round = 0; round < repeats(5, 100); round++) {
    const { admin, at } = await firm();
    const ben = await colleague(admin, { email: at("ben"), makeAdmin: true });
    const cleo = await colleague(admin, { email: at("cleo") });
    const tokens = [admin, ben].map((who) => who.accounts.securityToken({ query: { purpose: "delete-user" } }));
    const [first, second] = (await Promise.all(tokens)) as [{ securityToken: string }, { securityToken: string }];
    const erased = [admin.accounts.deleteUser({ body: first }), ben.accounts.deleteUser({ body: second })];
    expect(await outcomes(erased)).toEqual([200, 409]);
    expect(await cleo.organisations.count({})).toMatchObject({ numAdmins: 1, numUsers: 1 });
  }
});

test("members of another organisation answer 404 to every action", async () => {
  const [ours, theirs] = [await firm(), await firm()];
  const ben = await colleague(theirs.admin, { email: theirs.at("ben") });
  const email = theirs.at("ben");
  const calls = [
    ours.admin.organisations.makeAdmin({ body: { email } }),
    ours.admin.organisations.demote({ params: { email } }),
    ours.admin.organisations.remove({ params: { email } }),
    ours.admin.organisations.remove({ params: { email: "nobody@nowhere.example" } }),
    ours.admin.organisations.remove({ params: { email: "' or 1=1 --" } }),
  ];
  expect(await statuses(calls)).toEqual([404, 404, 404, 404, 404]);
  expect(await rolesSeenBy(ben)).toEqual({
    [theirs.at("ada")]: "OrganisationAdmin",
    [theirs.at("ben")]: "OrganisationUser",
  });
});

test("only admins can perform admin actions", async () => {
  const { admin, at } = await firm();
  const user = await colleague(admin, { email: at("ben") });
  const acts = (who: typeof admin) => [
    who.organisations.makeAdmin({ body: { email: at("ben") } }),
    who.organisations.demote({ params: { email: at("ada") } }),
    who.organisations.remove({ params: { email: at("ada") } }),
  ];
  expect(await statuses(acts(user))).toEqual([403, 403, 403]);
  expect(await statuses(acts(await registered({ email: at("new") })))).toEqual([403, 403, 403]);
  expect(await statuses(acts(api))).toEqual([401, 401, 401]);
});

test("an invalid email names the field", async () => {
  const { admin } = await firm();
  await expect(admin.organisations.makeAdmin({ body: { email: "no address" } })).rejects.toMatchObject({
    status: 400,
    result: { errors: [{ field: "email", rule: "invalid_format" }] },
  });
});

test("a NUL character is a 400 in every position", async () => {
  const { admin } = await firm();
  const calls = [
    admin.organisations.remove({ params: { email: "a\0b@firm.example" } }),
    admin.organisations.cancelInvite({ params: { organisationInviteId: "\0" } }),
    admin.organisations.approveJoinRequest({ params: { joinRequestId: "\0" } }),
    admin.accounts.profileImageUrl({ body: { profileImageUrl: "https://pictures.example/\0" } }),
  ];
  expect(await statuses(calls)).toEqual([400, 400, 400, 400]);
});

import { expect, test } from "vitest";
import { newAbn } from "#test/abns.ts";
import { repeats } from "#test/counts.ts";
import { firmsOf, outcomes, refused, statuses } from "#test/firms.ts";
import { approve, ask, decline, requests } from "#test/join-requests.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-16T00:00:00Z" });
const { api, as, member, registered, colleague, clock, work, outbox, inviteToken } = server;
const firm = firmsOf(server);
type Api = typeof api;

test("a join request waits, the admins get an email, and an approval makes the person a member", async () => {
  const { admin, abn, name, at } = await firm();
  const second = await colleague(admin, { email: at("ben"), makeAdmin: true });
  await colleague(admin, { email: at("user") });
  const zoe = await registered({ email: "zoe@out.example", name: "Zoe Young", emailIsVerified: false });
  await ask(zoe, `${abn.slice(0, 2)} ${abn.slice(2)}`);
  expect(await zoe.organisations.joining({})).toEqual({
    hasRegistered: true,
    asked: { abn, askedDate: "2026-09-16T00:00:00Z" },
    removedFrom: null,
    invitedAs: null,
  });
  await expect(zoe.organisations.get({})).rejects.toMatchObject({ status: 403 });

  await work();
  for (const email of [at("ada"), at("ben")]) {
    const [message] = await outbox(email);
    expect(message).toMatchObject({ subject: `Zoe Young wants to join ${name}` });
    expect(message!.body).toContain("zoe@out.example");
    expect(message!.body).toContain("has not verified their email address");
  }
  expect((await outbox(at("user"))).map(({ subject }) => subject)).not.toContain(`Zoe Young wants to join ${name}`);

  const [request, ...others] = await requests(second);
  expect(others).toEqual([]);
  expect(request).toMatchObject({ name: "Zoe Young", email: "zoe@out.example", isEmailVerified: false });
  await approve(admin, request!.joinRequestId);
  expect(await zoe.organisations.get({})).toMatchObject({ organisationName: name });
  expect(await zoe.organisations.joining({})).toEqual({
    hasRegistered: true,
    asked: null,
    removedFrom: null,
    invitedAs: null,
  });
  await expect(zoe.organisations.invites({})).rejects.toMatchObject({ status: 403 });
  expect(await requests(second)).toEqual([]);
  await work();
  expect(await outbox("zoe@out.example"), "nobody is written to at an address that may be another's").toEqual([]);
  const ann = await registered({ email: "ann@out.example" });
  await ask(ann, abn);
  await approve(admin, (await requests(admin))[0]!.joinRequestId);
  await work();
  expect((await outbox("ann@out.example"))[0]).toMatchObject({ subject: `You have joined ${name}` });
});

test("admins get at most twenty emails a day about join requests; the list has all of them", async () => {
  const { admin, abn, at } = await firm();
  const emailCount = async () => {
    await work();
    return (await outbox(at("ada"))).filter(({ subject }) => subject?.includes("wants to join")).length;
  };
  const zoe = { email: "zoe@restless.example" };
  const askAndErase = async () => {
    const { accounts, organisations } = await registered(zoe);
    await organisations.registerToOrg({ body: { abn } });
    const { securityToken } = await accounts.securityToken({ query: { purpose: "delete-user" } });
    await work();
    await accounts.deleteUser({ body: { securityToken } });
  };
  for (let round = 0; round < 22; round++) await askAndErase();
  expect(await emailCount()).toBe(20);
  await ask(await registered(zoe), abn);
  expect(await requests(admin)).toHaveLength(1);
  const before = clock.now();
  clock.set({ still: before.add({ hours: 24 }) });
  await ask(await registered({ email: "late@restless.example" }), abn);
  expect(await emailCount()).toBe(21);
  clock.set({ still: before });
});

test("a declined person gets an email, does not join, and can request again", async () => {
  const { admin, abn, name } = await firm();
  const zoe = await registered({ email: "zoe@declined.example" });
  await ask(zoe, abn);
  await decline(admin, (await requests(admin))[0]!.joinRequestId);
  await expect(zoe.organisations.get({})).rejects.toMatchObject({ status: 403 });
  expect(await zoe.organisations.joining({})).toEqual({
    hasRegistered: true,
    asked: null,
    removedFrom: null,
    invitedAs: null,
  });
  await work();
  expect((await outbox("zoe@declined.example"))[0]).toMatchObject({ subject: `${name} declined your request to join` });
  await ask(zoe, abn);
  expect(await requests(admin)).toHaveLength(1);
});

test("a second request while one is pending is refused, to any organisation", async () => {
  const [first, second] = [await firm(), await firm()];
  const zoe = await registered({ email: "zoe@twice.example" });
  await ask(zoe, first.abn);
  await expect(ask(zoe, first.abn)).rejects.toMatchObject(refused(409, "already_asked", "abn"));
  await expect(ask(zoe, second.abn)).rejects.toMatchObject(refused(409, "already_asked"));
  for (let round = 0; round < repeats(3, 50); round++) {
    const yan = await registered({ email: `yan${round}@twice.example` });
    expect(await outcomes([ask(yan, first.abn), ask(yan, first.abn), ask(yan, second.abn)])).toEqual([200, 409, 409]);
  }
});

test("a request is decided once, even if two admins decide at the same time", async () => {
  for (let round = 0; round < repeats(3, 50); round++) {
    const { admin, abn, at } = await firm();
    const ben = await colleague(admin, { email: at("ben"), makeAdmin: true });
    const zoe = await registered({ email: at("zoe") });
    await ask(zoe, abn);
    const { joinRequestId } = (await requests(admin))[0]!;
    const ways = await statuses([approve(admin, joinRequestId), decline(ben, joinRequestId)]);
    expect([
      [200, 409],
      [409, 200],
    ]).toContainEqual(ways);
    const isIn = (await statuses([zoe.organisations.get({})]))[0] === 200;
    expect(isIn).toBe(ways[0] === 200);
  }
});

test("an approval needs a free seat, and its refusal names a larger plan", async () => {
  const admin = await member({ email: "ada@cap.example" });
  const zoe = await registered({ email: "zoe@cap.example" });
  await ask(zoe, (await admin.organisations.get({})).abn);
  const { joinRequestId } = (await requests(admin))[0]!;
  await expect(approve(admin, joinRequestId)).rejects.toMatchObject(refused(403, "plan_cap"));
  expect(await requests(admin)).toHaveLength(1);
  await admin.billing.startTrial({});
  await approve(admin, joinRequestId);
  expect(await admin.organisations.count({})).toMatchObject({ fullCount: 2 });
});

test("concurrent approvals cannot exceed the cap", async () => {
  const { admin, abn, at } = await firm();
  for (let number = 0; number < 12; number++) await ask(await registered({ email: at(`p${number}`) }), abn);
  const all = await requests(admin);
  const ways = await statuses(all.map(({ joinRequestId }) => approve(admin, joinRequestId)));
  expect(ways.filter((status) => status === 200)).toHaveLength(9);
  expect(await admin.organisations.count({})).toMatchObject({ fullCount: 10 });
});

test("of two organisations with one ABN, the older gets the request", async () => {
  const older = await firm();
  const younger = await firm();
  await younger.admin.organisations.update({ body: { organisationName: younger.name, abn: older.abn } });
  await ask(await registered({ email: "zoe@two.example" }), older.abn);
  expect(await requests(older.admin)).toHaveLength(1);
  expect(await requests(younger.admin)).toEqual([]);
});

test("an older organisation that took the ABN later does not get the request", async () => {
  const older = await firm();
  const younger = await firm();
  const start = clock.now();
  clock.set({ still: start.add({ hours: 1 }) });
  await older.admin.organisations.update({ body: { organisationName: older.name, abn: younger.abn } });
  await ask(await registered({ email: "zoe@taken.example" }), younger.abn);
  expect(await requests(older.admin)).toEqual([]);
  expect(await requests(younger.admin)).toHaveLength(1);
  clock.set({ still: start });
});

test("an unknown ABN is a 404; a wrong checksum names the field", async () => {
  const zoe = await registered({ email: "zoe@nobody.example" });
  await expect(ask(zoe, newAbn())).rejects.toMatchObject({ status: 404 });
  await expect(ask(zoe, "51 824 753 557")).rejects.toMatchObject(refused(400, "abn", "abn"));
});

test("a request to an organisation that is being deleted is stored or answered with 404", async () => {
  for (let round = 0; round < repeats(5, 100); round++) {
    const { admin, abn } = await firm();
    const zoe = await registered({ email: `zoe@gone${round}.example` });
    const { securityToken } = await admin.organisations.cancelToken({ query: { purpose: "delete-organisation" } });
    const deleted = admin.organisations.delete({ headers: { "x-security-token": securityToken } });
    const [deletion, asked] = await statuses([deleted, ask(zoe, abn)]);
    expect(deletion).toBe(200);
    expect([200, 404]).toContain(asked);
    expect(await zoe.organisations.joining({})).toEqual({
      hasRegistered: true,
      asked: null,
      removedFrom: null,
      invitedAs: null,
    });
  }
});

test("members and people without a profile cannot request to join", async () => {
  const [ours, theirs] = [await firm(), await firm()];
  await expect(ask(ours.admin, theirs.abn)).rejects.toMatchObject(refused(409, "already_member", "abn"));
  const stranger = await as({ email: "stranger@ever.example" });
  await expect(ask(stranger, ours.abn)).rejects.toMatchObject({ status: 403 });
  expect(await stranger.organisations.joining({})).toEqual({
    hasRegistered: false,
    asked: null,
    removedFrom: null,
    invitedAs: null,
  });
  await expect(ask(api, ours.abn)).rejects.toMatchObject({ status: 401 });
});

test("joining by an invite withdraws pending requests", async () => {
  const [asked, inviting] = [await firm(), await firm()];
  const zoe = await registered({ email: "zoe@changed.example" });
  await ask(zoe, asked.abn);
  await inviting.admin.organisations.inviteUser({ body: { inviteeEmail: "zoe@changed.example" } });
  await zoe.organisations.acceptInvite({ body: { token: await inviteToken("zoe@changed.example") } });
  expect(await requests(asked.admin)).toEqual([]);
});

test("two organisations cannot both admit one person", async () => {
  for (let round = 0; round < repeats(3, 50); round++) {
    const [first, second] = [await firm(), await firm()];
    const email = `zoe@both${round}.example`;
    const zoe = await registered({ email });
    await ask(zoe, first.abn);
    const { joinRequestId } = (await requests(first.admin))[0]!;
    await second.admin.organisations.inviteUser({ body: { inviteeEmail: email } });
    const token = await inviteToken(email);
    const ways = await statuses([
      approve(first.admin, joinRequestId),
      zoe.organisations.acceptInvite({ body: { token } }),
    ]);
    expect(ways.filter((status) => status === 200)).toHaveLength(1);
    expect(await zoe.organisations.count({})).toMatchObject({ fullCount: 2 });
  }
});

test("requests of another organisation answer 404", async () => {
  const [ours, theirs] = [await firm(), await firm()];
  const zoe = await registered({ email: "zoe@theirs.example" });
  await ask(zoe, theirs.abn);
  const { joinRequestId } = (await requests(theirs.admin))[0]!;
  expect(await statuses([approve(ours.admin, joinRequestId), decline(ours.admin, joinRequestId)])).toEqual([404, 404]);
  expect(await statuses([approve(ours.admin, "nothing")])).toEqual([404]);
  expect(await requests(ours.admin)).toEqual([]);
  expect(await requests(theirs.admin)).toHaveLength(1);
  await expect(zoe.organisations.get({})).rejects.toMatchObject({ status: 403 });
});

test("only admins decide requests", async () => {
  const { admin, abn, at } = await firm();
  const user = await colleague(admin, { email: at("ben") });
  const zoe = await registered({ email: "zoe@decides.example" });
  await ask(zoe, abn);
  const { joinRequestId } = (await requests(admin))[0]!;
  const acts = (who: Api) => [requests(who), approve(who, joinRequestId), decline(who, joinRequestId)];
  expect(await statuses(acts(user))).toEqual([403, 403, 403]);
  expect(await statuses(acts(zoe))).toEqual([403, 403, 403]);
  expect(await statuses(acts(api))).toEqual([401, 401, 401]);
});

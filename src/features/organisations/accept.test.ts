import { beforeEach, expect, test } from "vitest";
import { repeats } from "#test/counts.ts";
import { accept, firmsOf, invite, invites, outcomes, refused, statuses } from "#test/firms.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-16T00:00:00Z" });
const { api, as, registered, colleague, clock, db, inviteToken, work, outbox } = server;
const firm = firmsOf(server);

const start = clock.now();
beforeEach(() => clock.set({ still: start }));
const after = (time: Temporal.DurationLike) => clock.set({ still: start.add(time) });

test("an invitee cannot join while a smaller plan has no free seat", async () => {
  const { admin, at, subscribe } = await firm();
  await invite(admin, at("ben"));
  const token = await inviteToken(at("ben"));
  after({ hours: 24 * 8 });
  const ben = await registered({ email: at("ben") });
  await expect(accept(ben, token)).rejects.toMatchObject(refused(409, "no_seat"));
  await subscribe();
  await accept(ben, token);
});

test("a forwarded invite admits nobody else, and shows them only part of the address", async () => {
  const { admin, at } = await firm();
  await invite(admin, at("jane"));
  const token = await inviteToken(at("jane"));
  const mallory = await registered({ email: "mallory@elsewhere.example" });
  const attempt = accept(mallory, token);
  await expect(attempt).rejects.toMatchObject(refused(403, "another_address"));
  const detail = expect.stringContaining(`j•••@${at("").slice(1)}`) as string;
  await expect(attempt).rejects.toMatchObject({ result: { detail } });
  await accept(await registered({ email: at("jane") }), token);
});

test("a forwarded invite does not admit people who have not verified the invited address", async () => {
  const { admin, at } = await firm();
  await invite(admin, at("jane"));
  const token = await inviteToken(at("jane"));
  const mallory = await registered({ email: at("jane"), subject: at("mallory"), emailIsVerified: false });
  await expect(accept(mallory, token)).rejects.toMatchObject(refused(403, "unverified_address"));
  const jane = await registered({ email: at("jane"), subject: at("jane"), emailIsVerified: false });
  await jane.accounts.sendEmailVerificationCode({});
  await work();
  const [message] = await outbox(at("jane"));
  await jane.accounts.verifyEmailCode({ body: { emailCode: /\b\d{6}\b/.exec(message!.body)![0] } });
  await accept(jane, token);
});

test("people without a profile are told to register first", async () => {
  const { admin, at } = await firm();
  await invite(admin, at("ben"));
  const ben = await as({ email: at("ben") });
  await expect(accept(ben, await inviteToken(at("ben")))).rejects.toMatchObject({
    status: 403,
    result: { detail: "You must complete setting up your profile." },
  });
});

test("an invite accepted twice at the same time is accepted once", async () => {
  for (let round = 0; round < repeats(3, 60); round++) {
    const { admin, at } = await firm();
    await invite(admin, at("ben"));
    const token = await inviteToken(at("ben"));
    const ben = await registered({ email: at("ben") });
    expect(await outcomes([accept(ben, token), accept(ben, token), accept(ben, token)])).toEqual([200, 409, 409]);
    expect(await admin.organisations.count({})).toMatchObject({ numUsers: 1, numInvites: 0 });
  }
});

test("a person who accepts invites of two organisations at the same time joins one of them", async () => {
  for (let round = 0; round < repeats(3, 60); round++) {
    const [firmA, firmB] = [await firm(), await firm()];
    const email = firmA.at("ben");
    await invite(firmA.admin, email);
    const first = await inviteToken(email);
    await invite(firmB.admin, email);
    const second = await inviteToken(email);
    const ben = await registered({ email });
    expect(await outcomes([accept(ben, first), accept(ben, second)])).toEqual([200, 409]);
    const users = [await firmA.admin.organisations.count({}), await firmB.admin.organisations.count({})];
    expect(users.reduce((sum, { numUsers }) => sum + numUsers, 0)).toBe(1);
  }
});

test("a member of another organisation sees what stays behind, confirms, and moves", async () => {
  const [old, next] = [await firm(), await firm()];
  const ben = await colleague(old.admin, { email: old.at("ben") });
  await invite(next.admin, old.at("ben"));
  const token = await inviteToken(old.at("ben"));
  const warned = accept(ben, token);
  await expect(warned).rejects.toMatchObject(refused(409, "belongs_elsewhere", "leavesOther"));
  await expect(warned).rejects.toMatchObject({
    result: { detail: expect.stringContaining(`everything you share there stays with ${old.name}`) as string },
  });
  expect(await ben.organisations.get({})).toMatchObject({ organisationName: old.name });
  await accept(ben, token, { leavesOther: true });
  expect(await ben.organisations.get({})).toMatchObject({ organisationName: next.name });
  expect(await old.admin.organisations.count({})).toMatchObject({ fullCount: 1 });
});

test("the last admin cannot move away while others stay", async () => {
  const [old, next] = [await firm(), await firm()];
  await colleague(old.admin, { email: old.at("ben") });
  await invite(next.admin, old.at("ada"));
  const token = await inviteToken(old.at("ada"));
  await expect(accept(old.admin, token, { leavesOther: true })).rejects.toMatchObject(refused(409, "last_admin"));
  expect(await old.admin.organisations.get({})).toMatchObject({ organisationName: old.name });
});

test("the only person of an organisation sees that it will be deleted, and then it is", async () => {
  const [old, next] = [await firm(), await firm()];
  await invite(next.admin, old.at("ada"));
  const token = await inviteToken(old.at("ada"));
  await expect(accept(old.admin, token)).rejects.toMatchObject({
    result: { detail: expect.stringContaining(`${old.name} and all of its data will be deleted`) as string },
  });
  await accept(old.admin, token, { deletesOrganisation: true });
  expect(await old.admin.organisations.get({})).toMatchObject({ organisationName: next.name });
  expect(await db.selectFrom("organisation").select("id").where("name", "=", old.name).execute()).toEqual([]);
});

test("a person who has become the only one since they agreed to leave is asked again, and nothing is deleted", async () => {
  const [old, next] = [await firm(), await firm()];
  const ben = await colleague(old.admin, { email: old.at("ben"), makeAdmin: true });
  await invite(next.admin, old.at("ada"));
  const token = await inviteToken(old.at("ada"));
  await expect(accept(old.admin, token)).rejects.toMatchObject(refused(409, "belongs_elsewhere", "leavesOther"));
  await ben.organisations.leave({});
  await expect(accept(old.admin, token, { leavesOther: true })).rejects.toMatchObject(
    refused(409, "deletes_organisation", "deletesOrganisation"),
  );
  expect(await old.admin.organisations.get({})).toMatchObject({ organisationName: old.name });
  await accept(old.admin, token, { deletesOrganisation: true });
  expect(await old.admin.organisations.get({})).toMatchObject({ organisationName: next.name });
});

test("a person who agreed to delete it is asked again once others are there", async () => {
  const [old, next] = [await firm(), await firm()];
  await invite(next.admin, old.at("ada"));
  const token = await inviteToken(old.at("ada"));
  await colleague(old.admin, { email: old.at("ben"), makeAdmin: true });
  await expect(accept(old.admin, token, { deletesOrganisation: true })).rejects.toMatchObject(
    refused(409, "belongs_elsewhere", "leavesOther"),
  );
});

test("two people who swap organisations at the same time do not deadlock", async () => {
  for (let round = 0; round < repeats(3, 60); round++) {
    const [first, second] = [await firm(), await firm()];
    const ben = await colleague(first.admin, { email: first.at("ben") });
    const cleo = await colleague(second.admin, { email: second.at("cleo") });
    await invite(second.admin, first.at("ben"));
    const toTwo = await inviteToken(first.at("ben"));
    await invite(first.admin, second.at("cleo"));
    const toOne = await inviteToken(second.at("cleo"));
    expect(
      await statuses([accept(ben, toTwo, { leavesOther: true }), accept(cleo, toOne, { leavesOther: true })]),
    ).toEqual([200, 200]);
    expect(await ben.organisations.get({})).toMatchObject({ organisationName: second.name });
    expect(await cleo.organisations.get({})).toMatchObject({ organisationName: first.name });
  }
});

test("a member cannot accept an invite to their own organisation", async () => {
  const { admin, at, name } = await firm();
  const ben = await colleague(admin, { email: at("ben") });
  // They became a member another way while their invite was pending.
  await db
    .updateTable("invite")
    .set({ accepted_at: null, accepted_by: null })
    .where("invitee_email", "=", at("ben"))
    .execute();
  await expect(accept(ben, await inviteToken(at("ben")), { leavesOther: true })).rejects.toMatchObject(
    refused(409, "already_member"),
  );
  expect(await ben.organisations.get({})).toMatchObject({ organisationName: name });
});

test("an invite cancelled and accepted at the same time has one outcome", async () => {
  for (let round = 0; round < repeats(8, 100); round++) {
    const { admin, at } = await firm();
    await invite(admin, at("ben"));
    const token = await inviteToken(at("ben"));
    const params = { organisationInviteId: (await invites(admin))[0]!.organisationInviteId };
    const ben = await registered({ email: at("ben") });
    const ends = await statuses([admin.organisations.cancelInvite({ params }), accept(ben, token)]);
    expect([
      [200, 409],
      [409, 200],
    ]).toContainEqual(ends);
    const accepted = ends[1];
    expect(await invites(admin)).toMatchObject([{ state: accepted === 200 ? "Accepted" : "Cancelled" }]);
    expect(await admin.organisations.count({})).toMatchObject({ numUsers: accepted === 200 ? 1 : 0 });
  }
});

test("an unknown invite token is a 404, whatever it contains", async () => {
  const newcomerApi = await registered({ email: "who@ever.example" });
  for (const token of ["", "x", "' or 1=1 --", "a".repeat(200), "%00"]) {
    await expect(api.organisations.getByToken({ query: { token } })).rejects.toMatchObject({ status: 404 });
    await expect(accept(newcomerApi, token)).rejects.toMatchObject({ status: 404 });
  }
  await expect(accept(newcomerApi, "a".repeat(201))).rejects.toMatchObject(refused(400, "too_big", "token"));
});

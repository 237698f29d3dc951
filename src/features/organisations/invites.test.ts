import { beforeEach, expect, test } from "vitest";
import { repeats } from "#test/counts.ts";
import { accept, firmsOf, invite, invites, outcomes, refused, statuses } from "#test/firms.ts";
import { writeBehind } from "#test/row-race.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-16T00:00:00Z" });
const { api, member, registered, colleague, clock, db, work, outbox, inviteToken } = server;
const firm = firmsOf(server);
type Api = typeof api;

const start = clock.now();
beforeEach(() => clock.set({ still: start }));
const after = (time: Temporal.DurationLike) => clock.set({ still: start.add(time) });

const read = (token: string) => api.organisations.getByToken({ query: { token } });

test("an invitee gets an email, sees the invite without signing in, and joins", async () => {
  const { admin, name, at } = await firm();
  await invite(admin, at("ben"), { inviteeName: "Ben <b>Old</b>" });
  const token = await inviteToken(at("ben"));
  const [message] = await outbox(at("ben"));
  expect(message).toMatchObject({ subject: `Ada Byron invited you to join ${name} on Brolga` });
  expect(message!.body).toContain(`Ada Byron (${at("ada")}) invited you to join ${name} on Brolga.`);
  expect(message!.body).toContain("The invite expires on Fri 16 Oct 2026, 11:00am AEDT.");
  expect(message!.html).toContain("Hello Ben &lt;b&gt;Old&lt;/b&gt;,");

  expect(await read(token)).toEqual({
    organisationName: name,
    invitedByName: "Ada Byron",
    role: "OrganisationUser",
    expiryDate: "2026-10-16T00:00:00Z",
  });
  const ben = await registered({ email: at("Ben") });
  await accept(ben, token);
  expect(await ben.organisations.get({})).toMatchObject({ organisationName: name });
  await expect(read(token)).rejects.toMatchObject(refused(409, "invite_accepted", "state"));
  expect(await invites(admin)).toMatchObject([{ state: "Accepted", acceptedInvite: true }]);
});

test("an invite with the fields email and makeAdmin is accepted, and makes an admin", async () => {
  const { admin, at } = await firm();
  await admin.organisations.inviteUser({ body: { email: at("ben"), makeAdmin: true } });
  const ben = await registered({ email: at("ben") });
  const token = await inviteToken(at("ben"));
  expect(await read(token)).toMatchObject({ role: "OrganisationAdmin" });
  await accept(ben, token);
  expect(await invites(ben)).toMatchObject([{ inviteeEmail: at("ben"), makeAdmin: true }]);
});

test("no email goes out if the invite is resent or cancelled while its link is made", async () => {
  const { admin, at } = await firm();
  const linkMeanwhile = async (email: string, act: () => Promise<unknown>) => {
    await writeBehind(db, {
      lock: (trx) => trx.selectFrom("invite").select("id").where("invitee_email", "=", email).forUpdate().execute(),
      first: act,
      second: () => work(),
    });
    return await outbox(email);
  };
  const paramsOf = async (email: string) => {
    const found = (await invites(admin)).find(({ inviteeEmail }) => inviteeEmail === email)!;
    return { organisationInviteId: found.organisationInviteId };
  };
  await invite(admin, at("ben"));
  const ben = await paramsOf(at("ben"));
  const sent = await linkMeanwhile(at("ben"), () => admin.organisations.resendInvite({ params: ben }));
  expect(sent, "the one that was sent again alone").toHaveLength(1);
  const token = await inviteToken(at("ben"));
  expect(await read(token)).toMatchObject({ role: "OrganisationUser" });

  await invite(admin, at("eve"));
  const eve = await paramsOf(at("eve"));
  expect(await linkMeanwhile(at("eve"), () => admin.organisations.cancelInvite({ params: eve }))).toEqual([]);
});

test("the token is only in the email; the database has its hash", async () => {
  const { admin, at } = await firm();
  await invite(admin, at("ben"));
  const token = await inviteToken(at("ben"));
  expect(token).toHaveLength(43);
  const row = await db
    .selectFrom("invite")
    .selectAll()
    .where("invitee_email", "=", at("ben"))
    .executeTakeFirstOrThrow();
  expect(row.token_hash).toHaveLength(43);
  expect(JSON.stringify(row)).not.toContain(token);
});

test("invites are listed newest first, on request only the pending ones", async () => {
  const { admin, at } = await firm();
  await invite(admin, at("ben"));
  after({ minutes: 1 });
  await invite(admin, at("cleo"));
  const [, { organisationInviteId }] = (await invites(admin)) as [unknown, { organisationInviteId: string }];
  await admin.organisations.cancelInvite({ params: { organisationInviteId } });
  expect((await invites(admin)).map(({ inviteeEmail, state }) => [inviteeEmail, state])).toEqual([
    [at("cleo"), "Pending"],
    [at("ben"), "Cancelled"],
  ]);
  expect(await admin.organisations.invites({ query: { OnlyPendingInvites: "true" } })).toMatchObject({
    totalRecords: 1,
    items: [{ inviteeEmail: at("cleo"), sentDate: "2026-09-16T00:01:00Z" }],
  });
});

test("a cancelled invite says so, cannot be accepted or resent, and frees its seat", async () => {
  const { admin, at } = await firm();
  await invite(admin, at("ben"));
  const token = await inviteToken(at("ben"));
  const params = { organisationInviteId: (await invites(admin))[0]!.organisationInviteId };
  await admin.organisations.cancelInvite({ params });
  await expect(read(token)).rejects.toMatchObject(refused(409, "invite_cancelled", "state"));
  const ben = await registered({ email: at("ben") });
  await expect(accept(ben, token)).rejects.toMatchObject(refused(409, "invite_cancelled"));
  await expect(admin.organisations.resendInvite({ params })).rejects.toMatchObject(refused(409, "invite_cancelled"));
  await expect(admin.organisations.cancelInvite({ params })).rejects.toMatchObject(refused(409, "invite_cancelled"));
  expect(await admin.organisations.count({})).toMatchObject({ numInvites: 0 });
  await invite(admin, at("ben"));
  await accept(ben, await inviteToken(at("ben")));
});

test("an invite cancelled before its email goes out is not sent", async () => {
  const { admin, at } = await firm();
  await invite(admin, at("ben"));
  await admin.organisations.cancelInvite({
    params: { organisationInviteId: (await invites(admin))[0]!.organisationInviteId },
  });
  await work();
  expect(await outbox(at("ben"))).toEqual([]);
});

test("an invite is valid for exactly 30 days; an expired one can be resent, and its earlier link stays invalid", async () => {
  const { admin, at, subscribe } = await firm();
  await subscribe();
  await invite(admin, at("ben"));
  const first = await inviteToken(at("ben"));
  after({ seconds: 30 * 24 * 3_600 - 1 });
  expect(await read(first)).toMatchObject({ expiryDate: "2026-10-16T00:00:00Z" });
  after({ hours: 30 * 24 });
  await expect(read(first)).rejects.toMatchObject(refused(409, "invite_expired", "state"));
  const ben = await registered({ email: at("ben") });
  await expect(accept(ben, first)).rejects.toMatchObject(refused(409, "invite_expired"));
  expect(await admin.organisations.count({})).toMatchObject({ numInvites: 0 });
  const params = { organisationInviteId: (await invites(admin))[0]!.organisationInviteId };
  await admin.organisations.resendInvite({ params });
  const second = await inviteToken(at("ben"));
  await expect(accept(ben, first)).rejects.toMatchObject({ status: 404 });
  await accept(ben, second);
  await expect(admin.organisations.resendInvite({ params })).rejects.toMatchObject(refused(409, "invite_accepted"));
});

test("resending a pending invite replaces its link at once", async () => {
  const { admin, at } = await firm();
  await invite(admin, at("ben"));
  const first = await inviteToken(at("ben"));
  await admin.organisations.resendInvite({
    params: { organisationInviteId: (await invites(admin))[0]!.organisationInviteId },
  });
  await expect(read(first)).rejects.toMatchObject({ status: 404 });
  expect(await outbox(at("ben"))).toHaveLength(1);
  const second = await inviteToken(at("ben"));
  expect(await read(second)).toMatchObject({ organisationName: expect.any(String) as string });
  expect(await invites(admin)).toHaveLength(1);
});

test("a pending invitee cannot be invited again; an expired one can, with new details", async () => {
  const { admin, at, subscribe } = await firm();
  await subscribe();
  await invite(admin, at("ben"));
  await expect(invite(admin, at("BEN"))).rejects.toMatchObject(refused(409, "already_invited", "inviteeEmail"));
  after({ hours: 31 * 24 });
  await invite(admin, at("ben"), { inviteeName: "Benjamin", makeAdmin: true });
  expect(await invites(admin)).toMatchObject([{ inviteeName: "Benjamin", makeAdmin: true, state: "Pending" }]);
});

test("a member is not invited", async () => {
  const { admin, at } = await firm();
  await colleague(admin, { email: at("ben") });
  await expect(invite(admin, at("Ben"))).rejects.toMatchObject(refused(409, "already_member", "inviteeEmail"));
});

test("without a plan nobody can be invited, and the refusal names a larger plan", async () => {
  const admin = await member({ email: "ada@alone.example" });
  await expect(invite(admin, "ben@alone.example")).rejects.toMatchObject(refused(403, "plan_cap"));
  await expect(invite(admin, "ben@alone.example")).rejects.toMatchObject({
    result: { detail: expect.stringMatching(/Team/) as string },
  });
});

test("members and pending invites use seats; a freed seat can be given again", async () => {
  const { admin, at } = await firm();
  await colleague(admin, { email: at("ben") });
  for (let number = 3; number <= 10; number++) await invite(admin, at(`p${number}`));
  await expect(invite(admin, at("p11"))).rejects.toMatchObject(refused(403, "plan_cap"));
  await admin.organisations.remove({ params: { email: at("ben") } });
  await invite(admin, at("p11"));
  expect(await admin.organisations.count({})).toMatchObject({ fullCount: 10 });
});

test("concurrent invites cannot exceed the cap or reach one address twice", async () => {
  for (let round = 0; round < repeats(2, 30); round++) {
    const { admin, at } = await firm();
    const many = Array.from({ length: 14 }, (_, number) => invite(admin, at(`p${number}`)));
    expect((await statuses(many)).filter((status) => status === 200)).toHaveLength(9);
    expect(await admin.organisations.count({})).toMatchObject({ fullCount: 10 });
    const other = await firm();
    const twice = Array.from({ length: 3 }, () => invite(other.admin, other.at("ben")));
    expect(await outcomes(twice)).toEqual([200, 409, 409]);
  }
});

test("one address gets five invites a day, whether they are resent or cancelled and made again", async () => {
  const { admin, at } = await firm();
  const again = async (makesAnew: boolean) => {
    const [latest] = await invites(admin);
    const params = { organisationInviteId: latest!.organisationInviteId };
    if (!makesAnew) return admin.organisations.resendInvite({ params });
    await admin.organisations.cancelInvite({ params });
    await invite(admin, at("ben"));
  };
  await invite(admin, at("ben"));
  for (const makesAnew of [false, true, false, true]) await again(makesAnew);
  await expect(again(false)).rejects.toMatchObject({ status: 429, headers: { "retry-after": String(24 * 3_600) } });
  await expect(again(true)).rejects.toMatchObject({ status: 429 });
  await invite(admin, at("zoe"));
  after({ hours: 24 });
  await invite(admin, at("ben"));
});

test("an organisation sends three invites a day for each seat, including cancelled ones", async () => {
  const { admin, at } = await firm();
  const fill = async (who: number) => {
    await invite(admin, at(`p${who}`));
    const [latest] = await invites(admin);
    await admin.organisations.cancelInvite({ params: { organisationInviteId: latest!.organisationInviteId } });
  };
  for (let who = 0; who < 30; who++) await fill(who);
  await expect(fill(30)).rejects.toMatchObject({ status: 429 });
  after({ hours: 24 });
  await fill(31);
});

test("invites of another organisation answer 404", async () => {
  const [ours, theirs] = [await firm(), await firm()];
  await invite(theirs.admin, theirs.at("ben"));
  const params = { organisationInviteId: (await invites(theirs.admin))[0]!.organisationInviteId };
  const calls = [
    ours.admin.organisations.cancelInvite({ params }),
    ours.admin.organisations.resendInvite({ params }),
    ours.admin.organisations.cancelInvite({ params: { organisationInviteId: "nothing" } }),
  ];
  expect(await statuses(calls)).toEqual([404, 404, 404]);
  expect(await invites(ours.admin)).toEqual([]);
  expect(await invites(theirs.admin)).toMatchObject([{ state: "Pending" }]);
});

test("only admins can manage invites", async () => {
  const { admin, at } = await firm();
  const user = await colleague(admin, { email: at("ben") });
  await invite(admin, at("cleo"));
  const params = { organisationInviteId: (await invites(admin))[0]!.organisationInviteId };
  const acts = (who: Api) => [
    invite(who, at("dora")),
    who.organisations.invites({}),
    who.organisations.cancelInvite({ params }),
    who.organisations.resendInvite({ params }),
  ];
  expect(await statuses(acts(user))).toEqual([403, 403, 403, 403]);
  expect(await statuses(acts(await registered({ email: at("new") })))).toEqual([403, 403, 403, 403]);
  expect(await statuses(acts(api))).toEqual([401, 401, 401, 401]);
});

const bodies: [what: string, body: object, field: string, rule: string][] = [
  ["without an address", {}, "inviteeEmail", "required"],
  ["with what is no address", { inviteeEmail: "no address" }, "inviteeEmail", "invalid_format"],
  ["with a long address", { inviteeEmail: `${"a".repeat(250)}@firm.example` }, "inviteeEmail", "too_big"],
  ["with two lines", { email: "ben@firm.example", inviteeName: "Ben\nBcc: all" }, "inviteeName", "control_characters"],
  ["with a long name", { email: "ben@firm.example", inviteeName: "x".repeat(101) }, "inviteeName", "too_big"],
  ["with another type", { email: "ben@firm.example", makeAdmin: "yes" }, "makeAdmin", "invalid_type"],
];
test("an invalid invite names the field and the rule", async () => {
  const { admin } = await firm();
  for (const [what, body, field, rule] of bodies)
    await expect(admin.organisations.inviteUser({ body }), what).rejects.toMatchObject(refused(400, rule, field));
});

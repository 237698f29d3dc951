import { beforeEach, expect, test } from "vitest";
import { repeats } from "#test/counts.ts";
import { firmsOf, invite, invites, outcomes, refused, statuses } from "#test/firms.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ perDay: { invites: 40, texts: 10 } });
const { clock, db, work, outbox, as } = server;
const firm = firmsOf(server);
beforeEach(() => db.deleteFrom("sent_message").execute());

const later = (time: Temporal.DurationLike) => clock.set({ still: clock.now().add(time) });
const cancelLatest = async (admin: Parameters<typeof invites>[0]) => {
  const [latest] = await invites(admin);
  await admin.organisations.cancelInvite({ params: { organisationInviteId: latest!.organisationInviteId } });
};

test("one address gets five invites a day from all organisations together, in any spelling", async () => {
  const firms = await Promise.all([firm(), firm(), firm(), firm()]);
  const spellings = ["Stranger@victim.example", "stranger+1@victim.example", "STRANGER+news@VICTIM.example"];
  let sent = 0;
  for (const { admin } of firms)
    for (const spelling of spellings) sent += (await statuses([invite(admin, spelling)]))[0] === 200 ? 1 : 0;
  expect(sent).toBe(5);
  await work();
  const all = await Promise.all(spellings.map((spelling) => outbox(spelling)));
  expect(all.flat()).toHaveLength(5);
  const [org] = firms;
  await expect(invite(firms[3]!.admin, "stranger@victim.example")).rejects.toMatchObject({
    status: 429,
    headers: { "retry-after": "86400" },
    result: { detail: "This address was sent 5 invites in the last 24 hours. Try again in 24 hours." },
  });
  expect(await org!.admin.securityEvents.list({ query: {} })).toMatchObject({ totalRecords: 4 });
  expect((await firms[3]!.admin.securityEvents.list({ query: {} })).items[0]).toMatchObject({
    kind: "rate_limited",
    detail: "invite",
  });
  await invite(firms[3]!.admin, "somebody@victim.example");
  later({ hours: 24 });
  await invite(firms[3]!.admin, "stranger@victim.example");
});

test("of many organisations that invite one address at the same time, five succeed", async () => {
  for (let round = 0; round < repeats(1, 10); round++) {
    const firms = await Promise.all(Array.from({ length: 8 }, () => firm()));
    const all = firms.map(({ admin }) => invite(admin, `raced${round}@victim.example`));
    expect(await outcomes(all)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    await db.deleteFrom("sent_message").execute();
  }
});

test("the counts stay when the organisation is deleted", async () => {
  for (let life = 0; life < 6; life++) {
    const { admin } = await firm();
    const outcome = await statuses([invite(admin, "again@victim.example")]);
    expect(outcome, `organisation ${life}`).toEqual([life < 5 ? 200 : 429]);
    const { securityToken } = await admin.organisations.cancelToken({ query: { purpose: "delete-organisation" } });
    await admin.organisations.delete({ headers: { "x-security-token": securityToken } });
  }
});

test("the installation's daily limit on invites holds under concurrent sends", async () => {
  const firms = await Promise.all(Array.from({ length: 6 }, () => firm()));
  const all = firms.flatMap(({ admin, at }) => Array.from({ length: 8 }, (_, who) => invite(admin, at(`p${who}`))));
  const answers = await statuses(all);
  expect(answers.filter((status) => status === 200)).toHaveLength(40);
  expect(answers.filter((status) => status === 429)).toHaveLength(8);
  await expect(invite(firms[0]!.admin, "one@more.example")).rejects.toMatchObject({
    status: 429,
    result: { detail: expect.stringMatching(/^All organisations together have sent 40 invites/) },
  });
});

test("an address that is invited, cancelled and invited again counts each email", async () => {
  const { admin, at } = await firm();
  for (let sent = 0; sent < 4; sent++) {
    await invite(admin, at("ben"));
    await expect(invite(admin, at("ben"))).rejects.toMatchObject(refused(409, "already_invited"));
    await cancelLatest(admin);
  }
  await invite(admin, at("ben"));
  await cancelLatest(admin);
  expect(await statuses([invite(admin, at("ben"))])).toEqual([429]);
});

const link = "Claim your refund at https://pay.example";
const profile = { givenName: "Ada", surname: "Byron", timeZoneId: "Australia/Sydney" };

test("no name in a message can contain a link, an address, a line break or a direction mark", async () => {
  const { admin, abn, at } = await firm();
  const stranger = await as({ email: at("new") });
  const register = (more: object) =>
    stranger.accounts.register({ body: { ...profile, acceptedTermsAndConditions: true, ...more } });
  const secondOrganisation = (organisationName: string) => ({
    organisation: { organisationName, abn, isSecondOnAbn: true },
  });
  for (const [bad, rule] of [
    [link, "link_in_name"],
    ["help@pay.example", "link_in_name"],
    ["www.pay.example", "link_in_name"],
    ["Ada\u2028Byron", "control_characters"],
    ["\u202eadA", "direction_marks"],
  ] as const) {
    const calls: [call: () => Promise<unknown>, field: string][] = [
      [() => register({ givenName: bad }), "givenName"],
      [() => register({ surname: bad }), "surname"],
      [() => register({ salutation: bad }), "salutation"],
      [() => register(secondOrganisation(bad)), "organisation.organisationName"],
      [() => admin.accounts.update({ body: { ...profile, givenName: bad } }), "givenName"],
      [() => admin.accounts.update({ body: { ...profile, surname: bad } }), "surname"],
      [() => admin.organisations.update({ body: { organisationName: bad, abn } }), "organisationName"],
      [() => invite(admin, at("ben"), { inviteeName: bad }), "inviteeName"],
    ];
    for (const [call, field] of calls)
      await expect(call(), `${field} ${bad}`).rejects.toMatchObject(refused(400, rule, field));
  }
});

import type { ApiError } from "#contract/client.ts";
import type { Problem } from "#contract/problem.ts";
import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { repeats } from "#test/counts.ts";
import { accept, firmsOf, invite, invites, refused, statuses } from "#test/firms.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-16T00:00:00Z" });
const { api, db, pool, registered, colleague, clock, inviteToken, outbox } = server;
const firm = firmsOf(server);
type Firm = Awaited<ReturnType<typeof firm>>;

const start = clock.now();
beforeEach(() => clock.set({ still: start }));

/** An organisation with a second admin. */
async function withBen() {
  const org = await firm();
  const ben = await colleague(org.admin, { email: org.at("ben"), name: "Ben Old", makeAdmin: true });
  return { ...org, ben };
}
const remove = ({ admin, at }: Pick<Firm, "admin" | "at">) =>
  admin.organisations.remove({ params: { email: at("ben") } });
const personOf = (email: string) => db.selectFrom("person").select("id").where("email", "=", email);
/** The rule by which the invite's holder learns that it has ended; "Pending" if it has not. */
const stateOf = (token: string) =>
  api.organisations.getByToken({ query: { token } }).then(
    () => "Pending",
    (error: ApiError) => (error.result as Problem).errors![0]!.rule,
  );

type Way = [how: string, go: (org: Awaited<ReturnType<typeof withBen>>) => Promise<void>];
test.for<Way>([
  ["is removed", remove],
  ["becomes a user", ({ admin, at }) => admin.organisations.demote({ params: { email: at("ben") } })],
  ["leaves", ({ ben }) => ben.organisations.leave({})],
  [
    "goes to another organisation",
    async ({ ben, at }) => {
      await invite((await firm()).admin, at("ben"));
      await accept(ben, await inviteToken(at("ben")), { leavesOther: true });
    },
  ],
  [
    "is erased",
    async ({ ben }) => {
      const body = await ben.accounts.securityToken({ query: { purpose: "delete-user" } });
      await ben.accounts.deleteUser({ body });
    },
  ],
])("pending invites of an admin who %s are cancelled at once; those of other admins stay valid", async ([, go]) => {
  const org = await withBen();
  const { admin, at, ben } = org;
  await invite(ben, at("cleo"), { makeAdmin: true });
  const byBen = await inviteToken(at("cleo"));
  await invite(admin, at("dora"));
  const byAda = await inviteToken(at("dora"));
  const pending = async () => (await admin.organisations.invites({ query: { OnlyPendingInvites: "true" } })).items;
  expect((await pending()).map(({ invitedByEmail }) => invitedByEmail)).toEqual([at("ada"), at("ben")]);
  await go(org);
  expect((await pending()).map(({ inviteeEmail }) => inviteeEmail)).toEqual([at("dora")]);
  expect(await admin.organisations.count({})).toMatchObject({ numInvites: 1 });
  await expect(accept(await registered({ email: at("cleo") }), byBen)).rejects.toMatchObject(
    refused(409, "invite_cancelled"),
  );
  await accept(await registered({ email: at("dora") }), byAda);
});

test("an invite belongs to the admin who sent it last, whose name is in the email", async () => {
  const { admin, at, ben } = await withBen();
  const resend = async (who: typeof admin, email: string) => {
    const { organisationInviteId } = (await invites(admin)).find(({ inviteeEmail }) => inviteeEmail === email)!;
    await who.organisations.resendInvite({ params: { organisationInviteId } });
    return await inviteToken(email);
  };
  await invite(ben, at("cleo"));
  await invite(admin, at("dora"));
  const byAda = await resend(admin, at("cleo"));
  const byBen = await resend(ben, at("dora"));
  expect((await outbox(at("dora")))[0]!.body).toContain("Ben Old (ben@");
  const inviterOf = async (token: string) => (await api.organisations.getByToken({ query: { token } })).invitedByName;
  expect([await inviterOf(byAda), await inviterOf(byBen)]).toEqual(["Ada Byron", "Ben Old"]);
  await remove({ admin, at });
  expect([await stateOf(byAda), await stateOf(byBen)]).toEqual(["Pending", "invite_cancelled"]);
});

test("an invite that had expired before can still be resent by another admin", async () => {
  const { admin, at, ben, subscribe } = await withBen();
  await subscribe();
  await invite(ben, at("cleo"));
  clock.set({ still: start.add({ hours: 31 * 24 }) });
  await remove({ admin, at });
  const [{ organisationInviteId, state, invitedByEmail }] = (await invites(admin)) as [
    Awaited<ReturnType<typeof invites>>[number],
  ];
  expect([state, invitedByEmail]).toEqual(["Expired", at("ben")]);
  await admin.organisations.resendInvite({ params: { organisationInviteId } });
  await accept(await registered({ email: at("cleo") }), await inviteToken(at("cleo")));
});

test("the migration ends pending invites of former admins, and no others", async () => {
  const { admin, at, ben } = await withBen();
  // By the database's own clock.
  const expires_at = clock.now().add({ hours: 24 * 365 * 100 });
  for (const who of ["cleo", "dora", "eve"]) await invite(who === "cleo" ? admin : ben, at(who));
  const key = await inviteToken(at("eve"));
  await accept(await registered({ email: at("eve") }), key);
  const [byAda, byBen] = [await inviteToken(at("cleo")), await inviteToken(at("dora"))];
  await db.updateTable("invite").set({ expires_at }).execute();
  await db
    .updateTable("membership")
    .set({ role: "OrganisationUser" })
    .where("person_id", "in", personOf(at("ben")))
    .execute();
  await pool.query(readFileSync("db/migrations/0023-cancel-invites-of-former-admins.sql", "utf8"));
  expect([await stateOf(byAda), await stateOf(byBen), await stateOf(key)]).toEqual([
    "Pending",
    "invite_cancelled",
    "invite_accepted",
  ]);
});

test("an invite accepted while its sender is removed has one outcome", async () => {
  for (let round = 0; round < repeats(4, 60); round++) {
    const { admin, at, ben } = await withBen();
    await invite(ben, at("cleo"));
    const token = await inviteToken(at("cleo"));
    const cleo = await registered({ email: at("cleo") });
    const [removed, accepted] = await statuses([remove({ admin, at }), accept(cleo, token)]);
    expect(removed).toBe(200);
    expect([200, 409]).toContain(accepted);
    expect(await stateOf(token)).toBe(accepted === 200 ? "invite_accepted" : "invite_cancelled");
    expect(await admin.organisations.count({})).toMatchObject({ numUsers: accepted === 200 ? 1 : 0, numInvites: 0 });
  }
});

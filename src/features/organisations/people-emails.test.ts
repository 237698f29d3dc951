import { expect, test } from "vitest";
import { sql } from "kysely";
import { accept, firmsOf, invite } from "#test/firms.ts";
import { approve, ask, requests } from "#test/join-requests.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-16T00:00:00Z" });
const { as, colleague, registered, clock, db, work, outbox, inviteToken } = server;
const firm = firmsOf(server);

type Api = Awaited<ReturnType<typeof registered>>;
const subjectsTo = async (email: string) => (await outbox(email)).map(({ subject }) => subject);
const told = async (email: string, subject: string) => {
  await work();
  return (await subjectsTo(email)).filter((each) => each === subject).length;
};
const erase = async ({ accounts }: Api) =>
  accounts.deleteUser({ body: await accounts.securityToken({ query: { purpose: "delete-user" } }) });

/** A firm with a second admin, Cleo. */
async function twoAdmins() {
  const { at, ...rest } = await firm();
  const cleo = await colleague(rest.admin, { email: at("cleo"), name: "Cleo Main", makeAdmin: true });
  await work();
  return { ...rest, at, cleo };
}

test("every admin is told once who has accepted an invite, how, and how many seats are left", async () => {
  const { admin, at, name } = await twoAdmins();
  await invite(admin, at("ben"), { inviteeName: "Ben" });
  clock.set({ still: clock.now().add({ hours: 24 }) });
  const ben = await registered({ email: at("ben"), name: "Ben Old" });
  await accept(ben, await inviteToken(at("ben")));
  const subject = `Ben Old joined ${name}`;
  expect([await told(at("ada"), subject), await told(at("cleo"), subject), await told(at("ben"), subject)]).toEqual([
    1, 1, 0,
  ]);
  const [byInviter, byOther] = [(await outbox(at("ada")))[0]!, (await outbox(at("cleo")))[0]!];
  expect(byInviter.body).toContain(`Email: ${at("ben")}
How: Accepted your invite of Wed 16 Sep 2026
Role: User
Seats: 3 of 10 used`);
  expect(byInviter.body).toContain("/account/notification-settings");
  expect(byOther.body).toContain("How: Accepted Ada Byron’s invite of Wed 16 Sep 2026");
  expect(byInviter.html).toContain("Thu 17 Sep 2026 10:00am AEST");
});

test("an admin is told who has joined by the email domain", async () => {
  const { admin, at, abn, name } = await firm();
  const [, domain] = at("zoe").split("@");
  await admin.organisations.update({ body: { emailDomains: [domain!] } });
  await ask(await registered({ email: at("zoe"), name: "Zoe Young" }), abn);
  expect(await told(at("ada"), `Zoe Young joined ${name}`)).toBe(1);
  expect((await outbox(at("ada")))[0]!.body).toContain(`How: Joined without approval, by the email domain ${domain}`);
});

test("the admins are told who has left, by leaving, by joining elsewhere and by deleting their account", async () => {
  const { admin, at, name } = await firm();
  const [ben, zoe, kim] = [
    await colleague(admin, { email: at("ben"), name: "Ben Old" }),
    await colleague(admin, { email: at("zoe"), name: "Zoe Young" }),
    await colleague(admin, { email: at("kim"), name: "Kim Reid" }),
  ];
  await ben.organisations.leave({});
  expect(await told(at("ada"), `Ben Old left ${name}`)).toBe(1);
  expect((await outbox(at("ada")))[0]!.body).toContain(at("ben"));

  const other = await firm();
  await invite(other.admin, at("zoe"));
  await accept(zoe, await inviteToken(at("zoe")), { leavesOther: true });
  expect(await told(at("ada"), `Zoe Young left ${name}`)).toBe(1);
  expect(await told(other.at("ada"), `Zoe Young joined ${other.name}`)).toBe(1);

  await erase(kim);
  expect(await told(at("ada"), `A member left ${name}`)).toBe(1);
  expect((await outbox(at("ada")))[0]!.body).not.toMatch(/Kim|Reid/);
});

test("nobody is told of what is no longer true when the job runs", async () => {
  const { admin, at, abn, name } = await firm();
  const [, domain] = at("ben").split("@");
  await admin.organisations.update({ body: { emailDomains: [domain!] } });
  const ben = await registered({ email: at("ben"), name: "Ben Old" });
  await ask(ben, abn);
  await ben.organisations.leave({});
  await ask(ben, abn); // joins again before any email was sent
  expect(await told(at("ada"), `Ben Old left ${name}`)).toBe(0);
  expect(await told(at("ada"), `Ben Old joined ${name}`)).toBe(1); // of two memberships the first has ended

  await admin.organisations.remove({ params: { email: at("ben") } });
  await ask(ben, abn);
  await approve(admin, (await requests(admin))[0]!.joinRequestId);
  expect(await told(at("ben"), `You no longer belong to ${name}`)).toBe(0);
});

test("an admin who has left or become a user meanwhile is not told", async () => {
  const { admin, at, name, cleo } = await twoAdmins();
  const dan = await colleague(admin, { email: at("dan"), name: "Dan New", makeAdmin: true });
  const ben = await colleague(admin, { email: at("ben"), name: "Ben Old" });
  await work();
  await ben.organisations.leave({});
  await cleo.organisations.leave({});
  await admin.organisations.demote({ params: { email: at("dan") } });
  const subject = `Ben Old left ${name}`;
  expect([await told(at("ada"), subject), await told(at("cleo"), subject), await told(at("dan"), subject)]).toEqual([
    1, 0, 0,
  ]);
  expect(await told(at("ada"), `Cleo Main left ${name}`)).toBe(1);
  expect(await dan.organisations.count({})).toMatchObject({ numAdmins: 1 });
});

test("a demoted admin is told once, unless they are an admin again or have another membership", async () => {
  const { admin, at, abn, name } = await twoAdmins();
  const subject = `You are no longer an admin of ${name}`;
  const demote = () => admin.organisations.demote({ params: { email: at("cleo") } });
  await demote();
  await demote(); // does nothing
  expect(await told(at("cleo"), subject)).toBe(1);
  expect((await outbox(at("cleo")))[0]!.body).toContain("Hello Cleo, an admin has made you a user of");

  await admin.organisations.makeAdmin({ body: { email: at("cleo") } });
  await demote();
  await admin.organisations.makeAdmin({ body: { email: at("cleo") } });
  expect(await told(at("cleo"), subject)).toBe(1);

  await demote();
  await admin.organisations.remove({ params: { email: at("cleo") } });
  await ask(await as({ email: at("cleo") }), abn);
  await approve(admin, (await requests(admin))[0]!.joinRequestId);
  expect(await told(at("cleo"), subject)).toBe(1);
});

test("a job that runs again, as after a crash, sends no second email", async () => {
  const { admin, at, name, cleo } = await twoAdmins();
  const ben = await colleague(admin, { email: at("ben"), name: "Ben Old" });
  const again = async (name: string, subject: string, email: string) => {
    const { rows } = await sql<{ payload: object }>`select payload from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id where identifier = ${name}`.execute(db);
    expect(rows.length).toBeGreaterThan(0);
    expect(await told(email, subject)).toBe(1);
    for (const { payload } of rows)
      await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json)`.execute(db);
    expect(await told(email, subject)).toBe(1);
  };
  await again("tell-member-joined", `Ben Old joined ${name}`, at("ada"));
  await ben.organisations.leave({});
  await again("tell-member-left", `Ben Old left ${name}`, at("cleo"));
  await cleo.organisations.count({});
});

test("each of these emails can be switched off, and nothing else stops with it", async () => {
  const { admin, at, abn, name, cleo } = await twoAdmins();
  await cleo.accounts.notificationSettings({
    body: { areJoinMessagesEnabled: false, areRoleMessagesEnabled: false },
  });
  await ask(await registered({ email: at("zoe"), name: "Zoe Young" }), abn);
  expect(await told(at("ada"), `Zoe Young wants to join ${name}`)).toBe(1);
  expect(await told(at("cleo"), `Zoe Young wants to join ${name}`)).toBe(0);
  const ben = await colleague(admin, { email: at("ben"), name: "Ben Old" });
  expect(await told(at("cleo"), `Ben Old joined ${name}`)).toBe(0);
  await ben.organisations.leave({});
  expect(await told(at("cleo"), `Ben Old left ${name}`)).toBe(1);
  await cleo.accounts.notificationSettings({ body: { areLeaveMessagesEnabled: false } });
  await colleague(admin, { email: at("kim"), name: "Kim Reid" });
  await (await as({ email: at("kim") })).organisations.leave({});
  expect(await told(at("cleo"), `Kim Reid left ${name}`)).toBe(0);

  await admin.organisations.demote({ params: { email: at("cleo") } });
  await admin.organisations.remove({ params: { email: at("cleo") } });
  expect(await told(at("cleo"), `You are no longer an admin of ${name}`)).toBe(0);
  expect(await told(at("cleo"), `You no longer belong to ${name}`)).toBe(0);
});

test("of two people who leave and join at the same time each is told of once", async () => {
  const { admin, at, name } = await firm();
  const ben = await colleague(admin, { email: at("ben"), name: "Ben Old" });
  const zoe = await registered({ email: at("zoe"), name: "Zoe Young" });
  await invite(admin, at("zoe"));
  const token = await inviteToken(at("zoe"));
  await Promise.all([ben.organisations.leave({}), accept(zoe, token)]);
  expect(await told(at("ada"), `Ben Old left ${name}`)).toBe(1);
  expect(await told(at("ada"), `Zoe Young joined ${name}`)).toBe(1);
});

import { sql } from "kysely";
import { expect, test } from "vitest";
import { trialTasks } from "#features/billing/server/jobs.ts";
import { firmsOf } from "#test/firms.ts";
import { testServer } from "#test/server.ts";

// In Sydney the clocks go forward on Sun 4 Oct 2026 at 2:00am.
const server = await testServer({ at: "2026-09-28T23:30:00Z" });
const { clock, colleague, db, outbox, work } = server;
const firm = firmsOf(server);
const start = clock.now();

const tasks = trialTasks({
  db,
  clock,
  productName: "Brolga",
  sendEmail: () => Promise.reject(new Error("nothing is sent here")),
});
const queue = () => tasks["tell-trial-ends"]!(undefined as never, undefined as never);
/** The subjects about the trial to an address by now, oldest first. */
async function told(email: string, at?: string): Promise<(string | null)[]> {
  if (at) clock.set({ still: Temporal.Instant.from(at) });
  await queue();
  await work();
  return (await outbox(email))
    .map(({ subject }) => subject)
    .filter((subject) => /trial/.test(subject ?? ""))
    .reverse();
}
async function trial() {
  clock.set({ still: start });
  await db.deleteFrom("subscription").execute();
  return await firm();
}
const [ends, ended] = ["Your Brolga trial ends on Tue 6 Oct", "Your Brolga trial has ended"];

test("the admins are told two calendar days before a trial ends, in the organisation's zone, and when it has ended", async () => {
  const { admin, at, name } = await trial();
  await colleague(admin, { email: at("ben") });
  const cleo = await colleague(admin, { email: at("cleo"), makeAdmin: true });
  await cleo.accounts.update({ body: { timeZoneId: "Australia/Perth" } });
  // It ends on Tue 6 Oct at 10:30am AEDT; two days earlier is 10:30am of Sunday, after the change of the clocks.
  expect(await told(at("ada"), "2026-10-03T23:29:59Z")).toEqual([]);
  expect(await told(at("ada"), "2026-10-03T23:30:00Z")).toEqual([ends]);
  expect(await told(at("ada"))).toEqual([ends]);
  expect(await told(at("cleo"))).toEqual([ends]);
  expect(await told(at("ben"))).toEqual([]);
  const { body } = (await outbox(at("ada")))[0]!;
  expect(body).toContain(`The Team trial of ${name} ends on Tue 6 Oct 2026 at 10:30am AEDT (Sydney). Nothing will`);
  expect(body).toContain("Team: $165 a month. 10 people, 50 saved searches, 200 watched opportunities");
  expect(await told(at("ada"), "2026-10-05T23:29:59Z")).toEqual([ends]);
  expect(await told(at("ada"), "2026-10-05T23:30:00Z")).toEqual([ends, ended]);
  expect(await told(at("cleo"), "2026-10-20T00:00:00Z")).toEqual([ends, ended]);
});

test("two days before is the same time of day, also when the clocks change between", async () => {
  clock.set({ still: Temporal.Instant.from("2026-09-27T15:30:00Z") });
  await db.deleteFrom("subscription").execute();
  const { at } = await firm();
  // It ends on Mon 5 Oct at 2:30am AEDT. Two days earlier it is 2:30am AEST, 47 hours before.
  expect(await told(at("ada"), "2026-10-02T16:29:59Z")).toEqual([]);
  expect(await told(at("ada"), "2026-10-02T16:30:00Z")).toEqual(["Your Brolga trial ends on Mon 5 Oct"]);
});

test("an organisation in Perth is told at the time of day that it has there, whatever the admin's zone", async () => {
  clock.set({ still: Temporal.Instant.from("2026-09-27T15:30:00Z") });
  await db.deleteFrom("subscription").execute();
  const { admin, at } = await firm();
  await admin.organisations.update({ body: { timeZoneId: "Australia/Perth" } });
  expect(await told(at("ada"), "2026-10-02T15:29:59Z")).toEqual([]);
  expect(await told(at("ada"), "2026-10-02T15:30:00Z")).toEqual(["Your Brolga trial ends on Sun 4 Oct"]);
  expect((await outbox(at("ada")))[0]!.body).toContain("ends on Sun 4 Oct 2026 at 11:30pm AWST (Perth)");
});

test("an admin who has left, or has switched it off, is not told; one who was made since is", async () => {
  const { admin, at } = await trial();
  const cleo = await colleague(admin, { email: at("cleo"), makeAdmin: true });
  await colleague(admin, { email: at("dan") });
  clock.set({ still: Temporal.Instant.from("2026-10-04T00:00:00Z") });
  await queue();
  await cleo.organisations.leave({});
  expect(await told(at("cleo"))).toEqual([]);
  expect(await told(at("ada"))).toEqual([ends]);
  await admin.accounts.notificationSettings({ body: { areTrialMessagesEnabled: false } });
  await admin.organisations.makeAdmin({ body: { email: at("dan") } });
  expect(await told(at("dan"), "2026-10-06T00:00:00Z")).toEqual([ended]);
  expect(await told(at("ada"))).toEqual([ends]);
});

test("a trial that has become a plan is not told of, even if the email waits already", async () => {
  const { at, subscribe } = await trial();
  clock.set({ still: Temporal.Instant.from("2026-10-04T00:00:00Z") });
  await queue();
  await subscribe();
  expect(await told(at("ada"))).toEqual([]);
  expect(await told(at("ada"), "2026-10-06T00:00:00Z")).toEqual([]);
});

test("an extended trial is told of by its new end", async () => {
  const { at } = await trial();
  clock.set({ still: Temporal.Instant.from("2026-10-04T00:00:00Z") });
  await queue();
  await db
    .updateTable("subscription")
    .set({ ends_at: Temporal.Instant.from("2026-10-12T23:30:00Z") })
    .execute();
  expect(await told(at("ada"))).toEqual([]);
  expect(await told(at("ada"), "2026-10-11T00:00:00Z")).toEqual(["Your Brolga trial ends on Tue 13 Oct"]);
});

test("an email that comes too late to say that the trial ends says only that it has", async () => {
  const { at } = await trial();
  clock.set({ still: Temporal.Instant.from("2026-10-04T00:00:00Z") });
  await queue();
  expect(await told(at("ada"), "2026-10-06T00:00:00Z")).toEqual([ended]);
});

test("two workers that look at the same time, and a job that runs again, tell once", async () => {
  const { at } = await trial();
  clock.set({ still: Temporal.Instant.from("2026-10-04T00:00:00Z") });
  await Promise.all([queue(), queue(), queue()]);
  const { rows } = await sql<{ payload: object }>`select payload from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id where identifier = 'tell-trial-end'`.execute(db);
  expect(rows).toHaveLength(1);
  expect(await told(at("ada"))).toEqual([ends]);
  await sql`select graphile_worker.add_job('tell-trial-end', ${JSON.stringify(rows[0]!.payload)}::json)`.execute(db);
  expect(await told(at("ada"))).toEqual([ends]);
});

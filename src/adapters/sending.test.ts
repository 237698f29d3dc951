import { sql } from "kysely";
import { pino } from "pino";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { openSenders } from "#adapters/open.ts";
import { systemClock } from "#platform/clock.ts";
import { configFrom } from "#platform/config/config.ts";
import { addJob } from "#platform/jobs/add.ts";
import { z } from "zod";
import { defineTask, runs } from "#platform/jobs/task.ts";
import { testDatabase } from "#test/database.ts";
import { runDueJobs } from "#test/due-jobs.ts";
import { startMailServer } from "#test/mail-server.ts";

const { db, pool } = await testDatabase();
beforeEach(() => sql`delete from graphile_worker._private_jobs`.execute(db));

const jobs = async () =>
  (
    await sql<{ attempts: number; max_attempts: number; is_later: boolean; last_error: string | null }>`
      select attempts, max_attempts, run_at > clock_timestamp() as is_later, last_error
      from graphile_worker._private_jobs`.execute(db)
  ).rows;
const greet = defineTask("greet", z.object({}));
const makeDue = () => sql`update graphile_worker._private_jobs set run_at = clock_timestamp()`.execute(db);

/** A worker that sends to the mail server at `url`. `work` runs due jobs, `logged` is everything it has logged. */
function workerFor(url: string) {
  const config = configFrom({ MODE: "demo", SMTP_URL: url, EMAIL_FROM: "hello@brolga.example" });
  const { sendEmail, stop } = openSenders({ config, db, clock: systemClock });
  onTestFinished(stop);
  const blocks = [{ code: "042917" }];
  const tasks = runs(greet, () =>
    sendEmail({ to: "sam@supplier.example", subject: "Hello", blocks, why: "You asked for it." }),
  );
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  return { work: () => runDueJobs(pool, tasks, log), logged: () => lines.join("") };
}

async function mailServer(options: Parameters<typeof startMailServer>[0]) {
  const server = await startMailServer(options);
  onTestFinished(server.stop);
  return server;
}

test("an email that the server cannot accept now is queued again and sent later, once", async () => {
  let isBusy = true;
  const server = await mailServer({ refuse: () => (isBusy ? 451 : undefined) });
  const { work } = workerFor(`smtp://${server.host}`);
  await addJob(db, greet, {});
  await expect(work()).rejects.toThrow(/451/);
  const [job] = await jobs();
  expect(job).toMatchObject({ attempts: 1, max_attempts: 10, is_later: true });
  expect(job?.last_error).not.toMatch(/sam|042917/);

  isBusy = false;
  await work();
  expect(server.arrived).toEqual([]); // it is not due yet
  await makeDue();
  await work();
  expect(server.arrived.map(({ subject }) => subject)).toEqual(["Hello"]);
  expect(await jobs()).toEqual([]);
});

test("an email to an unknown recipient is given up at once, and the log says why but not to whom", async () => {
  const server = await mailServer({ refuse: () => 550 });
  const { work, logged } = workerFor(`smtp://${server.host}`);
  await addJob(db, greet, {});
  await work();
  expect(await jobs()).toEqual([]);
  expect(logged()).toMatch(/"task":"greet","msg":"given up: the mail server rejects this message \(550, RCPT TO\)"/);
  expect(logged()).not.toMatch(/sam|supplier|042917/);
});

test("if email is switched off, a message is given up, and the log names the setting", async () => {
  const { work, logged } = workerFor("off");
  await addJob(db, greet, {});
  await work();
  expect(await jobs()).toEqual([]);
  expect(logged()).toContain("given up: SMTP_URL is off, so nothing was sent");
});

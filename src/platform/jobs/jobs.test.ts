import { fork } from "node:child_process";
import { once } from "node:events";
import { sql } from "kysely";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { testDatabase } from "#test/database.ts";
import { runDueJobs } from "#test/due-jobs.ts";
import { z } from "zod";
import { addJob } from "./add.ts";
import { defineTask, runs } from "./task.ts";
import { connect } from "#platform/db/db.ts";
import { unlockDeadWorkers, unlockPreviousRun, sessionName, deadAfterSeconds } from "./heartbeat.ts";

const { db, pool, url } = await testDatabase();
/** The tasks of test/job-worker.ts. */
const hold = defineTask("hold", z.object({ first: z.boolean().optional() }));

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await sql`delete from worker_heartbeat`.execute(db);
});

/** Starts a worker process. `says` resolves when it has printed a word. */
async function worker() {
  const child = fork("test/job-worker.ts", [url]);
  onTestFinished(() => void child.kill("SIGKILL"));
  const heard: unknown[] = [];
  child.on("message", (word) => heard.push(word));
  const [{ processId }] = (await once(child, "message")) as [{ processId: string }];
  const says = async (word: string) => {
    while (!heard.includes(word)) await once(child, "message");
  };
  const end = async (signal: "SIGTERM" | "SIGKILL") => {
    child.kill(signal);
    await once(child, "exit");
  };
  return { processId, says, end, heard };
}

const jobs = async () =>
  (
    await sql<{ locked: boolean; attempts: number; due: boolean }>`
      select locked_by is not null as locked, attempts, run_at <= clock_timestamp() as due
      from graphile_worker._private_jobs`.execute(db)
  ).rows;

test("a job added in a transaction that rolls back does not exist", async () => {
  await expect(
    db.transaction().execute(async (trx) => {
      await addJob(trx, hold, {});
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect(await jobs()).toEqual([]);
});

test("a job has the same key in all its attempts, and no other job has that key", async () => {
  const keys: string[] = [];
  const tasks = runs(hold, async ({ first }, { jobKey }) => {
    keys.push(jobKey);
    if (first && keys.length === 1) throw new Error("not yet");
  });
  await addJob(db, hold, { first: true });
  await expect(runDueJobs(pool, tasks)).rejects.toThrow("not yet");
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
  await addJob(db, hold, {});
  await runDueJobs(pool, tasks);
  expect(keys).toHaveLength(3);
  expect(keys.slice(1)).toContain(keys[0]);
  expect(new Set(keys).size).toBe(2);
});

test("two jobs with one key are one job", async () => {
  await addJob(db, hold, { first: true }, { key: "only" });
  await addJob(db, hold, { first: false }, { key: "only" });
  expect(await jobs()).toHaveLength(1);
});

test("a killed worker's job is unlocked once its death is reported, and another worker starts it", async () => {
  const first = await worker();
  await addJob(db, hold, {});
  await first.says("begun");
  await first.end("SIGKILL");
  expect(await jobs()).toMatchObject([{ locked: true }]);

  expect(await unlockDeadWorkers(db, { processId: first.processId })).toBe(1);
  expect(await jobs()).toMatchObject([{ locked: false, due: true }]);
  const second = await worker();
  await second.says("begun");
});

test("a job whose worker is killed in its last attempt gets another one, but not after a week", async () => {
  const first = await worker();
  await addJob(db, hold, {}, { maxAttempts: 1 });
  await first.says("begun");
  await first.end("SIGKILL");
  await unlockDeadWorkers(db, { processId: first.processId });
  expect(await jobs()).toEqual([{ locked: false, attempts: 0, due: false }]);

  const second = await worker();
  await sql`update graphile_worker._private_jobs set run_at = now(), created_at = now() - interval '8 days'`.execute(
    db,
  );
  await second.says("begun");
  await second.end("SIGKILL");
  await unlockDeadWorkers(db, { processId: second.processId });
  expect(await jobs()).toMatchObject([{ locked: false, attempts: 1 }]);
});

test("a dead worker's last query is ended before its jobs are unlocked, or it would lock them again", async () => {
  const first = await worker();
  await addJob(db, hold, {});
  await first.says("begun");
  await first.end("SIGKILL");
  const { db: late, pool, close } = connect(url, { max: 1, name: sessionName(first.processId) });
  pool.on("error", () => undefined);
  const asked = sql`select pg_sleep(60)`.execute(late).then(
    () => "went on",
    () => "ended",
  );
  const underWay = async (query = "%") =>
    (
      await sql`select from pg_stat_activity
        where application_name = ${sessionName(first.processId)} and query like ${query}`.execute(db)
    ).rows;
  // Not any session: those of the killed process may exist for a moment longer.
  await expect.poll(async () => (await underWay("%pg_sleep%")).length).toBeGreaterThan(0);
  expect(await unlockDeadWorkers(db, { processId: first.processId })).toBe(1);
  expect(await asked).toBe("ended");
  expect(await underWay()).toEqual([]);
  await close();
});

test("a dead worker is detected by its missing heartbeat, and a living one keeps its lock", async () => {
  const first = await worker();
  await addJob(db, hold, {});
  await first.says("begun");
  expect(await unlockDeadWorkers(db, "silent")).toBe(0);
  expect(await jobs()).toMatchObject([{ locked: true }]);

  await first.end("SIGKILL");
  await sql`update worker_heartbeat set seen_at = seen_at - make_interval(secs => ${deadAfterSeconds})`.execute(db);
  expect(await unlockDeadWorkers(db, "silent")).toBe(1);
  expect(await jobs()).toMatchObject([{ locked: false }]);
});

test("jobs left locked by an earlier run are unlocked at the next start, except those of a living worker", async () => {
  const [dead, living] = [await worker(), await worker()];
  await addJob(db, hold, {});
  await Promise.race([dead.says("begun"), living.says("begun")]);
  const holder = dead.heard.includes("begun") ? dead : living;
  await unlockPreviousRun(db);
  expect(await jobs()).toMatchObject([{ locked: true }]);
  await holder.end("SIGKILL");
  await unlockPreviousRun(db);
  expect(await jobs()).not.toMatchObject([{ locked: true, attempts: 1 }]);
});

test("a worker that stops returns a long job to the queue without counting the attempt", async () => {
  const first = await worker();
  await addJob(db, defineTask("stoppable", z.object({})), {});
  await first.says("begun");
  await first.end("SIGTERM");
  expect(await jobs()).toEqual([{ locked: false, attempts: 0, due: true }]);
  expect((await sql`select from worker_heartbeat`.execute(db)).rows).toEqual([]);
});

test("a worker that stops finishes a short job", async () => {
  const first = await worker();
  await addJob(db, defineTask("short", z.object({})), {});
  await first.says("begun");
  await first.end("SIGTERM");
  expect(first.heard).toContain("finished");
  expect(await jobs()).toEqual([]);
});

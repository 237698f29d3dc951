import { sql } from "kysely";
import { expect, test } from "vitest";
import { z } from "zod";
import { testDatabase } from "#test/database.ts";
import { runDueJobs } from "#test/due-jobs.ts";
import { addJob } from "./add.ts";
import { failedJobsTasks } from "./prune-failed.ts";
import { defineTask, runs } from "./task.ts";

const { db, pool } = await testDatabase();
const email = defineTask("email", z.object({ to: z.string() }));
const prune = defineTask("prune-failed-jobs", z.object({}));
const down = runs(email, () => Promise.reject(new Error("The mail server is down.")));

const waiting = async () =>
  (await sql<{ payload: unknown }>`select payload from graphile_worker._private_jobs`.execute(db)).rows;

test("a job that has failed for the last time leaves no address in the queue; one that is retried stays", async () => {
  await addJob(db, email, { to: "gone@reef.example" }, { maxAttempts: 1 });
  await expect(runDueJobs(pool, down)).rejects.toThrow("down");
  await addJob(db, email, { to: "later@reef.example" }, { maxAttempts: 2 });
  await expect(runDueJobs(pool, down)).rejects.toThrow("down");
  expect(await waiting()).toHaveLength(2);
  await addJob(db, prune, {});
  await runDueJobs(pool, failedJobsTasks({ db }));
  expect(await waiting()).toEqual([{ payload: { to: "later@reef.example" } }]);
});

import { sql } from "kysely";
import { pino } from "pino";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { conflict, forbidden, planCap, rateLimited, type Refusal, unavailable } from "#platform/refusal.ts";
import { testDatabase } from "#test/database.ts";
import { runDueJobs } from "#test/due-jobs.ts";
import { addJob } from "./add.ts";
import { defineTask, runs } from "./task.ts";

const { db, pool } = await testDatabase();
const task = defineTask("refused", z.object({}));
const now = Temporal.Instant.from("2026-09-16T00:00:00Z");
const rule = { field: "email", rule: "already_member" };

beforeEach(() => sql`delete from graphile_worker._private_jobs`.execute(db));

const attempts = async () =>
  (await sql<{ attempts: number }>`select attempts from graphile_worker._private_jobs`.execute(db)).rows;

/** Runs one job that meets this refusal. The messages of the log. */
async function runRefused(refusal: Refusal): Promise<unknown[]> {
  const messages: unknown[] = [];
  const log = pino({}, { write: (line: string) => void messages.push((JSON.parse(line) as { msg: unknown }).msg) });
  await addJob(db, task, {});
  const tasks = runs(task, () => Promise.reject(refusal));
  await runDueJobs(pool, tasks, log);
  return messages;
}

test.each([
  ["conflict (already_member)", conflict("ada@reef.example already belongs to it.", rule)],
  ["forbidden", forbidden("Only admins can do this.")],
  ["plan_cap (already_member)", planCap("The plan has no room.", rule)],
])("a job that is refused with %s is given up, and the log names no person", async (reason, refusal) => {
  expect(await runRefused(refusal)).toEqual([`given up: refused with ${reason}`]);
  expect(await attempts()).toEqual([]);
});

test.each([
  ["rate_limited", rateLimited("3 codes were sent.", now, now.add({ minutes: 5 }))],
  ["unavailable", unavailable("The register is unavailable.", 60)],
])("a job that is refused with %s is retried", async (_kind, refusal) => {
  await expect(runRefused(refusal)).rejects.toBe(refusal);
  expect(await attempts()).toEqual([{ attempts: 1 }]);
});

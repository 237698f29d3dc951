import { sql } from "kysely";
import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { testDatabase } from "#test/database.ts";
import { runDueJobs } from "#test/due-jobs.ts";
import { addJob } from "./add.ts";
import { defineTask, runs } from "./task.ts";

const { db, pool } = await testDatabase();
const greetTask = defineTask("greet", z.object({ to: z.string(), times: z.int().default(1) }));
const greeted: { to: string; times: number }[] = [];
const tasks = runs(greetTask, async (payload) => {
  expectTypeOf(payload).toEqualTypeOf<{ to: string; times: number }>();
  greeted.push(payload);
});
const attempts = async () =>
  (await sql<{ attempts: number }>`select attempts from graphile_worker._private_jobs`.execute(db)).rows;

test("a job gets its payload as parsed by the task's schema, even if an earlier release queued it", async () => {
  await addJob(db, greetTask, { to: "Ada", times: 2 });
  await sql`select graphile_worker.add_job('greet', '{"to": "Bo", "former": true}'::json)`.execute(db);
  await runDueJobs(pool, tasks);
  expect(greeted.splice(0)).toEqual([
    { to: "Ada", times: 2 },
    { to: "Bo", times: 1 },
  ]);
});

test("a payload that breaks the schema runs nothing, fails the job and names the field without its value", async () => {
  await sql`select graphile_worker.add_job('greet', '{"to": 5, "times": "ada@reef.example"}'::json)`.execute(db);
  const error = (await runDueJobs(pool, tasks).catch((failure: unknown) => failure)) as Error;
  expect(error.message).toBe("The payload of greet is not valid: to must be text; times must be a number");
  expect(greeted).toEqual([]);
  expect(await attempts()).toEqual([{ attempts: 1 }]);
});

test("a payload that a task does not accept cannot be queued for it", () => {
  const wrong = [
    // @ts-expect-error: a field is missing
    () => addJob(db, greetTask, { times: 2 }),
    // @ts-expect-error: a field of another type
    () => addJob(db, greetTask, { to: "Ada", times: "2" }),
    // @ts-expect-error: a name alone is not a task
    () => addJob(db, "greet", { to: "Ada" }),
  ];
  expect(wrong).toHaveLength(3);
});

import { sql } from "kysely";
import { expect, test } from "vitest";
import { problem } from "#contract/problem.ts";
import { createApp } from "#app";
import { createInProcessEngine } from "#features/search/server/in-process-engine.ts";
import { settableClock } from "#platform/clock.ts";
import { testDatabase } from "#test/database.ts";

const { db } = await testDatabase();
const clock = settableClock({ still: Temporal.Instant.from("2026-11-21T00:00:00Z") });
const engine = createInProcessEngine(db);
const app = await createApp({ db, engine, clock, demoClock: clock, mode: "demo", productName: "Brolga" });
const put = (payload: object) => app.inject({ method: "POST", url: "/dev/clock", payload });

test("the demonstration's clock is put, moved on and let run", async () => {
  expect((await put({ at: "2026-12-03T14:00:00+11:00" })).json()).toEqual({
    now: "2026-12-03T03:00:00Z",
    stands: true,
  });
  expect((await put({ advance: "P1DT1H" })).json()).toEqual({ now: "2026-12-04T04:00:00Z", stands: true });
  expect((await put({ run: true })).json()).toMatchObject({ stands: false });
  expect(clock.now().toString()).toMatch(/^2026-12-04T04:00/);
});

test.each([
  { at: "0001-01-01T00:00:00Z" },
  { at: "3000-01-01T00:00:00Z" },
  { advance: "P999999999Y" },
  { advance: "PT99999999999999999H" },
])("the clock goes to no year that nobody has notices of: %j", async (order) => {
  const before = clock.state();
  const answer = await put(order);
  expect(answer.statusCode).toBe(400);
  expect(problem.parse(answer.json()).errors?.[0]?.rule).toBe("clock_range");
  expect(clock.state()).toEqual(before);
});

test("health says not ready until the index has been read, and then how far it is", async () => {
  const health = () => app.inject({ url: "/health" });
  expect(await health()).toMatchObject({ statusCode: 503 });
  await engine.catchUp();
  const answer = await health();
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ ready: true, mode: "demo", catchingUp: { index: { feedLag: 0 } } });
});

test("health names a reading that is under way, and not one that was killed", async () => {
  const run = { name: "notices.csv", started_at: clock.now().toString(), read: 7, expected: 100 };
  await db.insertInto("ingest_run").values(run).execute();
  const reading = async () =>
    ((await app.inject({ url: "/health" })).json() as { catchingUp: { ingest?: unknown } }).catchingUp.ingest;
  expect(await reading()).toEqual({ name: "notices.csv", read: 7, expected: 100 });
  await sql`update ingest_run set noted_at = noted_at - interval '2 minutes'`.execute(db);
  expect(await reading()).toBeUndefined();
});

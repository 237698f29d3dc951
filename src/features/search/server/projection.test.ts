import { expect, test } from "vitest";
import { appendFeed } from "#platform/feed/feed.ts";
import { createIndex, type Query } from "#search-core/index.ts";
import { testDatabase } from "#test/database.ts";
import { createInProcessEngine } from "./in-process-engine.ts";
import { createProjection } from "./projection.ts";

const { db, pool } = await testDatabase();
await pool.query("insert into source (id, code, name, zone) values (900, 's', 's', 'UTC') on conflict do nothing");
const at = Temporal.Instant.fromEpochMilliseconds(0);

/** Writes one notice, new or again, with its feed row. */
const publish = (key: string, title: string) =>
  db.transaction().execute(async (trx) => {
    const seen = { first_seen_at: at, last_changed_at: at, last_checked_at: at };
    const row = { public_id: key, source_id: 900, source_key: key, title, description: "", zone: "UTC" };
    const { id } = await trx
      .insertInto("opportunity")
      .values({ ...row, type_id: 1, status_id: 1, ...seen })
      .onConflict((conflict) => conflict.columns(["source_id", "source_key"]).doUpdateSet({ title }))
      .returning("id")
      .executeTakeFirstOrThrow();
    await appendFeed(trx, [{ kind: "changed", opportunityId: id }], at);
  });

const withdraw = (key: string) =>
  db.transaction().execute(async (trx) => {
    const gone = await trx.deleteFrom("opportunity").where("source_key", "=", key).returning("id").execute();
    await appendFeed(
      trx,
      gone.map(({ id }) => ({ kind: "removed", opportunityId: id })),
      at,
    );
  });

const query: Query = {
  text: "",
  filters: {},
  includeNotStated: true,
  organisation: null,
  includeFlagged: false,
  sort: "OpenDateNewestFirst",
  offset: 0,
  limit: 1_000,
  weeks: { now: 0, thisWeekEnds: 1, nextWeekEnds: 2 },
};

test("an index made while others write holds what a fresh one reads, whatever was added, changed and removed", async () => {
  for (let number = 0; number < 30; number++) await publish(`old${number}`, "before");
  const engine = createInProcessEngine(db);
  const writer = async (name: number) => {
    for (let number = 0; number < 15; number++) {
      await publish(`new${name}-${number}`, `word${name}`);
      await publish(`old${(name * 7 + number) % 30}`, `again${number}`);
      if (number % 5 === 0) await withdraw(`old${(name * 11 + number) % 30}`);
    }
  };
  const reader = async () => {
    for (let pass = 0; pass < 20; pass++) await engine.catchUp();
  };
  await Promise.all([...Array.from({ length: 6 }, (_, name) => writer(name)), reader()]);
  await engine.catchUp();

  const fresh = createInProcessEngine(db);
  await fresh.catchUp();
  expect(engine.state()).toEqual(fresh.state());
  expect(engine.state().documents).toBeGreaterThan(90);
  for (const text of ["", "before", "again3", "word1 OR word2", "-again4"])
    expect(await engine.search({ ...query, text })).toEqual(await fresh.search({ ...query, text }));
});

test("a notice removed between a first reading that failed and the second is not kept", async () => {
  await publish("fleeting", "fleeting");
  const index = createIndex();
  let failures = 1;
  const projection = createProjection(db, {
    get size() {
      return index.size;
    },
    update(docs, removed) {
      index.update(docs, removed);
      if (failures-- > 0) throw new Error("out of luck");
    },
  });
  await expect(projection.catchUp()).rejects.toThrow("out of luck");
  expect(projection.state().ready).toBe(false);
  expect(index.search({ ...query, text: "fleeting" }).total).toBe(1);
  await withdraw("fleeting");
  await projection.catchUp();
  expect(projection.state().ready).toBe(true);
  expect(index.search({ ...query, text: "fleeting" }).total).toBe(0);
});

import { expect, test } from "vitest";
import { createIndex } from "#test/search-core/create-index.ts";
import { testDatabase } from "#test/database.ts";
import { noticeRows } from "#test/notice-rows.ts";
import { plainQuery, withoutScores } from "#test/plain-query.ts";
import { createInProcessEngine } from "#test/in-process-engine.ts";
import { createProjection } from "./projection.ts";

const { db } = await testDatabase();
const rows = await noticeRows(db);
const publish = (key: string, title: string) => rows.publish({ key, title });
const { withdraw } = rows;

const query = { ...plainQuery(), sort: "OpenDateNewestFirst", limit: 1_000 } as const;

test("an index loaded during concurrent writes equals a fresh one, after adds, changes and removals", async () => {
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
    expect(withoutScores(await engine.search({ ...query, text }))).toEqual(
      withoutScores(await fresh.search({ ...query, text })),
    );
});

test("a notice removed between a failed first load and the retry is not in the index", async () => {
  await publish("fleeting", "fleeting");
  const index = createIndex();
  let failures = 1;
  const projection = createProjection(db, {
    get publicSize() {
      return index.size;
    },
    update(docs, removed) {
      index.update(docs, removed);
      if (failures-- > 0) throw new Error("out of luck");
    },
    setActivity: () => {},
  });
  await expect(projection.catchUp()).rejects.toThrow("out of luck");
  expect(projection.state().ready).toBe(false);
  expect(index.search({ ...query, text: "fleeting" }).total).toBe(1);
  await withdraw("fleeting");
  await projection.catchUp();
  expect(projection.state().ready).toBe(true);
  expect(index.search({ ...query, text: "fleeting" }).total).toBe(0);
});

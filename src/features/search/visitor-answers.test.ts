import { expect, test } from "vitest";
import { setOwner } from "#test/private-notices.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { api, app, clock, db, engine, member, publish } = await testServer();
let asked = 0;
const search = engine.search;
engine.search = (...query) => {
  asked++;
  return search(...query);
};
/** How often the engine was asked since the last time. */
const questions = () => {
  const before = asked;
  asked = 0;
  return before;
};
const everything = { body: { statusIds: [] } };
const titles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title).toSorted();
await publish(release({ key: "a", title: "Street cleaning" }));

test("a visitor's search without words is answered once until notices change", async () => {
  const first = await api.search.free(everything);
  expect(await api.search.free(everything)).toEqual(first);
  expect(questions()).toBe(1);
  const payload = JSON.stringify(everything.body);
  const headers = { "content-type": "application/json" };
  const send = () => app.inject({ method: "POST", url: "/api/v1/search/free/search", headers, payload });
  expect((await send()).body).toBe((await send()).body);
  await publish(release({ key: "b", title: "Window cleaning" }));
  questions();
  expect(titles(await api.search.free(everything))).toEqual(["Street cleaning", "Window cleaning"]);
  expect(questions()).toBe(1);
});

test("other requests, words and moments have answers of their own", async () => {
  await api.search.free(everything);
  questions();
  expect((await api.search.free({ body: { statusIds: [], pageSize: 1 } })).items).toHaveLength(1);
  expect((await api.search.free({ body: { statusIds: [], freeText: "street" } })).totalRecords).toBe(1);
  await api.search.free({ body: { statusIds: [], freeText: "street" } });
  expect(questions()).toBe(3);
  clock.set({ still: clock.now().add({ seconds: 10 }) });
  await api.search.free(everything);
  expect(questions()).toBe(1);
});

test("a private notice is in no visitor's answer, although its members search the same", async () => {
  const ada = await member({ email: "ada@visitors.example", organisation: { organisationName: "Visitors Works" } });
  const { id } = await db
    .selectFrom("organisation")
    .select("id")
    .where("name", "=", "Visitors Works")
    .executeTakeFirstOrThrow();
  expect(titles(await api.search.free(everything))).toContain("Street cleaning");
  await setOwner(db, "Street cleaning", id);
  await engine.catchUp();
  for (const round of [1, 2]) {
    expect([round, titles(await ada.search.member({ ...everything, query: {} }))]).toEqual([
      round,
      ["Street cleaning", "Window cleaning"],
    ]);
    const seen = await api.search.free(everything);
    expect([round, titles(seen), seen.totalRecords]).toEqual([round, ["Window cleaning"], 1]);
  }
  await setOwner(db, "Street cleaning", null);
  await engine.catchUp();
  expect(titles(await api.search.free(everything))).toEqual(["Street cleaning", "Window cleaning"]);
});

test("a failed search is not kept, and the figures of the landing page follow the notices", async () => {
  engine.search = () => Promise.reject(new Error("away"));
  const body = { statusIds: [], pageSize: 7 };
  await expect(api.search.free({ body })).rejects.toMatchObject({ status: 500 });
  engine.search = search;
  expect((await api.search.free({ body })).totalRecords).toBe(2);
  expect(await api.opportunities.total({})).toBe(2);
  await publish(release({ key: "c", title: "Roof repairs" }));
  expect(await api.opportunities.total({})).toBe(3);
});

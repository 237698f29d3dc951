import { expect, test } from "vitest";
import { openStaticTable } from "#adapters/embeddings/static-table.ts";
import { setOwner } from "#test/private-notices.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { api, db, member, publish, send } = await testServer({ embedder: await openStaticTable() });

const notices = (count: number, titled: (i: number) => string, more: Partial<Parameters<typeof release>[0]> = {}) =>
  Array.from({ length: count }, (_, i) => {
    const title = titled(i);
    return release({ key: title, title, description: "", opens: "2026-09-01", closes: "2026-12-01", ...more });
  });
const places = ["Ballina", "Casino", "Dubbo", "Echuca", "Forbes", "Gympie"];
await publish(
  ...notices(3, (i) => `Supply of vaccine ${places[i]}`, { places: ["NSW"] }),
  ...notices(4, (i) => `Immunisation program for schools ${places[i]}`, { places: ["NSW"] }),
  // Too old to count for a year, but a witness of what the word means.
  ...notices(1, (i) => `Immunisation program ${places[i]}`, { opens: "2024-09-01", released: "2024-09-01T00:00:00Z" }),
  // History: never news.
  ...notices(1, () => "Immunisation", {
    award: { supplier: "Jab", dollars: 9, date: "2025-01-01" },
    status: "complete",
  }),
  ...notices(4, (i) => `Hotel accommodation ${places[i]}`, { categories: ["90111500"] }),
  ...notices(5, (i) => `Accommodation Precinct ${places[i]} grounds maintenance and mowing`, {
    categories: ["70111700"],
  }),
  ...notices(4, (i) => `Office desks ${places[i]}`, { categories: ["56101700"] }),
  ...notices(
    4,
    (i) => ["Service desk", "Software helpdesk and desk analyst", "Jira desk licences", "Desk for SAP payments"][i]!,
    {
      categories: ["81111800"],
    },
  ),
  ...notices(6, (i) => `Bridge painting ${places[i]}`, { categories: ["72141000"] }),
);
const advise = (body: Parameters<typeof api.search.advise>[0]["body"]) => api.search.advise({ body });
const everyStatus = { statusIds: [] };
const kinds = ({ items }: Awaited<ReturnType<typeof advise>>) => items.map(({ kind, text }) => `${kind} ${text}`);

test("a word that buyers use is advised with the notices of a year that it adds, and how many of a sample look right", async () => {
  const { items, noticesPerYear, totalRecords } = await advise({ freeText: "vaccine" });
  expect({ noticesPerYear, totalRecords }).toEqual({ noticesPerYear: 3, totalRecords: items.length });
  const word = items.find(({ text }) => text === "immunisation")!;
  expect(word).toMatchObject({ kind: "addWord", noticesPerYear: 4, sample: { of: 6 }, totalRecords: 8 });
  expect(word.sample.right).toBeGreaterThanOrEqual(3);
  expect(word.request).toMatchObject({ freeText: "vaccine, immunisation" });
});

test("a word of notices that look wrong is advised to be left out", async () => {
  const { items } = await advise({ freeText: "hotel accommodation", ...everyStatus });
  const [word] = items.filter(({ kind }) => kind === "leaveOutWord");
  expect(word).toMatchObject({ noticesPerYear: 5, sample: { right: 0, of: 5 }, totalRecords: 4 });
  expect(word!.request.freeText).toMatch(/^hotel accommodation -/);
  // The category of the others would do the same.
  expect(items.filter(({ totalRecords }) => totalRecords === 4)).toHaveLength(1);
});

test("categories widen a search that has one, and narrow a search that has none", async () => {
  const request = { freeText: "hotel accommodation", ...everyStatus };
  const [only] = (await advise({ freeText: "desks" })).items.filter(({ kind }) => kind === "onlyCategory");
  expect(only).toMatchObject({ noticesPerYear: 4, sample: { right: 0, of: 4 }, totalRecords: 4 });
  expect(only!.request.categoryIds.some((code) => [56_000_000, 56_100_000, 56_101_700].includes(code))).toBe(true);
  const [added] = (await advise({ ...request, categoryIds: [70_111_700] })).items;
  expect(added).toMatchObject({ kind: "addCategory", noticesPerYear: 4, sample: { right: 4, of: 4 }, totalRecords: 9 });
  expect(added!.request.categoryIds).toHaveLength(2);
  const both = await advise({ ...request, categoryIds: [70_111_700, 90_111_500] });
  expect(both.items).toContainEqual(
    expect.objectContaining({ kind: "leaveOutCategory", noticesPerYear: 5, totalRecords: 4 }),
  );
});

test("the request of a piece of advice finds exactly what was promised, with what was read from the words", async () => {
  const texts = [
    "vaccine",
    "vaccine nsw",
    "open vaccine, hotel",
    "vaccine OR hotel accommodation",
    "hotel accommodation -bridge",
    '"hotel accommodation" services',
    "accommodation",
    "vaccine over $1m",
    "bridge painting",
  ];
  const filters = [{}, everyStatus, { categoryIds: [90_111_500, 70_111_700] }, { includeTradeWords: false }];
  let tried = 0;
  for (const freeText of texts)
    for (const filter of filters)
      for (const { request, totalRecords } of (await advise({ freeText, ...filter })).items) {
        tried++;
        expect({ request, total: (await api.search.free({ body: request })).totalRecords }).toEqual({
          request,
          total: totalRecords,
        });
      }
  expect(tried).toBeGreaterThan(10);
});

test("a place that was read from the words applies to the changed search too", async () => {
  const { items } = await advise({ freeText: "vaccine in New South Wales" });
  const { request } = items.find(({ text }) => text === "immunisation")!;
  const found = await api.search.free({ body: request });
  expect(found).toMatchObject({ totalRecords: 8, readAs: [{ field: "place" }] });
  expect((await api.search.free({ body: { ...request, locationIds: [] } })).effectiveRequest.freeText).toBe(
    "vaccine, immunisation",
  );
});

test("words that are searched already are not advised, nor is anything where nothing is good", async () => {
  expect(kinds(await advise({ freeText: "vaccine, immunisation" }))).not.toContain("addWord immunisation");
  for (const freeText of ["", "bridge painting", '"unpaired', "Immunisation program ".repeat(20), "xylophone"])
    expect(kinds(await advise({ freeText }))).toEqual([]);
});

test("one's own private notices count, those of others do not", async () => {
  const { items } = await advise({ freeText: "vaccine" });
  const ada = await member({ email: "ada@vaccines.example" });
  const { id } = await db.selectFrom("organisation").select("id").executeTakeFirstOrThrow();
  await publish(...notices(1, () => "Immunisation of our own"));
  await setOwner(db, "Immunisation of our own", id);
  await publish();
  const own = await ada.search.advise({ body: { freeText: "vaccine" } });
  const perYear = (answer: { items: typeof items }) =>
    answer.items.find(({ text }) => text === "immunisation")!.noticesPerYear;
  expect([perYear(await advise({ freeText: "vaccine" })), perYear(own)]).toEqual([4, 5]);
});

test("a request that breaks a rule is refused with its field, and a bad token is 401", async () => {
  const call = (payload: object, headers: Record<string, string> = {}) =>
    send("/api/v1/search/advise", {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(payload),
    });
  const refused = await call({ page: 0 });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ errors: [expect.objectContaining({ field: "page" })] });
  expect((await call({}, { authorization: "Bearer nonsense" })).status).toBe(401);
});

import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { expect, test } from "vitest";
import { categoryName, unspscCode, unspscPath } from "#domain/unspsc.ts";
import { recordsIn } from "#features/ingestion/extraction/containers.ts";
import { textOf } from "#features/ingestion/formats/format.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { api, db, publish } = await testServer();
const coded = (key: string, id: string, description?: string) => {
  const notice = release({ key, title: `Notice ${key}` });
  const items = [{ classification: { scheme: "UNSPSC", id, ...(description && { description }) } }];
  return { ...notice, tender: { ...notice.tender, items } };
};
const facetOf = async (code: number, freeText: string) => {
  const body = { freeText, expandedCategoryIds: unspscPath(code) };
  const { facets } = await api.search.free({ body });
  return facets.categories.find(({ id }) => id === code);
};

test("a code without a title takes the label that its source gives with it", async () => {
  await publish(coded("labelled", "81162199", "Managed sandboxes for developers"));
  expect(await facetOf(81_162_199, "labelled")).toMatchObject({ name: "Managed sandboxes for developers" });
});

test("a label that is no name is not taken, nor one for a code that has a title", async () => {
  await publish(coded("odd", "81162198", "81162198"), coded("known", "76111500", "Something else"));
  expect((await facetOf(81_162_198, "odd"))?.name).toMatch(/^[A-Z].* \(81162198\)$/);
  expect((await facetOf(76_111_500, "known"))?.name).not.toBe("Something else");
});

test("without a label the nearest named ancestor stands with the code in brackets", async () => {
  await publish(coded("bare", "72101597"));
  const parent = await facetOf(72_101_500, "bare");
  expect(parent?.name).not.toMatch(/\d{8}/);
  expect((await facetOf(72_101_597, "bare"))?.name).toBe(`${parent?.name} (72101597)`);
  const [item] = (await api.search.free({ body: { freeText: "bare" } })).items;
  const { categories } = await api.opportunities.free({ params: { id: item!.publicOpportunityId } });
  expect(categories[0]).toMatchObject({ categoryId: 72_101_597, mappedCategoryName: null });
});

test("every code of the shipped contracts has a name at all four levels, but for a few that nobody names", async () => {
  const file = createReadStream("data/contract_notices.csv.gz").pipe(createGunzip()).setEncoding("utf8");
  const codes = new Set<number>();
  for await (const record of recordsIn("csv", file)) {
    const code = "problem" in record ? undefined : unspscCode(textOf(record.body, "unspsc") ?? "");
    for (const level of code === undefined ? [] : unspscPath(code)) codes.add(level);
  }
  expect(codes.size).toBeGreaterThan(500);
  const rows = await db.selectFrom("category").select(["id", "title"]).execute();
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  const unnamed = [...codes].filter((code) => !titles.has(code)).sort((a, b) => a - b);
  expect(unnamed).toEqual([20_141_700, 20_141_702, 73_121_800, 73_121_805, 80_141_611, 80_172_200, 81_162_103]);
  for (const code of codes) expect(categoryName(code, titles)).not.toMatch(/^(?:Category \()?\d{8}/);
});

test("a name too long for a narrow place has a short one beside it, in facets of every level", async () => {
  await publish(coded("narrow", "72101500"));
  const segment = await facetOf(72_000_000, "narrow");
  expect(segment).toMatchObject({ shortName: "Building and construction" });
  expect(segment!.name.length).toBeGreaterThan(segment!.shortName!.length);
  const rows = await db.selectFrom("category").select(["id", "title", "short_title"]).execute();
  const segments = rows.filter(({ id }) => id % 1_000_000 === 0);
  expect(segments.length).toBeGreaterThan(50);
  for (const { title, short_title } of segments) expect((short_title ?? title).length, title).toBeLessThanOrEqual(30);
});

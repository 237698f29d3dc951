import { expect, inject, test } from "vitest";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";
import { tokenOf } from "#test/tokens.ts";

const { api, app, as, pool, publish, clock } = await testServer({ at: "2026-09-16T02:00:00Z" });
const operator = await as({ email: "operator@brolga.example" });
const state = () => operator.ingestion.unspsc({});
const upload = (text: string, fileName = "unspsc.csv") =>
  operator.ingestion.uploadUnspsc({ query: { fileName }, body: text });
async function apply() {
  const { uploadId } = (await state()).upload!;
  await operator.ingestion.applyUnspsc({ body: { uploadId, reason: "the list of this year" } });
}
const titles = async () => {
  const { categories } = await api.search.browseSummary({ body: {} });
  return new Map(categories.map(({ id, label }) => [id, label]));
};
const shipped = await titles();
/** What a whole list says, as rows of code and title. */
const csv = (rows: [number | string, string][]) =>
  ["Code,Title", ...rows.map(([code, title]) => `${code},"${title}"`)].join("\r\n");
const list: [number, string][] = [
  [10100000, "Live animals of all kinds"],
  [72101500, "Building support services"],
  [72101599, "Support of very tall buildings"],
  [72101598, "Support of very low buildings"],
];

test("a list is checked, shown with what it changes, and applied as a whole; searches and notices have its names", async () => {
  await publish(release({ key: "tall", title: "Support of towers", categories: ["72101599"] }));
  await upload(csv(list));
  const { names, upload: preview } = await state();
  expect(names).toBe(shipped.size);
  expect(preview).toMatchObject({
    fileName: "unspsc.csv",
    skipped: 0,
    added: { count: expect.any(Number) as number },
    renamed: { examples: [{ code: 10100000, was: shipped.get(10100000), is: "Live animals of all kinds" }] },
    removed: { count: 0 },
  });
  expect(preview!.added.examples).toContainEqual({ code: 72101599, was: null, is: "Support of very tall buildings" });
  expect(await titles()).toEqual(shipped);

  await apply();
  clock.set({ still: clock.now().add({ minutes: 1 }) });
  await publish(release({ key: "low", title: "Support of huts" }));
  const after = await titles();
  expect(after.get(10100000)).toBe("Live animals of all kinds");
  // A commodity is among the choices once a notice names it.
  expect(after.get(72101599)).toBe("Support of very tall buildings");
  expect(after.has(72101598)).toBe(false);
  await publish(
    release({ key: "low", title: "Support of huts", categories: ["72101598"], released: "2026-09-15T00:00:00Z" }),
  );
  expect((await titles()).get(72101598)).toBe("Support of very low buildings");
  const [found] = (await api.search.free({ body: { freeText: '"Support of towers"' } })).items;
  const { categories } = await api.opportunities.free({ params: { id: found!.publicOpportunityId } });
  expect(categories[0]!.mappedCategoryName).toBe("Support of very tall buildings");
  const [act] = (await operator.operator.acts({ query: { pageSize: 1 } })).items;
  expect(act).toMatchObject({ kind: "unspsc_imported", subjectName: "unspsc.csv", after: { renamed: 1, removed: 0 } });
  expect((await state()).upload).toBeNull();
});

test("a later list removes the names that it lacks, and a reset brings back what shipped", async () => {
  await upload(csv(list));
  await apply();
  await upload(csv(list.slice(1, 3)));
  const { upload: preview } = await state();
  expect(preview!.removed.examples).toContainEqual({
    code: 10100000,
    was: "Live animals of all kinds",
    is: shipped.get(10100000),
  });
  await apply();
  expect((await titles()).get(10100000)).toBe(shipped.get(10100000));
  expect((await titles()).has(72101598)).toBe(false);
  await operator.ingestion.resetUnspsc({ body: { reason: "licence ended" } });
  expect(await titles()).toEqual(shipped);
  await expect(operator.ingestion.resetUnspsc({ body: { reason: "again" } })).rejects.toMatchObject({ status: 409 });
});

test("the official layout with four levels in a row is read", async () => {
  const head =
    "Version,Segment,Segment Title,Family,Family Title,Class,Class Title,Commodity,Commodity Title,Definition";
  const row = (commodity: number, title: string) =>
    `v26,72000000,Building,72100000,Building upkeep,72101500,Support,${commodity},"${title}","Long, with a comma"`;
  await upload([head, row(72101597, "Domes"), row(72101596, "Spires")].join("\n"));
  const { upload: preview } = await state();
  const codes = [...preview!.added.examples, ...preview!.renamed.examples].map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining([72101596, 72101597, 72101500]));
  await operator.ingestion.discardUnspsc({ body: { uploadId: preview!.uploadId } });
  expect((await state()).upload).toBeNull();
});

test("a list as large as the official one is imported whole", async () => {
  const size = inject("counts") === "full" ? 150_000 : 1_500;
  const rows = Array.from({ length: size }, (_, index): [number, string] => [
    10_000_000 + index * Math.floor(84_000_000 / size),
    `Commodity ${index} of the list`,
  ]);
  await upload(csv(rows));
  const { added, renamed } = (await state()).upload!;
  expect(added.count + renamed.count).toBe(size);
  await apply();
  const { imported, replaced } = await state();
  expect(imported + replaced).toBe(size);
  await operator.ingestion.resetUnspsc({ body: { reason: "only a test" } });
  expect(await state()).toMatchObject({ imported: 0, replaced: 0, names: shipped.size });
});

test("what is no list, damaged, empty or too large is refused, and leaves an earlier upload", async () => {
  await upload(csv(list), "good.csv");
  const damaged = csv([...list, ...list.map(([code, title]): [string, string] => [`x${code}`, title])]);
  for (const text of ["", "Code,Title", "a,b\n1,2", '{"code":10100000}', damaged, "Code,Title\n10100000,\u0000"])
    await expect(upload(text)).rejects.toMatchObject({ status: 400 });
  expect((await state()).upload).toMatchObject({ fileName: "good.csv" });
  const authorization = `Bearer ${await tokenOf({ email: "operator@brolga.example" })}`;
  const answer = await app.inject({
    method: "POST",
    url: "/api/v1/operator/unspsc/upload?fileName=big.csv",
    headers: { authorization, "content-type": "text/csv" },
    payload: "a".repeat(64 * 1024 * 1024 + 1),
  });
  expect(answer.statusCode).toBe(413);
});

test("a list that was replaced is not applied, and one whose application is killed has changed nothing", async () => {
  await upload(csv(list), "first.csv");
  const { uploadId } = (await state()).upload!;
  await upload(csv(list), "second.csv");
  await expect(
    operator.ingestion.applyUnspsc({ body: { uploadId, reason: "the list of this year" } }),
  ).rejects.toMatchObject({ status: 409 });

  const before = await titles();
  const holder = await pool.connect();
  await holder.query("begin; lock table operator_act in access exclusive mode");
  const applying = apply().catch((error: unknown) => error);
  // The last statement of the application waits; then its connection is lost.
  const waiting = `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%operator_act%'`;
  let pids: { pid: number }[] = [];
  // The view is a snapshot within a transaction, so another connection asks.
  while (pids.length === 0) ({ rows: pids } = await pool.query(waiting));
  await pool.query("select pg_terminate_backend($1)", [pids[0]!.pid]);
  expect(await applying).toBeInstanceOf(Error);
  await holder.query("commit");
  holder.release();
  expect(await titles()).toEqual(before);
  await apply();
  expect((await titles()).get(10100000)).toBe("Live animals of all kinds");
});

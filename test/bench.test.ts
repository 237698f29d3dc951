import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { agreement, type Column } from "../bench/compare.ts";
import { notices, readCorpus } from "../bench/corpus/corpus.ts";
import { mixedQueries, namedQueries } from "../bench/corpus/queries.ts";
import { shapeOf } from "../bench/corpus/shape.ts";
import { openCore } from "../bench/engines/core.ts";
import type { OpenEngine } from "../bench/engines/engine.ts";
import { openFloor } from "../bench/engines/floor.ts";
import { peersFound } from "../bench/engines/peers.ts";
import type { Figure } from "../bench/figure.ts";
import { measure } from "../bench/measure.ts";
import { noticesFrom, queriesFrom } from "../bench/outside.ts";
import { relevanceBench } from "../bench/relevance.ts";
import { ndcg, recall } from "../bench/relevance/score.ts";
import { withSection } from "../bench/results.ts";
import { searchBench } from "../bench/search.ts";
import { growthOf, tableOf } from "../bench/report.ts";

const corpus = await readCorpus();

test("a generated notice is the same in a corpus of any size, and another with another seed", () => {
  const few = [...notices(corpus, 0, 20)];
  expect([...notices(corpus, 10, 30)].slice(0, 10)).toEqual(few.slice(10));
  expect([...notices(corpus, 0, 20, { seed: 2 })]).not.toEqual(few);
  expect(new Set(few.map(({ description }) => description)).size).toBe(20);
});

test("plain notices have the same facts and lower-case words only", () => {
  for (const [index, doc] of [...notices(corpus, 0, 200, { plain: true })].entries()) {
    expect(doc.title).toMatch(/^[\p{Ll}\p{Lo}\p{N}+#]*( [\p{Ll}\p{Lo}\p{N}+#]+)*$/u);
    const [{ title: _, description: __, reference: ___, buyerName: ____, ...facts } = doc] = notices(
      corpus,
      index,
      index + 1,
    );
    expect(doc).toMatchObject(facts);
  }
});

test("generated notices have the word frequencies and the facts of the shipped ones", () => {
  const shipped = shapeOf(corpus.shipped);
  const generated = shapeOf(notices(corpus, 0, 5_000));
  expect(Math.abs(generated.zipfSlope - shipped.zipfSlope)).toBeLessThan(0.1);
  expect(Math.abs(generated.commonestShare - shipped.commonestShare)).toBeLessThan(0.06);
  expect(generated.titleWords / shipped.titleWords).toBeCloseTo(1, 1);
  expect(generated.withBuyer).toBeCloseTo(shipped.withBuyer, 1);
  expect(generated.withPlace).toBeCloseTo(shipped.withPlace, 1);
  expect(generated.medianValue / shipped.medianValue).toBeGreaterThan(0.8);
});

test("all engines find the same number of notices", async () => {
  const named = namedQueries(corpus, 1_000);
  const mix = mixedQueries(corpus, 40);
  const engines: [string, OpenEngine][] = [
    ["core", (docs) => openCore(docs, true)],
    ["floor", openFloor],
    ...Object.values(peersFound()).flat(),
  ];
  const columns: Column[] = [];
  for (const [name, open] of engines) {
    const engine = await open(notices(corpus, 0, 1_000, { plain: true }));
    const once = { rounds: 0, seconds: 60 };
    const cases = new Map<string, Awaited<ReturnType<typeof measure>>>();
    for (const query of named) cases.set(query.name, await measure(engine, [query], once));
    columns.push({ name, cases, mix: await measure(engine, mix, once) });
    await engine.close();
  }
  const [core, ...others] = columns;
  expect(core!.mix.totals.filter((total) => total > 0).length).toBeGreaterThan(10);
  for (const other of others)
    expect(agreement(core!, other, mix)).toBe(`hits of ${other.name}: as many in 49 of 49 queries`);
});

test("a search takes what the engine says by its own clock", async () => {
  const engine = { name: "one with a clock", search: () => 7, took: () => 250, close() {} };
  const { times, totals, perSecond } = await measure(engine, mixedQueries(corpus, 2), { rounds: 1, seconds: 10 });
  expect({ times, totals, perSecond }).toEqual({ times: [250, 250], totals: [7, 7], perSecond: 4 });
});

test("notices and queries from files are found by plain words, with both ends of a value", async () => {
  const folder = mkdtempSync(join(tmpdir(), "brolga-bench-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const line = (id: number, title: string, more: object) =>
    JSON.stringify({
      id,
      title,
      description: "Of the roads",
      status: 1,
      buyer: 0,
      categories: [0],
      location: 0,
      ...more,
    });
  const lines = [
    line(0, "Cleaning", { valueFrom: 100 }),
    line(1, "cleaning and Janitorial", { valueFrom: 200, categories: [1, 7], location: 3 }),
    line(2, "Cleaners", { valueFrom: null, status: 4 }),
  ];
  writeFileSync(join(folder, "corpus.ndjson"), lines.join("\n"));
  const asked = [
    { words: ["cleaning"], filters: {} },
    { words: ["cleaning"], filters: { valueFrom: [100, 199] } },
    { words: ["cleaning"], filters: { valueFrom: [100, 200] } },
    { words: ["road"], filters: {} },
    { words: ["of", "roads"], filters: { status: [1, 4] } },
    { words: [], filters: { category: 0 } },
    { words: ["roads"], filters: { category: 7, location: 3 } },
    { words: [], filters: { valueFrom: [0, 1000] } },
  ];
  writeFileSync(join(folder, "queries.json"), JSON.stringify(asked));
  const engine = openCore(noticesFrom(join(folder, "corpus.ndjson")), true);
  const { totals } = await measure(engine, queriesFrom(join(folder, "queries.json")), { rounds: 1, seconds: 10 });
  expect(totals).toEqual([2, 1, 2, 0, 3, 2, 1, 2]);
  writeFileSync(join(folder, "corpus.ndjson"), line(0, "Cleaning", { status: "open" }));
  expect(() => [...noticesFrom(join(folder, "corpus.ndjson"))]).toThrow("status");
});

test("the search bench reports the core, the product's work and the lower bound, and the core finds the same notices as the lower bound", async () => {
  const figures: Omit<Figure, "bench" | "size">[] = [];
  const said: string[] = [];
  const options = { plain: false, peers: [], say: (line: string) => void said.push(line) };
  await searchBench.run(300, (figure) => figures.push(figure), options);
  expect(said).toEqual(["hits of floor: as many in 209 of 209 queries"]);
  const byName = new Map(figures.map((figure) => [`${figure.case}, ${figure.column}`, figure]));
  expect(byName.get("everything, hits, floor")?.value).toBe(300);
  expect(byName.get("everything, hits, core, the product's work")?.value).toBe(300);
  for (const name of ["build from raw text", "memory", "snapshot opened, to the first answer"])
    expect(byName.get(`${name}, undefined`)).toMatchObject({ value: expect.any(Number), target: expect.anything() });
  expect(byName.get("mix, p50, core")?.target).toEqual({ atMost: 0.5 });
  for (const { value } of figures) expect(value).toBeGreaterThanOrEqual(0);
});

test("later gains count less, and missing answers reduce recall", () => {
  const gains = new Map([
    ["a", 2],
    ["b", 1],
    ["c", 0],
  ]);
  expect(ndcg(["a", "b"], gains, 10)).toBe(1);
  expect(ndcg(["b", "a"], gains, 10)).toBeCloseTo((1 + 2 / Math.log2(3)) / (2 + 1 / Math.log2(3)));
  expect(ndcg(["c", "x"], gains, 10)).toBe(0);
  expect(recall(["x", "b"], gains, 50)).toBe(0.5);
  expect(recall(["x", "b", "a"], gains, 1)).toBe(0);
});

test("on the labelled fixture embeddings find what words do not", async () => {
  const figures: Omit<Figure, "bench" | "size">[] = [];
  const options = { plain: false, beir: "bench/fixtures/labelled", say() {} };
  await relevanceBench.run(0, (figure) => figures.push(figure), options);
  const value = (name: string, column: string) =>
    figures.find((figure) => figure.case.endsWith(name) && figure.column === column)!.value;
  expect(value("nDCG@10", "BM25F, any word")).toBeGreaterThan(0.7);
  expect(value("recall@50", "BM25F, any word")).toBeLessThan(1);
  expect(value("recall@50", "hybrid, any text")).toBe(1);
  expect(value("nDCG@10", "hybrid, any text")).toBeGreaterThan(value("nDCG@10", "BM25F, any word"));
});

test("figures with columns are a table with verdicts, and those of several sizes stand side by side", () => {
  const figure = (size: number, column: string, value: number): Figure => ({
    bench: "search",
    size,
    case: "mix, p50",
    column,
    value,
    unit: "ms",
    target: column === "core" ? { atMost: 0.5 } : null,
  });
  expect(tableOf([figure(10, "core", 0.25), figure(10, "floor", 1234.5)]).split("\n")).toEqual([
    "               core   floor",
    "mix, p50, ms   0.25   1,235",
    expect.stringMatching(/^mix, p50, core +0\.25 ms +at most 0\.5 +met$/),
  ]);
  expect(growthOf([figure(10, "core", 0.25), figure(1000, "core", 2)])).toMatch(/mix, p50 \(core\), ms +0\.25 +2$/);
});

test("npm run bench prints and stores its figures, and lists the benches for an unknown name", () => {
  const folder = mkdtempSync(join(tmpdir(), "brolga-bench-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const json = join(folder, "figures.json");
  const bench = (...args: string[]) => spawnSync(process.execPath, ["bench/run.ts", ...args], { encoding: "utf8" });
  const { stdout } = bench("corpus", "--size", "1k,100", "--json", json);
  expect(stdout).toMatch(/^corpus, 1,000 notices$[^]+^corpus, 100 notices$[^]+^corpus, side by side$/m);
  const figures = JSON.parse(readFileSync(json, "utf8")) as (Figure & { met: boolean | null })[];
  expect(figures.find(({ column, case: name }) => column === "generated" && name === "notices")).toMatchObject({
    bench: "corpus",
    size: 1000,
    value: 1000,
    met: null,
  });
  expect(bench("serach").stderr).toContain("there is no bench serach; there are corpus, search, ");
});

test("the page of results keeps the sections of other benches, in the order of their names", () => {
  const page = withSection(withSection("# Old\n", "search", "a\nb\n"), "ingest", "b");
  const again = withSection(withSection(page, "search", "c"), "ingest", "b");
  expect(again).toMatch(/^# Last figures\n[^]+\n## ingest\n\nb\n\n## search\n\nc\n$/);
});

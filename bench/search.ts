import { readFileSync } from "node:fs";
import { openLexicon } from "#search-core/analysis/lexicon.ts";
import { type Corpus, noticeAt, notices, readCorpus } from "./corpus/corpus.ts";
import { type BenchQuery, mixedQueries, namedQueries } from "./corpus/queries.ts";
import { openCore, searchAsProduct } from "./engines/core.ts";
import type { Engine, OpenEngine } from "./engines/engine.ts";
import { openFloor } from "./engines/floor.ts";
import { searchOutside } from "./search-outside.ts";
import { peersFound } from "./engines/peers.ts";
import { type Bench, type Options, percentile } from "./figure.ts";
import { type Column, compare } from "./compare.ts";
import { buildFigures, snapshotFigures, suggestFigures, updateFigures } from "./index-figures.ts";
import { type Measured, measureTogether, median } from "./measure.ts";

type Report = Parameters<Bench["run"]>[1];
type Queries = { named: BenchQuery[]; mix: BenchQuery[] };

/**
 * The search core beside other engines on the same generated notices, one client each, with the same work: the twenty
 * best, the exact total, counts by status, buyer, category and place. All texts are lower-case words only, so that all
 * engines tokenise them alike and their totals can be compared.
 */
export const searchBench: Bench = {
  name: "search",
  async run(size, report, options) {
    if (options.corpus !== undefined) return searchOutside(options.corpus, options, report);
    const corpus = await readCorpus();
    const queries = { named: namedQueries(corpus), mix: mixedQueries(corpus) };
    const columns: Column[] = [];
    await ownFigures(corpus, queries, size, report);
    for (const group of enginesFor(options)) {
      const engines: Engine[] = [];
      for (const [name, open] of group) engines.push(await opened(name, open, corpus, size, report));
      columns.push(...(await columnsOf(engines, queries)));
      for (const engine of engines) await engine.close();
    }
    for (const column of columns) reportColumn(column, report);
    const [core, ...others] = columns;
    for (const other of others) compare(core!, other, queries.mix, report, options.say);
  },
};

/** The core with the product's work, on notices with their texts as published. */
async function ownFigures(corpus: Corpus, queries: Queries, size: number, report: Report) {
  const from = performance.now();
  openLexicon(readFileSync("data/lexicon.bin")).synonymsOf(["tree", "lopping"]);
  report({ case: "lexicon opened", value: performance.now() - from, unit: "ms", target: { atMost: 50 } });
  const state = buildFigures(corpus, size, report);
  await snapshotFigures(state, report);
  suggestFigures(corpus, state, report);
  updateFigures(corpus, state, report);
  const engine = searchAsProduct(state, (id) => noticeAt(corpus, id - 1));
  for (const column of await columnsOf([engine], queries)) reportColumn(column, report);
}

/** Engines that are open at the same time. */
function enginesFor({ peers }: Options): [name: string, open: OpenEngine][][] {
  const isWanted = ([name]: [name: string, open: OpenEngine]) => !peers || peers.includes(name);
  const { beside, apart } = peersFound();
  return [
    [["core", (docs) => openCore(docs, true)], ["floor", openFloor], ...beside.filter(isWanted)],
    ...apart.filter(isWanted).map((peer) => [peer]),
  ];
}

async function opened(name: string, open: OpenEngine, corpus: Corpus, size: number, report: Report): Promise<Engine> {
  const from = performance.now();
  const engine = await open(notices(corpus, 0, size, { plain: true }));
  report({ case: `${name} takes in`, value: (size * 1000) / (performance.now() - from), unit: "documents/s" });
  return engine;
}

async function columnsOf(engines: Engine[], { named, mix }: Queries): Promise<Column[]> {
  const cases: [string, Measured[]][] = [];
  for (const query of named)
    cases.push([query.name, await measureTogether(engines, [query], { rounds: 40, seconds: 4 * engines.length })]);
  const mixes = await measureTogether(engines, mix, { rounds: 10, seconds: 60 * engines.length });
  return engines.map(({ name }, index) => ({
    name,
    cases: new Map(cases.map(([query, measured]) => [query, measured[index]!])),
    mix: mixes[index]!,
  }));
}

function reportColumn({ name, cases, mix }: Column, report: Report) {
  const isCore = name === "core";
  for (const [query, { totals, times }] of cases) {
    const ms = { column: name, unit: "ms" };
    report({ case: `${query}, hits`, column: name, value: totals[0] ?? NaN, unit: "notices" });
    report({ case: `${query}, p50`, ...ms, value: percentile(times, 0.5) });
    report({ case: `${query}, p95`, ...ms, value: percentile(times, 0.95) });
  }
  const most = (ms: number) => (isCore ? { atMost: ms } : null);
  report({ case: "mix, p50", column: name, value: percentile(mix.times, 0.5), unit: "ms", target: most(0.5) });
  report({ case: "mix, p95", column: name, value: percentile(mix.times, 0.95), unit: "ms", target: most(6) });
  report({ case: "mix", column: name, value: mix.perSecond, unit: "queries/s" });
  // If this grows with the size, time grows faster than the number of results.
  const spent = mix.byQuery.reduce((sum, times) => sum + median(times), 0);
  const found = mix.totals.slice(0, mix.byQuery.length).reduce((sum, total) => sum + total, 0);
  report({ case: "mix, a hit", column: name, value: (spent / found) * 1e6, unit: "ns" });
  report({ case: "mix, asked", column: name, value: mix.totals.length, unit: "queries" });
}

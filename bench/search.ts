import { type Corpus, noticeAt, notices, readCorpus } from "./corpus/corpus.ts";
import { type BenchQuery, mixedQueries, namedQueries } from "./corpus/queries.ts";
import { openCore, searchAsProduct } from "./engines/core.ts";
import type { Engine, OpenEngine } from "./engines/engine.ts";
import { openFloor } from "./engines/floor.ts";
import { searchOutside } from "./search-outside.ts";
import { peersFound } from "./engines/peers.ts";
import { type Bench, type Options, percentile } from "./figure.ts";
import { type Column, compare } from "./compare.ts";
import { buildFigures, snapshotFigures, updateFigures } from "./index-figures.ts";
import { measure, type Measured } from "./measure.ts";

type Tell = Parameters<Bench["run"]>[1];
type Queries = { named: BenchQuery[]; mix: BenchQuery[] };

/**
 * The search core beside other engines on the same generated notices, one client each, with the same work: the twenty
 * best, the exact total, counts by status, buyer, category and place. All texts are lower-case words only, so that all
 * engines cut them alike and their totals can be compared.
 */
export const searchBench: Bench = {
  name: "search",
  async run(size, tell, options) {
    if (options.corpus !== undefined) return searchOutside(options.corpus, options, tell);
    const corpus = await readCorpus();
    const queries = { named: namedQueries(corpus), mix: mixedQueries(corpus) };
    const columns: Column[] = [];
    await ownFigures(corpus, queries, size, tell);
    for (const [name, open] of enginesFor(options)) {
      const engine = await opened(name, open, corpus, size, tell);
      columns.push({ name, ...(await columnOf(engine, queries)) });
      await engine.close();
    }
    for (const column of columns) tellColumn(column, tell);
    const [core, ...others] = columns;
    for (const other of others) compare(core!, other, queries.mix, tell, options.say);
  },
};

/** The core with the product's work, on notices with their texts as published. */
async function ownFigures(corpus: Corpus, queries: Queries, size: number, tell: Tell) {
  const state = buildFigures(corpus, size, tell);
  await snapshotFigures(state, tell);
  updateFigures(corpus, state, tell);
  const engine = searchAsProduct(state, (id) => noticeAt(corpus, id - 1));
  tellColumn({ name: engine.name, ...(await columnOf(engine, queries)) }, tell);
}

const enginesFor = ({ peers }: Options): [string, OpenEngine][] => [
  ["core", (docs) => openCore(docs, true)],
  ["floor", openFloor],
  ...peersFound().filter(([name]) => !peers || peers.includes(name)),
];

async function opened(name: string, open: OpenEngine, corpus: Corpus, size: number, tell: Tell): Promise<Engine> {
  const from = performance.now();
  const engine = await open(notices(corpus, 0, size, { plain: true }));
  tell({ case: `${name} takes in`, value: (size * 1000) / (performance.now() - from), unit: "documents/s" });
  return engine;
}

async function columnOf(engine: Engine, { named, mix }: Queries) {
  const cases = new Map<string, Measured>();
  for (const query of named) cases.set(query.name, await measure(engine, [query], { rounds: 40, seconds: 4 }));
  return { cases, mix: await measure(engine, mix, { rounds: 5, seconds: 60 }) };
}

function tellColumn({ name, cases, mix }: Column, tell: Tell) {
  const isCore = name === "core";
  for (const [query, { totals, times }] of cases) {
    const ms = { column: name, unit: "ms" };
    tell({ case: `${query}, hits`, column: name, value: totals[0] ?? NaN, unit: "notices" });
    tell({ case: `${query}, p50`, ...ms, value: percentile(times, 0.5) });
    tell({ case: `${query}, p95`, ...ms, value: percentile(times, 0.95) });
  }
  const most = (ms: number) => (isCore ? { atMost: ms } : null);
  tell({ case: "mix, p50", column: name, value: percentile(mix.times, 0.5), unit: "ms", target: most(0.5) });
  tell({ case: "mix, p95", column: name, value: percentile(mix.times, 0.95), unit: "ms", target: most(6) });
  tell({ case: "mix", column: name, value: mix.perSecond, unit: "queries/s" });
  tell({ case: "mix, asked", column: name, value: mix.totals.length, unit: "queries" });
}

import type { BenchQuery } from "./corpus/queries.ts";
import type { Engine } from "./engines/engine.ts";
import { percentile } from "./figure.ts";

/** An engine's results for a list of queries in order. A slow engine may have been stopped early. */
export type Measured = {
  /** Milliseconds of each search, in order. */
  times: number[];
  /** The same by query, and how many notices each found. */
  byQuery: number[][];
  totals: number[];
  /**
   * Queries answered per second, with the engine's number of clients. With one client each query counts with its median
   * time, which leaves out other load on the machine.
   */
  perSecond: number;
};

/** How long a measurement may take: rounds over all queries after a warm-up round, and seconds until it stops. */
export type Patience = { rounds: number; seconds: number };

/** Runs all queries on an engine in sequence, then again. */
export const measure = async (engine: Engine, queries: readonly BenchQuery[], timeLimit: Patience): Promise<Measured> =>
  (await measureTogether([engine], queries, timeLimit))[0]!;

/** The same for several engines, alternating by rounds, so that other load on the machine affects all of them. */
export async function measureTogether(
  engines: readonly Engine[],
  queries: readonly BenchQuery[],
  timeLimit: Patience,
): Promise<Measured[]> {
  const until = performance.now() + timeLimit.seconds * 1000;
  const logs = engines.map((engine) => ({ engine, totals: [] as number[], byQuery: [] as number[][] }));
  for (let round = 0; round <= timeLimit.rounds; round++)
    for (const { engine, totals, byQuery } of logs)
      for (const [index, query] of queries.entries()) {
        if (performance.now() > until) break;
        const from = performance.now();
        const answer = engine.search(query);
        // Awaiting a result that is already there would cost as much as a small search.
        totals[index] = typeof answer === "number" ? answer : await answer;
        const passed = performance.now() - from;
        (byQuery[index] ??= []).push(engine.took?.() ?? passed);
      }
  return Promise.all(logs.map(({ engine, totals, byQuery }) => measuredFrom(engine, queries, totals, byQuery)));
}

async function measuredFrom(
  engine: Engine,
  queries: readonly BenchQuery[],
  totals: number[],
  byQuery: number[][],
): Promise<Measured> {
  // The first run of each query warms up, if there is a second.
  const warm = byQuery.map((times) => (times.length > 1 ? times.slice(1) : times));
  const perSecond = engine.clients ? await throughput(engine, queries) : 1000 / mean(warm.map(median));
  return { times: warm.flat(), byQuery: warm, totals, perSecond };
}

/** Queries per second with several concurrent clients. */
async function throughput(engine: Engine, queries: readonly BenchQuery[]): Promise<number> {
  const rounds = 3;
  const left = Array.from({ length: rounds }, () => queries).flat();
  const from = performance.now();
  const client = async () => {
    for (let query = left.pop(); query; query = left.pop()) await engine.search(query);
  };
  await Promise.all(Array.from({ length: engine.clients ?? 1 }, client));
  return (1000 * rounds * queries.length) / (performance.now() - from);
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);
export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

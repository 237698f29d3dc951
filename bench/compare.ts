import type { BenchQuery } from "./corpus/queries.ts";
import type { Bench, Options, Target } from "./figure.ts";
import { type Measured, mean, median } from "./measure.ts";

/** Results of one engine, by named case and for the mix of queries. */
export type Column = { name: string; cases: Map<string, Measured>; mix: Measured };

/**
 * How many times as many queries a second the core should answer. The target for tantivy was set from its own
 * aggregations; the loop over columns laid out like ours ("tantivy") is there to learn from.
 */
const wanted: Record<string, Target> = {
  "PostgreSQL FTS": { atLeast: 500 },
  OpenSearch: { atLeast: 3 },
  "tantivy aggregations": { atLeast: 3 },
};

/** Compares the core with another engine on the mix, and checks that both found as many notices. */
export function compare(
  core: Column,
  other: Column,
  mix: readonly BenchQuery[],
  report: Parameters<Bench["run"]>[1],
  say: Options["say"],
): void {
  const asked = other.mix.byQuery.length;
  // One that was stopped early is compared on the queries that it ran.
  const rate = ({ byQuery, perSecond }: Measured) =>
    asked === mix.length ? perSecond : 1000 / mean(byQuery.slice(0, asked).map(median));
  const [ours, theirs] = [rate(core.mix), rate(other.mix)];
  if (other.name === "floor")
    report({ case: "time of the mix, times the floor", value: theirs / ours, unit: "x", target: { atMost: 2 } });
  else
    report({
      case: `throughput, times ${other.name}`,
      value: ours / theirs,
      unit: "x",
      target: wanted[other.name] ?? null,
    });
  say(agreement(core, other, mix));
}

/** A sentence on the totals of both. */
export function agreement(core: Column, other: Column, mix: readonly BenchQuery[]): string {
  const pairs = [
    ...[...other.cases].map(([name, { totals }]) => ({
      name,
      theirs: totals[0],
      ours: core.cases.get(name)?.totals[0],
    })),
    ...other.mix.totals.map((theirs, index) => ({ name: said(mix[index]!), theirs, ours: core.mix.totals[index] })),
  ];
  const different = pairs.filter(({ ours, theirs }) => ours !== theirs);
  const first = different[0];
  const example = first ? `; first "${first.name}": ${first.ours} here, ${first.theirs} there` : "";
  return `hits of ${other.name}: as many in ${pairs.length - different.length} of ${pairs.length} queries${example}`;
}

const said = ({ words, filters }: BenchQuery) => `${words.join(" ")} ${JSON.stringify(filters)}`;

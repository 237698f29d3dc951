import { adviceOn, type AdvisedSearch, now } from "./advice/advise.ts";
import { percentile, type Bench } from "./figure.ts";
import { setUp } from "./findability/set-up.ts";
import { mean } from "./measure.ts";

/**
 * How well the advisor's estimates agree with people's expressions: of what its advice adds or takes off, the share that
 * looks right to it, and the share whose titles match the search's expression. The odd lines of the product's own sets
 * were looked at while it was made, the even ones were not. `--sample` of the output: some advice to read.
 */
export const adviceBench: Bench = {
  name: "advice",
  ownSize: true,
  async run(_size, report, { say }) {
    const { docs, engine, sets } = await setUp(say, (doc) => ({ ...doc, news: now - 1 }));
    // The first searches of a process are compiled.
    for (const search of sets[0]!.searches) await adviceOn(engine, docs, search);
    for (const { name, searches } of sets)
      for (const [half, isIn] of halves) {
        const advised: AdvisedSearch[] = [];
        for (const search of searches.filter((_, i) => isIn(i))) advised.push(await adviceOn(engine, docs, search));
        const column = half;
        for (const [kind, narrows] of [["adds", false] as const, ["takes off", true] as const]) {
          const advice = advised.flatMap((search) => search.advice.filter((change) => change.narrows === narrows));
          const figure = (what: string, value: number, unit: string) =>
            report({ case: `${name}, what advice ${kind}: ${what}`, column, value, unit });
          figure(
            "searches with such advice",
            advised.filter((search) => search.advice.some((change) => change.narrows === narrows)).length,
            `of ${advised.length}`,
          );
          figure("pieces of advice", advice.length, "");
          figure("looks right, by estimate", mean(advice.map(({ estimate }) => estimate)), "of 1");
          figure("is right, by expression", mean(advice.map(({ truth }) => truth)), "of 1");
          figure(
            "mean absolute error of the estimate",
            mean(advice.map(({ estimate, truth }) => Math.abs(estimate - truth))),
            "of 1",
          );
          figure("at least half is right", mean(advice.map(({ truth }) => Number(truth >= 0.5))), "of 1");
        }
        for (const [what, times] of [
          ["time", advised.map(({ ms }) => ms)],
          ["CPU time", advised.map(({ cpuMs }) => cpuMs)],
        ] as const) {
          report({ case: `${name}: ${what}, median`, column, value: percentile(times, 0.5), unit: "ms" });
          report({
            case: `${name}: ${what}, p95`,
            column,
            value: percentile(times, 0.95),
            unit: "ms",
            target: { atMost: 150 },
          });
        }
        for (const { text, advice } of advised.slice(0, half === "looked at" ? advised.length : 0))
          say(
            `  ${text}: ${advice.map(({ narrows, subject, documents, estimate, truth }) => `${narrows ? "-" : "+"}${subject} (${documents}, ${estimate.toFixed(2)}, ${truth.toFixed(2)})`).join("; ")}`,
          );
      }
  },
};

const halves: [name: string, isIn: (index: number) => boolean][] = [
  ["looked at", (index) => index % 2 === 0],
  ["kept for the last run", (index) => index % 2 === 1],
];

import type { Bench, Target } from "./figure.ts";
import * as measures from "./findability/measures.ts";
import type { SearchSet } from "./findability/search-sets.ts";
import { setUp } from "./findability/set-up.ts";

/**
 * Whether suppliers find what they want in the exact set, which alone rules counts and alerts, and on the page. Once
 * with the words as typed, once with trade words. The product's own searches and sentences ship; other searches, and the
 * open notices of real portals, do not, and need ../shared.
 */
export const findabilityBench: Bench = {
  name: "findability",
  ownSize: true,
  async run(_size, report, { say }) {
    const { docs, engine, sets } = await setUp(say);
    say([`${docs.length} notices`, ...sets.map(({ name, searches }) => `${searches.length} ${name}`)].join(", "));
    for (const set of sets) {
      for (const includeTradeWords of [false, true]) {
        for (const { scope, statusIds } of scopes) {
          const choice = { includeTradeWords, ...(statusIds && { statusIds }) };
          const shown = await Promise.all(set.searches.map((search) => measures.show(engine, docs, search, choice)));
          for (const { name, measure, isCount, target } of figures)
            report({
              case: `${set.name}, ${scope}: ${name}`,
              column: includeTradeWords ? "with trade words" : "words as typed",
              value: measure(shown),
              unit: isCount ? `of ${set.searches.length}` : "of 1",
              ...(includeTradeWords && { target: target?.(set, scope) ?? null }),
            });
        }
      }
    }
  },
};

type Scope = "every status" | "open and future";
const scopes: { scope: Scope; statusIds?: number[] }[] = [
  { scope: "every status", statusIds: [] },
  { scope: "open and future" },
];

type Measured = {
  name: string;
  measure: (shown: readonly measures.Shown[]) => number;
  isCount?: boolean;
  target?: (set: SearchSet, scope: Scope) => Target | undefined;
};

const isTyped = ({ name }: SearchSet) => name === "searches" || name === "own searches";

const figures: Measured[] = [
  {
    name: "relevant among the first ten",
    measure: measures.relevantFirst,
    target: (set, scope) => (isTyped(set) ? { atLeast: scope === "every status" ? 0.97 : 0.9 } : undefined),
  },
  { name: "relevant of as many among the first ten as there are", measure: measures.relevantOfAvailable },
  {
    name: "with a relevant one among the first ten",
    measure: measures.withRelevant,
    isCount: true,
    target: ({ name }, scope) => (name === "phrases" && scope === "every status" ? { atLeast: 66 } : undefined),
  },
  {
    name: "exact set below five",
    measure: measures.tooFew,
    isCount: true,
    target({ name, searches }, scope) {
      if (scope !== "every status") return undefined;
      // The goal was set for 92 searches.
      if (name === "searches" || name === "own searches") return { atMost: (searches.length * 5) / 92 };
      return name === "phrases" ? { atMost: 32 } : undefined;
    },
  },
  {
    name: "precision of the exact set",
    measure: measures.precision,
    target: (set, scope) => (isTyped(set) && scope === "every status" ? { atLeast: 0.93 } : undefined),
  },
  {
    name: "right of what exact sets show",
    measure: measures.shownRight,
    target: ({ name }, scope) => (name === "phrases" && scope === "every status" ? { atLeast: 0.8 } : undefined),
  },
  {
    name: "MRR@10",
    measure: measures.reciprocalRank,
    target({ name }, scope) {
      if (scope !== "every status") return undefined;
      return { phrases: { atLeast: 0.65 }, "own sentences": { atLeast: 0.5 } }[name as string];
    },
  },
];

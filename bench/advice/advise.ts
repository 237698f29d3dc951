import type { answersFrom } from "#adapters/search-engine/answers.ts";
import { categoryCandidates, wordCandidates } from "#features/search/server/advice/candidates.ts";
import { chooseAdvice, type Weighed } from "#features/search/server/advice/choose.ts";
import type { Doc, Query } from "#search-core/types.ts";
import { plainQuery } from "#test/plain-query.ts";
import type { Search } from "../findability/measures.ts";

type Engine = ReturnType<typeof answersFrom>;
/** A chosen change, the share that looks right to the advisor, and the share that matches the search's expression. */
type MeasuredAdvice = Weighed & { estimate: number; truth: number };
export type AdvisedSearch = { text: string; advice: MeasuredAdvice[]; ms: number; cpuMs: number };

/** The bench's "now", in epoch seconds. Every notice became news just before. */
export const now = 1_790_000_000;
/** As many notices of a set are compared, and as many of what a change adds or takes off are judged. */
const [maxCompared, maxJudged] = [20_000, 200];

/** Advice on a search as the product gives it, without the database. Its time includes the engine's threads' work. */
export async function adviceOn(engine: Engine, docs: readonly Doc[], search: Search): Promise<AdvisedSearch> {
  const query: Query = { ...plainQuery(now), text: search.text };
  const titleOf = (id: number) => docs[id - 1]!.title;
  const [from, cpu] = [performance.now(), process.cpuUsage()];
  const spent = () => {
    const { user, system } = process.cpuUsage(cpu);
    return { ms: performance.now() - from, cpuMs: (user + system) / 1000 };
  };
  const seeds = await engine.adviceSeeds(query);
  if (!seeds) return { text: search.text, advice: [], ...spent() };
  const ids = [...seeds.near, ...seeds.found.map(({ id }) => id)];
  const titles = new Map(ids.map((id) => [id, titleOf(id)]));
  const state = () => {
    throw new Error("not asked for");
  };
  const candidates = [
    ...(await wordCandidates({ query, seeds, titles, engine: { ...engine, state, stop: () => Promise.resolve() } })),
    ...categoryCandidates({ query, seeds }),
  ];
  const { changes } = (await engine.weighChanges(query, candidates))!;
  const chosen = chooseAdvice(candidates.map((candidate, i) => ({ ...candidate, ...changes[i]! })));
  const times = spent();
  const advice = await Promise.all(
    chosen.map(async (change) => {
      const { right, of } = change.sample;
      const changed = { ...query, text: change.text, filters: { category: change.category } };
      const [before, after] = [await idsOf(engine, query), await idsOf(engine, changed)];
      const difference = change.narrows
        ? [...before].filter((id) => !after.has(id))
        : [...after].filter((id) => !before.has(id));
      const judged = difference
        .sort((a, b) => a - b)
        .filter((_, i) => i % Math.ceil(difference.length / maxJudged) === 0);
      const truth = judged.filter((id) => search.isRight(titleOf(id))).length / judged.length;
      return { ...change, estimate: right / of, truth };
    }),
  );
  return { text: search.text, advice, ...times };
}

async function idsOf(engine: Engine, query: Query): Promise<Set<number>> {
  const { hits } = await engine.search({ ...query, limit: maxCompared, facetMode: "none" });
  return new Set(hits.map(({ id }) => id));
}

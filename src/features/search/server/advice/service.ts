import type { z } from "zod";
import type { SearchEngine } from "#adapters/search-engine/port.ts";
import { maxTypedLength } from "#domain/query-limits.ts";
import { categoryName, unspscPath } from "#domain/unspsc.ts";
import type { CategoryService } from "#features/opportunities/server/categories/service.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import type { CompiledRequest } from "#features/search/server/compile.ts";
import type { SearchRequest } from "#features/search/server/query.ts";
import type { Reading } from "#features/search/server/read-as/reading.ts";
import { withReadWords } from "#features/search/server/read-as/with-read-words.ts";
import type { advice } from "#features/search/shapes.ts";
import { type Caller, organisationIdOf } from "#platform/auth/caller.ts";
import { createRevisionCache } from "#platform/revision-cache.ts";
import { parseQuery, printQuery, type Query } from "#search-core/index.ts";
import { categoryCandidates, wordCandidates } from "./candidates.ts";
import { chooseAdvice, type Weighed } from "./choose.ts";
import { regardlessOfTime } from "./regardless-of-time.ts";

type Advice = z.input<typeof advice>;
type AdviceList = { totalRecords: number; noticesPerYear: number; items: Advice[] };
type Compile = (request: SearchRequest, caller: Caller) => Promise<CompiledRequest & { readAs: Reading[] }>;

type Needs = {
  engine: SearchEngine;
  opportunities: Pick<OpportunityService, "publicTitles">;
  categories: Pick<CategoryService, "titles">;
  /** Reads a request's words and compiles it, as a search does. */
  compile: Compile;
};

const maxCached = 200;
const nothing: AdviceList = { totalRecords: 0, noticesPerYear: 0, items: [] };

/**
 * Makes `advise(request, caller)`: changes of a request that would make a better search of it. Ideas come from the titles
 * of notices nearby and of its own, from categories and from the lexicon; each is tried on the index, and few are worth
 * telling. Decision 85 says how.
 */
export function advisor(needs: Needs) {
  const { engine } = needs;
  const cached = createRevisionCache(() => {
    const { ready, sequence } = engine.state();
    return ready ? sequence : Number.NaN;
  }).byKey<AdviceList>(maxCached);
  return (wanted: SearchRequest, caller: Caller): Promise<AdviceList> => {
    const request = { ...wanted, page: 1 };
    // Private notices count for their owner.
    const key = `${organisationIdOf(caller) ?? ""} ${JSON.stringify(request)}`;
    return cached(key, () => advise(request, caller, needs));
  };
}

async function advise(wanted: SearchRequest, caller: Caller, needs: Needs): Promise<AdviceList> {
  const { engine, opportunities, compile } = needs;
  const { request, query, readAs } = await compile(wanted, caller);
  if (!canBeChanged(query.text) || readAs.some(({ field }) => field === "reference")) return nothing;
  const wide = regardlessOfTime(query);
  const seeds = await engine.adviceSeeds?.(wide);
  if (!seeds) return nothing;
  const titles = await opportunities.publicTitles([...seeds.near, ...seeds.found.map(({ id }) => id)]);
  const candidates = [
    ...(await wordCandidates({ query: wide, seeds, titles, engine })),
    ...categoryCandidates({ query: wide, seeds }),
  ];
  const weighed = await engine.weighChanges?.(wide, candidates);
  if (!weighed) return nothing;
  const chosen = chooseAdvice(candidates.map((candidate, i) => ({ ...candidate, ...weighed.changes[i]! })));
  const total = chosen.length === 0 ? 0 : await countOf(engine, query);
  const names = await categoryNames(chosen, needs);
  const items = await Promise.all(
    chosen.map(async (change): Promise<Advice | null> => {
      const changed = { ...request, freeText: change.text, categoryIds: change.category };
      const again = {
        ...wanted,
        freeText: withReadWords(change.text, readAs),
        categoryIds: change.category,
        ...(typeof change.subject === "number" && { fromInterests: false }),
      };
      const [meant, read] = [await compile({ ...changed, readAs: false }, caller), await compile(again, caller)];
      // Added words may read as a filter, or change how the others read.
      if (!isSameQuery(meant.query, read.query)) return null;
      const totalRecords = await countOf(engine, read.query);
      if (change.lastYear === 0 && totalRecords === total) return null;
      return {
        kind: change.kind,
        text: typeof change.subject === "number" ? names.get(change.subject)! : change.subject,
        noticesPerYear: change.lastYear,
        sample: change.sample,
        totalRecords,
        request: again,
      };
    }),
  );
  const told = items.filter((item) => item !== null);
  return { totalRecords: told.length, noticesPerYear: weighed.lastYear, items: told };
}

/** True for a text that reads as typed, and is short enough to have been typed. */
function canBeChanged(text: string): boolean {
  const { node, notices } = parseQuery(text);
  return node !== null && notices.length === 0 && text.length <= maxTypedLength;
}

const countOf = async (engine: SearchEngine, query: Query) =>
  (await engine.search({ ...query, offset: 0, limit: 0, facetMode: "none" })).total;

function isSameQuery(a: Query, b: Query): boolean {
  const partsOf = ({ text, filters }: Query) => JSON.stringify([printQuery(parseQuery(text).node), filters]);
  return partsOf(a) === partsOf(b);
}

async function categoryNames(chosen: readonly Weighed[], { categories }: Pick<Needs, "categories">) {
  const codes = chosen.flatMap(({ subject }) => (typeof subject === "number" ? [subject] : []));
  const titles = await categories.titles([...new Set(codes.flatMap(unspscPath))]);
  return new Map(codes.map((code) => [code, categoryName(code, titles)]));
}

import type { z } from "zod";
import type { SearchEngine } from "#adapters/search-engine/port.ts";
import { stripIgnorable } from "#domain/ignorable.ts";
import { maxTypedLength } from "#domain/query-limits.ts";
import type { BuyerService } from "#features/opportunities/server/buyers/service.ts";
import type { CategoryService } from "#features/opportunities/server/categories/service.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import { maxSuggestions, searchRequest, type suggestions } from "#features/search/contract.ts";
import { queryOf } from "#features/search/server/query.ts";
import { anonymous, type Caller } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import { fold } from "#search-core/analysis/fold.ts";
import { entriesOf, type Query } from "#search-core/index.ts";
import { type CountedName, nameCatalogue } from "./name-catalogue.ts";
import { noHighlights } from "./highlights.ts";
import { nameWords } from "#search-core/analysis/name-match.ts";

type Suggestions = z.input<typeof suggestions>;
type Needs = {
  engine: SearchEngine;
  opportunities: OpportunityService;
  buyers: Pick<BuyerService, "names">;
  categories: Pick<CategoryService, "titles">;
  clock: Clock;
};

/** The word being typed: what follows the last separator. */
const lastWord = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*$/u;
/** A text whose next word follows directly: "fit-", "and/". */
const endsInsideWord = /[\p{L}\p{N}\p{M}][^\p{L}\p{N}\p{M}\s"():]+$/u;
/** The word before a hyphen, which may form a joined word with the next. */
const hyphenated = /(?<![\p{L}\p{N}\p{M}\-‐‑])(\p{L}[\p{L}\p{M}]*)[-‐‑]$/u;
/** How many pairs are checked for notices. */
const pairsSeen = 2 * maxSuggestions;
/** References contain a digit; shorter prefixes match too many. */
const looksLikeReference = (words: readonly string[]) => /\d/.test(words.join("")) && words.join("").length >= 3;
/** How many notices with this reference prefix are checked for an exact match. */
const referencesSeen = 20;

/**
 * Suggestions for a text being typed. Words and names come from public notices only, whoever asks, because they are
 * counted once for everyone; references also from the caller's own notices.
 */
export function suggestionsFor({ engine, opportunities, buyers, categories, clock }: Needs) {
  const query = (request: z.input<typeof searchRequest>, text = "", caller: Caller = anonymous): Query => ({
    ...queryOf(searchRequest.parse(request), caller, clock.now()),
    text,
  });
  const counted = async (facet: "buyer" | "category", named: (ids: number[]) => Promise<Map<number, string>>) => {
    const [all, open] = await Promise.all(
      [{ statusIds: [] }, {}].map(async (request) => {
        const { facets } = await engine.search({ ...query(request), limit: 0, facetMode: "plain" });
        return new Map(entriesOf(facets[facet]));
      }),
    );
    const names = await named([...all!.keys()]);
    return [...names].map(([id, name]): CountedName => ({ id, name, open: open!.get(id) ?? 0, all: all!.get(id)! }));
  };
  const revision = () => engine.state().sequence;
  const buyerNames = nameCatalogue(() => counted("buyer", buyers.names), revision);
  const categoryNames = nameCatalogue(() => counted("category", categories.titles), revision);

  async function words(text: string): Promise<Suggestions["words"]> {
    const typed = lastWord.exec(text);
    if (!typed) return [];
    const before = text.slice(0, typed.index);
    if (endsInsideWord.test(before)) return pairs(before, typed[0]);
    const found = await engine.suggest(typed[0], maxSuggestions, before);
    return found.map(({ term, documents }) => ({ text: before + term, notices: documents }));
  }

  const totalOf = async (text: string) =>
    (await engine.search({ ...query({ statusIds: [] }, text), limit: 0, facetMode: "none" })).total;

  /**
   * Suggests "fit-out" for "fit-o": the index has such pairs as joined words too. Each is counted as a search would
   * count it, and must occur as a pair: "toilet" starts like "to-i" but is not one. Other separators do not join words.
   */
  async function pairs(before: string, typed: string): Promise<Suggestions["words"]> {
    const first = hyphenated.exec(before)?.[1];
    if (first === undefined) return [];
    const start = fold(first);
    const found = await engine.suggest(start + typed, pairsSeen, before.slice(0, before.length - first.length - 1));
    const seconds = found.map(({ term }) => term.slice(start.length));
    const counted = await Promise.all(
      seconds.map(async (second) => {
        const isPair = (await totalOf(`"${first} ${second}"`)) > 0;
        return { text: before + second, notices: isPair ? await totalOf(before + second) : 0 };
      }),
    );
    return counted
      .filter(({ notices }) => notices > 0)
      .sort((a, b) => b.notices - a.notices)
      .slice(0, maxSuggestions);
  }

  async function references(text: string, caller: Caller): Promise<Suggestions["references"]> {
    const typed = nameWords(text);
    if (!looksLikeReference(typed)) return [];
    const request = { statusIds: [], includeFlagged: true, pageSize: referencesSeen };
    const { hits } = await engine.search({ ...query(request, `ref:${typed.join("/")}*`, caller), facetMode: "none" });
    const items = await opportunities.listItems(hits, caller, noHighlights);
    const isExact = (reference: string | null) => nameWords(reference ?? "").join() === typed.join();
    return items
      .map(({ item }) => item)
      .toSorted((a, b) => Number(isExact(b.reference)) - Number(isExact(a.reference)))
      .slice(0, maxSuggestions)
      .map(({ publicOpportunityId, reference, title }) => ({ publicOpportunityId, reference, title }));
  }

  return async (typed: string, caller: Caller): Promise<Suggestions> => {
    const isTyped = typed.length <= maxTypedLength && nameWords(typed).length > 0;
    if (!isTyped) return { words: [], buyers: [], categories: [], references: [] };
    const text = stripIgnorable(typed).trimStart();
    const [found, foundBuyers, foundCategories, notices] = await Promise.all([
      words(text),
      buyerNames.find(text, maxSuggestions),
      categoryNames.find(text, maxSuggestions),
      references(text, caller),
    ]);
    return { words: found, buyers: foundBuyers, categories: foundCategories, references: notices };
  };
}

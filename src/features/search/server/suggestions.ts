import type { z } from "zod";
import type { SearchEngine } from "#adapters/search-engine/port.ts";
import { withoutIgnorable } from "#domain/ignorable.ts";
import { maxTypedLength } from "#domain/query-limits.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import { maxSuggestions, searchRequest, type suggestions } from "#features/search/contract.ts";
import { queryOf } from "#features/search/server/query.ts";
import { anonymous } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import { fold } from "#search-core/analysis/fold.ts";
import { entriesOf, type Query } from "#search-core/index.ts";
import { type CountedName, nameCatalogue } from "./name-catalogue.ts";
import { noHighlights } from "./highlights.ts";
import { nameWords } from "./name-match.ts";

type Suggestions = z.input<typeof suggestions>;
type Needs = { engine: SearchEngine; opportunities: OpportunityService; clock: Clock };

/** The word that is being typed: what stands after the last sign or gap. */
const lastWord = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*$/u;
/** A text whose next word stands right behind one: "fit-", "and/". */
const endsInsideWord = /[\p{L}\p{N}\p{M}][^\p{L}\p{N}\p{M}\s"():]+$/u;
/** The word before a hyphen, where the pair may be one word of its own. */
const hyphenated = /(?<![\p{L}\p{N}\p{M}\-‐‑])(\p{L}[\p{L}\p{M}]*)[-‐‑]$/u;
/** So many pairs are looked at for those that notices have. */
const pairsSeen = 2 * maxSuggestions;
/** A reference has a digit in it; before three letters and digits too many have them. */
const looksLikeReference = (words: readonly string[]) => /\d/.test(words.join("")) && words.join("").length >= 3;
/** So many notices whose reference starts so are looked at, for one that is exactly so. */
const referencesSeen = 20;

/** What a text that is being typed may become. Everything comes from public notices, whoever asks. */
export function suggestionsFor({ engine, opportunities, clock }: Needs) {
  const query = (request: z.input<typeof searchRequest>, text = ""): Query => ({
    ...queryOf(searchRequest.parse(request), clock.now()),
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
  const buyers = nameCatalogue(() => counted("buyer", opportunities.buyerNames), revision);
  const categories = nameCatalogue(() => counted("category", opportunities.categoryTitles), revision);

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
   * "fit-out" for "fit-o": the index has such a pair as one word too. Each is counted as it would be searched, if it stands
   * anywhere as a pair: "toilet" begins like "to-i" and is none. What another sign joins is no word to complete.
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

  async function references(text: string): Promise<Suggestions["references"]> {
    const typed = nameWords(text);
    if (!looksLikeReference(typed)) return [];
    const asked = query({ statusIds: [], includeFlagged: true, pageSize: referencesSeen }, `ref:${typed.join("/")}*`);
    const { hits } = await engine.search({ ...asked, facetMode: "none" });
    const items = await opportunities.listItems(hits, anonymous, noHighlights);
    const isExact = (reference: string | null) => nameWords(reference ?? "").join() === typed.join();
    return items
      .map(({ item }) => item)
      .toSorted((a, b) => Number(isExact(b.reference)) - Number(isExact(a.reference)))
      .slice(0, maxSuggestions)
      .map(({ publicOpportunityId, reference, title }) => ({ publicOpportunityId, reference, title }));
  }

  return async (typed: string): Promise<Suggestions> => {
    const isTyped = typed.length <= maxTypedLength && nameWords(typed).length > 0;
    if (!isTyped) return { words: [], buyers: [], categories: [], references: [] };
    const text = withoutIgnorable(typed).trimStart();
    const [found, foundBuyers, foundCategories, notices] = await Promise.all([
      words(text),
      buyers.find(text, maxSuggestions),
      categories.find(text, maxSuggestions),
      references(text),
    ]);
    return { words: found, buyers: foundBuyers, categories: foundCategories, references: notices };
  };
}

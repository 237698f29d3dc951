import { maxQueryLength } from "#domain/query-limits.ts";
import { categoryName, unspscPath } from "#domain/unspsc.ts";
import type { CategoryService } from "#features/opportunities/server/categories/service.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import { titleWords } from "#features/search/server/advice/title-words.ts";
import type { SearchRequest } from "#features/search/server/query.ts";
import type { exclusion } from "#features/search/shapes.ts";
import type { Caller } from "#platform/auth/caller.ts";
import { withExclusion } from "#search-core/query/changed-text.ts";
import type { z } from "zod";

type Exclusion = z.input<typeof exclusion> & { request: SearchRequest };
type Needs = {
  opportunities: Pick<OpportunityService, "indexedDoc">;
  categories: Pick<CategoryService, "titles">;
  countOf: (request: SearchRequest, caller: Caller) => Promise<number>;
};

/** At most this many words of a title are offered. */
const maxWords = 3;

/**
 * Makes `exclusions(request, publicId, caller)`: what a search can leave out so that it does not find notices like one,
 * and how many it would lose. `request`: as it was run. The notice's buyer, its most exact category as published, and
 * words of its title that are not the search's own; those that leave out most come first.
 */
export function exclusionsOf({ opportunities, categories, countOf }: Needs) {
  return async (request: SearchRequest, publicId: string, caller: Caller): Promise<Exclusion[]> => {
    const { texts, buyerId, categories: codes } = await opportunities.indexedDoc(publicId, caller);
    const total = await countOf(request, caller);
    const offer = async (kind: Exclusion["kind"], label: string, change: Partial<SearchRequest>) => {
      const narrowed = { ...request, ...change };
      return { kind, label, request: narrowed, leavesOut: total - (await countOf(narrowed, caller)) };
    };
    const { excludedBuyerIds, excludedCategoryIds, freeText } = request;
    const code = codes.toSorted((a, b) => unspscPath(b).length - unspscPath(a).length).at(0);
    const titles = await categories.titles(code === undefined ? [] : unspscPath(code));
    const own = titleWords([freeText]);
    const words = [...titleWords([texts.title])].flatMap(([key, { text }]) => {
      const narrowed = withExclusion(freeText, text);
      return own.has(key) || narrowed.length > maxQueryLength ? [] : offer("Word", text, { freeText: narrowed });
    });
    const byLoss = (await Promise.all(words)).filter(({ leavesOut }) => leavesOut < total || total <= 1);
    return Promise.all([
      ...(buyerId === null
        ? []
        : [offer("Buyer", texts.buyerName, { excludedBuyerIds: [...new Set([...excludedBuyerIds, buyerId])] })]),
      ...(code === undefined
        ? []
        : [
            offer("Category", categoryName(code, titles), {
              excludedCategoryIds: [...new Set([...excludedCategoryIds, code])],
            }),
          ]),
      ...byLoss.toSorted((a, b) => b.leavesOut - a.leavesOut).slice(0, maxWords),
    ]);
  };
}

import { maxQueryLength } from "#domain/query-limits.ts";
import { categoryName, unspscPath } from "#domain/unspsc.ts";
import type { CategoryService } from "#features/opportunities/server/categories/service.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import { titleWords } from "#features/search/server/advice/title-words.ts";
import type { requestReader } from "#features/search/server/read-as/request-reader.ts";
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
  readRequest: ReturnType<typeof requestReader>;
};
type Wanted = { request: SearchRequest; publicOpportunityId: string };

/** At most this many words of a title are offered, of this many that are counted: each count is a search. */
const maxWords = 3;
const maxCounted = 12;

/**
 * Makes `exclusions({ request, publicOpportunityId }, caller)`: what a search can leave out so that it does not find
 * notices like one, and how many it would lose. The notice's buyer, its most exact category as published, and words of
 * its title that are not the search's own; those that leave out most come first. The requests are as they would be run.
 */
export function exclusionsOf({ opportunities, categories, countOf, readRequest }: Needs) {
  return async ({ request: wanted, publicOpportunityId }: Wanted, caller: Caller) => {
    const request = { ...(await readRequest(wanted, caller)).request, readAs: false };
    const { texts, buyerId, categories: codes } = await opportunities.indexedDoc(publicOpportunityId, caller);
    const total = await countOf(request, caller);
    const offer = async (kind: Exclusion["kind"], label: string, change: Partial<SearchRequest>) => {
      const narrowed = { ...request, ...change };
      return { kind, label, request: narrowed, leavesOut: total - (await countOf(narrowed, caller)) };
    };
    const { excludedBuyerIds, excludedCategoryIds, freeText } = request;
    const code = codes.toSorted((a, b) => unspscPath(b).length - unspscPath(a).length).at(0);
    const titles = await categories.titles(code === undefined ? [] : unspscPath(code));
    const own = titleWords([freeText]);
    const others = [...titleWords([texts.title])].filter(([key]) => !own.has(key)).slice(0, maxCounted);
    const words = others.flatMap(([, { text }]) => {
      const narrowed = withExclusion(freeText, text);
      return narrowed.length > maxQueryLength ? [] : offer("Word", text, { freeText: narrowed });
    });
    const byLoss = (await Promise.all(words)).filter(({ leavesOut }) => leavesOut < total || total <= 1);
    const facets = await Promise.all([
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
    ]);
    const items = [...facets, ...byLoss.toSorted((a, b) => b.leavesOut - a.leavesOut).slice(0, maxWords)];
    return { totalRecords: items.length, items };
  };
}

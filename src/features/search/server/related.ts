import type { z } from "zod";
import type { Related, SearchEngine } from "#adapters/search-engine/port.ts";
import { unspscPath } from "#domain/unspsc.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import { mostRelated, searchRequest, type searchResult } from "#features/search/contract.ts";
import { noHighlights } from "./highlights.ts";
import { queryOf, type SearchRequest } from "#features/search/server/query.ts";
import { type Caller, anonymous } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { DocText, HighlightResult, Query } from "#search-core/types.ts";

type RelatedItem = NonNullable<z.input<typeof searchResult>["alsoRelevant"]>[number];
type Needs = { engine: SearchEngine; opportunities: OpportunityService; clock: Clock };

/** At most this many similar notices below one. */
const maxSimilar = 6;

/** Notices beside the results, each with an explanation. None if the engine has no embeddings. */
export function relatedNotices({ engine, opportunities, clock }: Needs) {
  /** `categories`: those of the request, or of the notice. */
  async function items(
    found: Related[],
    categories: number[],
    caller: Caller,
    mark: (texts: DocText[]) => Promise<HighlightResult[]> = noHighlights,
  ): Promise<RelatedItem[]> {
    const hits = found.map((one) => ({ ...one, score: null }));
    const listed = await opportunities.listItems(hits, caller, mark);
    return listed.map(({ hit: { reason, similarity: nearness }, item }) => ({
      ...item,
      explanation: reason === "near" ? nearWords(item, nearness, categories) : broaderWords(item, categories),
      reason: reason === "near" ? "NearInMeaning" : "BroaderCategory",
      nearness: nearness === null ? null : percent(nearness),
    }));
  }

  return {
    /** Beside the results of a search: at most twenty, never one of them. */
    async alsoRelevant(
      query: Query,
      request: SearchRequest,
      caller: Caller,
      mark: (texts: DocText[]) => Promise<HighlightResult[]>,
    ) {
      const found = (await engine.alsoRelevant?.(query)) ?? [];
      return items(found.slice(0, mostRelated), request.categoryIds, caller, mark);
    },

    /** Similar to one notice: open ones first, then closed ones. */
    async similar(publicId: string) {
      const { id, categories } = await opportunities.indexedDoc(publicId, anonymous);
      const near = async (request: z.input<typeof searchRequest>) =>
        (await engine.similar?.(queryOf(searchRequest.parse(request), clock.now()), id)) ?? [];
      const [open, any] = await Promise.all([near({}), near({ statusIds: [] })]);
      const first = new Set(open.map((one) => one.id));
      const found = [...open, ...any.filter((one) => !first.has(one.id))].slice(0, maxSimilar);
      return items(found, categories, anonymous);
    },
  };
}

/** 0 to 100; opposite directions count as unrelated. */
export const percent = (nearness: number) => Math.round(Math.max(0, nearness) * 100);
type Categorised = Pick<RelatedItem, "categories">;

/** "Similar in meaning (83 of 100) and in the same category, Road paving." */
function nearWords({ categories }: Categorised, nearness: number | null, wanted: number[]): string {
  const near = nearness === null ? "Similar in meaning" : `Similar in meaning (${percent(nearness)} of 100)`;
  const same = categories.find(({ categoryId }) => categoryId !== null && wanted.includes(categoryId));
  return same ? `${near} and in the same category, ${nameOf(same)}.` : `${near}.`;
}

/** "Coded only as Building and construction, which is broader than the chosen category." */
function broaderWords({ categories }: Categorised, wanted: number[]): string {
  const above = new Set(wanted.flatMap(unspscPath));
  const broader = categories.findLast(({ categoryId }) => categoryId !== null && above.has(categoryId));
  return `Coded only ${broader ? `as ${nameOf(broader)}, which is broader than` : "more broadly than"} the chosen category.`;
}

const nameOf = ({ categoryId, mappedCategoryName }: Categorised["categories"][number]) =>
  mappedCategoryName ?? String(categoryId);

import type { z } from "zod";
import type { Related, SearchEngine } from "#adapters/search-engine/port.ts";
import { formatCount } from "#domain/format-number.ts";
import { unspscPath } from "#domain/unspsc.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import { searchRequest, type searchResult } from "#features/search/contract.ts";
import { noHighlights } from "./highlights.ts";
import { queryOf } from "#features/search/server/query.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Hit } from "#search-core/types.ts";

type RelatedItem = NonNullable<z.input<typeof searchResult>["alsoRelevant"]>[number];
type ListItem = z.input<typeof searchResult>["items"][number];
type Needs = { engine: SearchEngine; opportunities: OpportunityService; clock: Clock };

/** At most this many similar notices below one. */
const maxSimilar = 6;

/** Similar to one notice: open ones first, then closed ones. None if the engine has no embeddings. */
export const similarNotices =
  ({ engine, opportunities, clock }: Needs) =>
  async (publicId: string, caller: Caller): Promise<RelatedItem[]> => {
    const { id, categories } = await opportunities.indexedDoc(publicId, caller);
    const near = async (request: z.input<typeof searchRequest>) =>
      (await engine.similar?.(queryOf(searchRequest.parse(request), caller, clock.now()), id)) ?? [];
    const open = await near({});
    // Closed ones cost a search of everything, so only if there is room.
    const any = open.length < maxSimilar ? await near({ statusIds: [] }) : [];
    const first = new Set(open.map((related) => related.id));
    const found = [...open, ...any.filter((related) => !first.has(related.id))].slice(0, maxSimilar);
    const listed = await opportunities.listItems(found.map(asHit), caller, noHighlights);
    return listed.map((related) => presentRelated(related, categories));
  };

/** A related notice as a hit, so that it is listed like a result. */
export type RelatedHit = Related & Hit;
export const asHit = (related: Related): RelatedHit => ({ ...related, score: null });

/** A related notice with its explanation. `categories`: those of the request, or of the notice. */
export function presentRelated(
  { hit: { reason, similarity, alike, terms }, item }: { hit: RelatedHit; item: ListItem },
  categories: number[],
): RelatedItem {
  return {
    ...item,
    explanation:
      reason === "near" ? nearText(item, { similarity, alike, terms, categories }) : broaderText(item, categories),
    reason: reason === "near" ? "NearInMeaning" : "BroaderCategory",
    nearness: similarity === null ? null : percent(similarity),
    alike,
  };
}

/** 0 to 100; opposite directions count as unrelated. */
export const percent = (nearness: number) => Math.round(Math.max(0, nearness) * 100);
type Categorised = Pick<RelatedItem, "categories">;

type Near = { similarity: number | null; alike: number; terms: string[]; categories: number[] };

const every = new Intl.ListFormat("en-AU", { type: "conjunction" });

/** "Similar in meaning (83 of 100) and in the same category, Road paving. Has trade words for “roads”. And 12 more like it." */
function nearText({ categories }: Categorised, { similarity, alike, terms, categories: wanted }: Near): string {
  const near = similarity === null ? "Similar in meaning" : `Similar in meaning (${percent(similarity)} of 100)`;
  const same = categories.find(({ categoryId }) => categoryId !== null && wanted.includes(categoryId));
  const trade = terms.length > 0 ? ` Has trade words for ${every.format(terms.map((term) => `“${term}”`))}.` : "";
  const more = alike > 0 ? ` And ${formatCount(alike)} more like it.` : "";
  return `${near}${same ? ` and in the same category, ${nameOf(same)}` : ""}.${trade}${more}`;
}

/** "Coded only as Building and construction, which is broader than the chosen category." */
function broaderText({ categories }: Categorised, wanted: number[]): string {
  const above = new Set(wanted.flatMap(unspscPath));
  const broader = categories.findLast(({ categoryId }) => categoryId !== null && above.has(categoryId));
  return `Coded only ${broader ? `as ${nameOf(broader)}, which is broader than` : "more broadly than"} the chosen category.`;
}

const nameOf = ({ categoryId, mappedCategoryName }: Categorised["categories"][number]) =>
  mappedCategoryName ?? String(categoryId);

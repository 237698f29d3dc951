import type { PassingEngine } from "#adapters/search-engine/port.ts";
import type { HidingFilter, OpenInEmail } from "#features/alerts/emails/alert-contents.ts";
import type { MessageReader } from "#features/alerts/server/contents/reader.ts";
import { buyerService } from "#features/opportunities/server/buyers/service.ts";
import { categoryService } from "#features/opportunities/server/categories/service.ts";
import { readStored } from "#features/saved-searches/server/service.ts";
import { searchRequest } from "#features/search/contract.ts";
import { descriptionService } from "#features/search/server/description/service.ts";
import { type SearchRequest, searchCompiler } from "#features/search/server/service.ts";
import type { Database } from "#platform/db/db.ts";
import type { FilterName } from "#search-core/types.ts";
import { openNotices } from "./open-notices.ts";
import { countOpened } from "./queries.ts";

type Needs = { db: Database; passingEngine: PassingEngine };

/** A message names the filters that hide most. */
const maxFilters = 3;
/** Of more it is not said whether they were opened. */
const maxListed = 200;

/** The fields of a request that make a filter of the search core. Other filters are dates, which hide what they are meant to. */
const fieldsOf: Partial<Record<FilterName, readonly (keyof SearchRequest)[]>> = {
  type: ["opportunityTypeIds"],
  buyer: ["buyerIds"],
  category: ["categoryIds"],
  location: ["locationIds"],
  excludedBuyer: ["excludedBuyerIds"],
  excludedCategory: ["excludedCategoryIds"],
  price: ["priceFrom", "priceTo"],
  mandatoryBriefing: ["mandatoryBriefing"],
  briefingAhead: ["briefingAhead"],
};

/**
 * What a search finds of what is open, how much of that its reader has opened, and which of its filters hide open notices
 * that pass all others. Null if the search cannot be read, or too much is open to say it.
 */
export async function openNow(
  { db, passingEngine }: Needs,
  search: { request: unknown },
  { personId, organisationId, now }: Pick<MessageReader, "personId" | "organisationId" | "now">,
): Promise<OpenInEmail | null> {
  const request = readStored(search);
  const parts = request && (await openNotices({ db, passingEngine }, now));
  if (!request || !parts) return null;
  const viewer = { kind: "member", organisationId } as const;
  const buyers = buyerService({ db });
  const query = await searchCompiler({ buyers })(request, viewer, now);
  const ids: number[] = [];
  const hidden = new Map<FilterName, number>();
  let total = 0;
  for (const part of parts) {
    const answer = await part.search({ ...query, offset: 0, limit: maxListed, facetMode: "disjunctive" });
    total += answer.total;
    ids.push(...answer.hits.map(({ id }) => id));
    for (const [name, count] of Object.entries(answer.hidden) as [FilterName, number][])
      hidden.set(name, (hidden.get(name) ?? 0) + count);
  }
  const descriptions = descriptionService({ buyers, categories: categoryService({ db }) });
  const hiding = [...hidden]
    .filter(([name, count]) => count > 0 && fieldsOf[name] !== undefined)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, maxFilters);
  const phrases = await descriptions.filtersOf(
    hiding.map(([name]) => onlyWith(request, fieldsOf[name]!)),
    viewer,
  );
  return {
    count: total,
    opened: total <= maxListed ? await countOpened(db, personId, ids) : null,
    hasWords: request.freeText.trim() !== "",
    hiding: hiding.map(([, count], index): HidingFilter => ({ count, filter: phrases[index]!.join(", ") })),
  };
}

/** A request with these of its filters alone. */
const onlyWith = (request: SearchRequest, fields: readonly (keyof SearchRequest)[]): SearchRequest => ({
  ...searchRequest.parse({}),
  ...Object.fromEntries(fields.map((field) => [field, request[field]])),
});

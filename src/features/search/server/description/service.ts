import { opportunityTypes } from "#domain/opportunity-type.ts";
import { isState, placeById } from "#domain/places.ts";
import { formatAlternatives } from "#domain/format-number.ts";
import { truncate } from "#domain/truncate.ts";
import { categoryName, unspscPath } from "#domain/unspsc.ts";
import type { BuyerService } from "#features/opportunities/server/buyers/service.ts";
import type { CategoryService } from "#features/opportunities/server/categories/service.ts";
import type { SearchRequest } from "#features/search/server/query.ts";
import type { Viewer } from "#platform/auth/caller.ts";
import { filterPhrases, type Names, statusPhrase } from "./filters-text.ts";
import { wordsText, wordsTitle } from "./words-text.ts";

export type DescriptionService = ReturnType<typeof descriptionService>;

type Needs = { buyers: Pick<BuyerService, "visibleNames">; categories: Pick<CategoryService, "titles"> };

/** Searches in plain words. Names of buyers and categories are looked up for all requests at once. */
export function descriptionService({ buyers, categories }: Needs) {
  const visibleNames = async (ids: number[], viewer: Viewer) =>
    ids.length === 0 ? new Map<number, string>() : buyers.visibleNames(ids, viewer);
  async function namesIn(requests: readonly SearchRequest[], viewer: Viewer): Promise<Names> {
    const [buyerNames, titles] = await Promise.all([
      visibleNames(
        [...new Set(requests.flatMap(({ buyerIds, excludedBuyerIds }) => [...buyerIds, ...excludedBuyerIds]))],
        viewer,
      ),
      categories.titles([
        ...new Set(
          requests.flatMap(({ categoryIds, excludedCategoryIds }) =>
            [...categoryIds, ...excludedCategoryIds].flatMap(unspscPath),
          ),
        ),
      ]),
    ]);
    return { buyers: buyerNames, categories: titles };
  }
  return {
    /** A sentence for each request, in their order. */
    async describe(requests: readonly SearchRequest[], viewer: Viewer): Promise<string[]> {
      const names = await namesIn(requests, viewer);
      return requests.map(
        (request) =>
          `${[[statusPhrase(request), ...wordsText(request.freeText)].join(" "), ...filterPhrases(request, names)].join(", ")}.`,
      );
    },

    /** The filters of each request as phrases, in their order: "in New South Wales". */
    async filtersOf(requests: readonly SearchRequest[], viewer: Viewer): Promise<string[][]> {
      const names = await namesIn(requests, viewer);
      return requests.map((request) => filterPhrases(request, names));
    },

    /** A name to propose for a search, of at most `maxLength` characters: "Construction and maintenance, NSW". */
    async proposeName(request: SearchRequest, viewer: Viewer, maxLength: number): Promise<string> {
      const names = await namesIn([request], viewer);
      const states = request.locationIds.flatMap((id) => {
        const place = placeById(id);
        return place && isState(place) ? place.code : [];
      });
      const subject = [
        wordsTitle(request.freeText),
        ...request.categoryIds.slice(0, 1).map((code) => categoryName(code, names.categories)),
        ...request.buyerIds.slice(0, 1).flatMap((id) => names.buyers.get(id) ?? []),
        ...request.opportunityTypeIds.flatMap((id) => opportunityTypes.find((type) => type.id === id)?.name ?? []),
      ].find((text) => text !== "");
      const place = states.length > 0 && states.length <= 3 ? `, ${formatAlternatives(states)}` : "";
      return truncate(`${subject ?? "All opportunities"}${place}`, maxLength);
    },
  };
}

import type { Answer } from "#contract/endpoint.ts";
import type { opportunitiesContract } from "#features/opportunities/contract.ts";
import type { SearchResult } from "#features/search/web/query/search-query.ts";
import { api } from "#web/api/client.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

/** The ids of all notices on a page of results, in order. */
export const shownIds = ({ items, someOfYourWords = [], alsoRelevant = [] }: SearchResult): string[] =>
  [...items, ...someOfYourWords, ...alsoRelevant].map(({ publicOpportunityId }) => publicOpportunityId);

export type Card = Answer<typeof opportunitiesContract.cards>["items"][number];

/** Buyer and value of listed notices by id. */
export const cardsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["cards", ids],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Card>> => {
      const { items } = await api.opportunities.cards({ body: { ids: [...ids] } }, { signal });
      return new Map(items.map((card) => [card.publicOpportunityId, card]));
    },
    placeholderData: keepPreviousData,
  });

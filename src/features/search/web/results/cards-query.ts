import type { Answer } from "#contract/endpoint.ts";
import type { opportunitiesContract } from "#features/opportunities/contract.ts";
import type { SearchResult } from "#features/search/web/query/search-query.ts";
import { api } from "#web/api/client.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

/** The ids of all notices on a page of results, in order. */
export const shownIds = ({ items, someOfYourWords = [], alsoRelevant = [] }: SearchResult): string[] =>
  [...items, ...someOfYourWords, ...alsoRelevant].map(({ publicOpportunityId }) => publicOpportunityId);

type Cards = Answer<typeof opportunitiesContract.cards>;
export type Card = Cards["items"][number];

const byId = ({ items }: Cards): ReadonlyMap<string, Card> =>
  new Map(items.map((card) => [card.publicOpportunityId, card]));

/** Buyer and value of listed notices by id. */
export const cardsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["cards", ids],
    queryFn: ({ signal }) => api.opportunities.cards({ body: { ids: [...ids] } }, { signal }),
    select: byId, // What is kept is written into pages, as JSON.
    placeholderData: keepPreviousData,
  });

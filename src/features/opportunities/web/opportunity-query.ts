import type { Answer } from "#contract/endpoint.ts";
import type { opportunitiesContract } from "#features/opportunities/contract.ts";
import { api } from "#web/api/client.ts";
import { queryOptions } from "@tanstack/react-query";

export type FreeOpportunity = Answer<typeof opportunitiesContract.free>;

/** The limited opportunity that anyone may read. Fails with an ApiError of status 404 when there is none. */
export const opportunityQuery = (id: string) =>
  queryOptions({
    queryKey: ["opportunity", id],
    queryFn: ({ signal }) => api.opportunities.free({ params: { id } }, { signal }),
  });

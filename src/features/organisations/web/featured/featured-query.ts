import type { Answer } from "#contract/endpoint.ts";
import type { organisationsContract } from "#features/organisations/contract.ts";
import { api } from "#web/api/client.ts";
import { queryOptions } from "@tanstack/react-query";

export type Featured = Answer<typeof organisationsContract.featured>;

/** Fewer are not shown (specification, section 2). */
export const minFeatured = 5;

/** The organisations of the carousel. A failure is an empty list: the front page works without them. */
export const featuredQuery = queryOptions({
  queryKey: ["featured-organisations"],
  staleTime: 60 * 60_000,
  queryFn: ({ signal }): Promise<Featured> => api.organisations.featured({}, { signal }).catch(() => []),
});

import type { Answer } from "#contract/endpoint.ts";
import type { coverageContract } from "#features/coverage/contract.ts";
import { api } from "#web/api/client.ts";
import { queryOptions } from "@tanstack/react-query";

export type Coverage = Answer<typeof coverageContract.get>;
export type CoveredSource = Coverage["sources"][number];
export type CoveredListing = CoveredSource["listings"][number];
export type Uncovered = Coverage["uncovered"][number];

/** Which listings are crawled, how fresh and complete they are, and which buyers are missing. */
export const coverageQuery = queryOptions({
  queryKey: ["coverage"],
  staleTime: 60_000,
  queryFn: ({ signal }) => api.coverage.get({}, { signal }),
});

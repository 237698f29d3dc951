import type { Answer } from "#contract/endpoint.ts";
import type { contracts } from "#contracts";
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { api } from "./client.ts";

type Statuses = Answer<typeof contracts.opportunities.status>;
export type StatusIds = Record<Statuses[number]["statusName"], number>;

/** The server's ids of the opportunity statuses, cached for 10 minutes (specification, section 9). */
export const statusIdsQuery = queryOptions({
  queryKey: ["status-ids"],
  staleTime: 10 * 60_000,
  queryFn: async ({ signal }): Promise<StatusIds> => {
    const statuses = await api.opportunities.status({}, { signal });
    return Object.fromEntries(statuses.map(({ statusId, statusName }) => [statusName, statusId])) as StatusIds;
  },
});

/** The ids, from the cache or the server. */
export const fetchStatusIds = (client: QueryClient): Promise<StatusIds> => client.fetchQuery(statusIdsQuery);

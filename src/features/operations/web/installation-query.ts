import { api } from "#web/api/client.ts";
import { queryOptions } from "@tanstack/react-query";

/** How the installation is; read again every half minute on every page of operators. */
export const installationQuery = queryOptions({
  queryKey: ["operator", "installation"],
  queryFn: ({ signal }) => api.operations.installation({}, { signal }),
  staleTime: 10_000,
  refetchInterval: 30_000,
});
export type Installation = Awaited<ReturnType<typeof api.operations.installation>>;

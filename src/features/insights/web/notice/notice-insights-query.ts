import { api } from "#web/api/client.ts";
import { queryOptions } from "@tanstack/react-query";

/** Who probably holds the work of a notice, and what is usual for its buyer. */
export const noticeInsightsQuery = (id: string) =>
  queryOptions({
    queryKey: ["notice-insights", id],
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) => api.insights.ofNotice({ params: { id } }, { signal }),
  });

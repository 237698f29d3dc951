import { api } from "#web/api/client.ts";
import { queryOptions } from "@tanstack/react-query";

/** What joining two notices would change, once both are known. */
export const previewQuery = (main: string | undefined, other: string | undefined) =>
  queryOptions({
    queryKey: ["operator", "join-preview", main, other],
    queryFn: ({ signal }) => api.ingestion.joinPreview({ query: { main: main!, other: other! } }, { signal }),
    enabled: main !== undefined && other !== undefined,
    staleTime: 0,
    retry: false,
  });
export type JoinPreview = Awaited<ReturnType<typeof api.ingestion.joinPreview>>;

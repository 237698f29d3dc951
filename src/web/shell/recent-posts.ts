import { api } from "#web/api/client.ts";
import { retryFailed } from "#web/shell/retry-failed.ts";
import { queryOptions } from "@tanstack/react-query";

type RecentPost = { title: string; urlSlug: string };

/** The five newest articles. A failure is null, because the footer must not break a page. */
export const recentPosts = queryOptions({
  queryKey: ["recent-posts"],
  staleTime: 60 * 60_000,
  queryFn: async ({ signal }): Promise<RecentPost[] | null> =>
    await api.blog.recent({ query: { count: 5 } }, { signal }).catch(() => null),
  // After queryFn, which determines the data's type.
  refetchInterval: retryFailed,
});

import { api } from "#web/api/client.ts";
import { queryOptions } from "@tanstack/react-query";

type RecentPost = { title: string; urlSlug: string };

/** The five newest articles. A failure is an empty list, because the footer must not break a page. */
export const recentPosts = queryOptions({
  queryKey: ["recent-posts"],
  staleTime: 60 * 60_000,
  queryFn: async ({ signal }): Promise<RecentPost[]> =>
    await api.blog.recent({ query: { count: 5 } }, { signal }).catch(() => []),
});

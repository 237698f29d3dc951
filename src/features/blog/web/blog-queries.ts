import type { Answer } from "#contract/endpoint.ts";
import { epochOf } from "#domain/epoch.ts";
import { formatDate } from "#domain/format-time.ts";
import type { blogContract } from "#features/blog/contract.ts";
import { api } from "#web/api/client.ts";
import { queryOptions } from "@tanstack/react-query";
import { blogPageSize, type BlogUrl } from "./blog-url.ts";

export type BlogPage = Answer<typeof blogContract.list>;
export type BlogPost = Answer<typeof blogContract.get>;

const staleTime = 10 * 60_000;
export const blogQuery = ({ tag, page = 1 }: BlogUrl) =>
  queryOptions({
    queryKey: ["blog", { tag, page }],
    staleTime,
    queryFn: ({ signal }) =>
      api.blog.list({ query: { page, pageSize: blogPageSize, ...(tag !== undefined && { tag }) } }, { signal }),
  });

export const blogPostQuery = (slug: string) =>
  queryOptions({
    queryKey: ["blog-post", slug],
    staleTime,
    queryFn: ({ signal }) => api.blog.get({ params: { slug } }, { signal }),
  });

/** "2026-09-14" -> "14 Sep 2026" */
export const publishedText = (day: string): string => formatDate(epochOf(`${day}T00:00:00Z`), "UTC");

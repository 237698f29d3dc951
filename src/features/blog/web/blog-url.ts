import { knownSearch, pageIn } from "#web/lists/known-search.ts";

/** The path of the RSS feed of all articles. */
export const blogFeed = "/api/v1/rss/blog";

/** Articles on one page of the list. */
export const blogPageSize = 20;

/** What the list's address says: the topic, and the page if it is not the first. */
export type BlogUrl = { tag?: string; page?: number };

/** Reads the address. What cannot be read is left out. */
export function readBlogUrl(raw: Record<string, unknown>): BlogUrl {
  const { tag } = raw;
  return knownSearch(raw, {
    ...(typeof tag === "string" && tag !== "" && { tag: tag.slice(0, 100) }),
    ...pageIn(raw),
  });
}

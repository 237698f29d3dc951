import type { Contract } from "#contract/endpoint.ts";
import { rssFile } from "#contract/media.ts";
import { urlSlug } from "#features/browse/shapes.ts";
import { jsonText, searchRequest } from "#features/search/shapes.ts";
import { z } from "zod";

const bySlug = z.object({ slug: urlSlug });
/** Feed readers ask about once an hour. */
const maxAgeSeconds = 600;

export const discoveryContract = {
  searchFeed: {
    method: "GET",
    path: "/api/v1/rss/search",
    access: "public",
    maxAgeSeconds,
    summary: "What a search finds as RSS 2.0: the 50 notices published last. The request's order and page are ignored",
    query: z.object({ request: jsonText.pipe(searchRequest) }),
    response: rssFile,
  },
  categoryFeed: {
    method: "GET",
    path: "/api/v1/rss/categories/:slug",
    access: "public",
    maxAgeSeconds,
    summary: "Open and future notices of a category, by its slug or code, as RSS 2.0: the 50 published last",
    params: bySlug,
    response: rssFile,
  },
  buyerFeed: {
    method: "GET",
    path: "/api/v1/rss/buyers/:slug",
    access: "public",
    maxAgeSeconds,
    summary: "Open and future notices of a buyer, by its slug, as RSS 2.0: the 50 published last",
    params: bySlug,
    response: rssFile,
  },
  postsFeed: {
    method: "GET",
    path: "/api/v1/rss/blog",
    access: "public",
    maxAgeSeconds,
    summary: "The articles of the blog as RSS 2.0: the 50 published last",
    response: rssFile,
  },
} as const satisfies Contract;

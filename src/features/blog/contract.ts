import type { Contract } from "#contract/endpoint.ts";
import { listOf, localDate } from "#contract/shapes.ts";
import { z } from "zod";

const urlSlug = z.string().max(100);

/** An article without its text. */
export const blogPostSummary = z.object({
  title: z.string(),
  urlSlug,
  summary: z.string().describe("one or two sentences"),
  author: z.string(),
  authorImageUrl: z.string().nullable(),
  publishedAt: localDate,
  tags: z.array(z.string()).describe("topics, the main one first"),
  imageUrl: z.string().nullable(),
  readingMinutes: z.number().int(),
});

const recentPost = z.object({ title: z.string(), urlSlug, publishedAt: localDate });

export const blogPost = blogPostSummary.extend({
  content: z.string().describe("HTML"),
  headings: z.array(z.object({ id: z.string(), text: z.string() })).describe("its sections, by their ids in the HTML"),
  readNext: z.array(z.object({ title: z.string(), urlSlug, readingMinutes: z.number().int() })),
});

export const blogContract = {
  list: {
    method: "GET",
    path: "/api/v1/blog",
    access: "public",
    maxAgeSeconds: 600,
    summary: "The blog's articles, the newest first",
    query: z.object({
      page: z.coerce.number<number>().int().min(1).max(1_000_000_000),
      pageSize: z.coerce.number<number>().int().min(1).max(100),
      tag: z.string().max(100).optional().describe("only articles on this topic"),
    }),
    response: listOf(blogPostSummary).extend({ tags: z.array(z.string()).describe("the topics of all articles") }),
  },
  recent: {
    method: "GET",
    path: "/api/v1/blog/recent",
    access: "public",
    maxAgeSeconds: 600,
    summary: "The blog's newest articles",
    query: z.object({ count: z.coerce.number<number>().int().min(1).max(20) }),
    response: z.array(recentPost),
  },
  get: {
    method: "GET",
    path: "/api/v1/blog/:slug",
    access: "public",
    maxAgeSeconds: 600,
    summary: "One article as HTML, with its sections",
    params: z.object({ slug: urlSlug }),
    response: blogPost,
  },
} as const satisfies Contract;

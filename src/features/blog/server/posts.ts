import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { blogPostSummary, type blogPost } from "#features/blog/contract.ts";
import { renderMarkdown } from "#features/blog/server/markdown.ts";
import { z } from "zod";

export type Post = Omit<z.infer<typeof blogPost>, "readNext">;

/** The lines between the two `---` at the head of a file, each `key: value`; tags are separated by commas. */
const frontMatter = blogPostSummary.omit({ readingMinutes: true }).extend({
  // "recent" is the path of another call.
  urlSlug: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .refine((slug) => slug !== "recent"),
  authorImageUrl: z.string().default(""),
  imageUrl: z.string().default(""),
  tags: z.string().transform((text) => text.split(",").map((tag) => tag.trim())),
});

const wordsPerMinute = 220;

/** Reads every article of a folder, the newest first. Throws with the file's name if one is not as it must be. */
export function readPosts(folder = join(process.cwd(), "content/blog")): Post[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".md"));
  const posts = files.map((name) => {
    try {
      return postFrom(readFileSync(join(folder, name), "utf8"));
    } catch (error) {
      throw new Error(`The article ${name} cannot be read.`, { cause: error });
    }
  });
  return posts.sort((a, b) => b.publishedAt.localeCompare(a.publishedAt) || a.title.localeCompare(b.title));
}

function postFrom(file: string): Post {
  const [, head, markdown] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? [];
  if (head === undefined || markdown === undefined) throw new Error("It has no front matter.");
  const fields = head.split("\n").map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
  });
  const facts = frontMatter.parse(Object.fromEntries(fields));
  return {
    ...facts,
    authorImageUrl: facts.authorImageUrl || null,
    imageUrl: facts.imageUrl || null,
    readingMinutes: Math.max(1, Math.round(markdown.trim().split(/\s+/).length / wordsPerMinute)),
    ...renderMarkdown(markdown),
  };
}

import { type Post, readPosts } from "#features/blog/server/posts.ts";
import { notFound } from "#platform/refusal.ts";

export type BlogService = ReturnType<typeof blogService>;

/** How many other articles stand below one. */
const readNextCount = 2;

const summaryOf = ({ content: _content, headings: _headings, ...summary }: Post) => summary;

/** The articles of the checkout, read once when the process starts: they change with the code. */
export function blogService(posts: readonly Post[] = readPosts()) {
  const tags = [...new Set(posts.flatMap((post) => post.tags))].sort();
  return {
    /** The ends of all addresses. */
    slugs: posts.map(({ urlSlug }) => urlSlug),

    /** A page of articles, the newest first. */
    list({ page, pageSize, tag }: { page: number; pageSize: number; tag?: string | undefined }) {
      const found = posts.filter((post) => tag === undefined || post.tags.includes(tag));
      const items = found.slice((page - 1) * pageSize, page * pageSize).map(summaryOf);
      return { totalRecords: found.length, items, tags };
    },

    recent: (count: number) =>
      posts.slice(0, count).map(({ title, urlSlug, publishedAt }) => ({ title, urlSlug, publishedAt })),

    /** One article, with others to read next: those on its topics first. Refuses with `not_found`. */
    get(urlSlug: string) {
      const post = posts.find((other) => other.urlSlug === urlSlug);
      if (!post) throw notFound("There is no article at this address.");
      const others = posts.filter((other) => other !== post);
      const isRelated = (other: Post) => other.tags.some((tag) => post.tags.includes(tag));
      const readNext = [...others.filter(isRelated), ...others.filter((other) => !isRelated(other))]
        .slice(0, readNextCount)
        .map(({ title, urlSlug: slug, readingMinutes }) => ({ title, urlSlug: slug, readingMinutes }));
      return { ...post, readNext };
    },
  };
}

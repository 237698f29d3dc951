import { expect, test } from "vitest";
import { ApiError } from "#contract/client.ts";
import { testServer } from "#test/server.ts";

const { api: anonymously, send } = await testServer();

const errorsOf = async (path: string) => {
  const answer = await send(path, { method: "GET", headers: {} });
  const { errors } = (await answer.json()) as { errors?: { field: string }[] };
  return [answer.status, errors?.map(({ field }) => field)];
};

test("the blog's required parameters are refused by name", async () => {
  expect(await errorsOf("/api/v1/blog")).toEqual([400, ["page", "pageSize"]]);
  expect(await errorsOf("/api/v1/blog?page=1&pageSize=500")).toEqual([400, ["pageSize"]]);
  expect(await errorsOf("/api/v1/blog/recent")).toEqual([400, ["count"]]);
});

test("articles come in pages, the newest first, all or of one topic", async () => {
  const all = await anonymously.blog.list({ query: { page: 1, pageSize: 100 } });
  expect(all.totalRecords).toBe(all.items.length);
  const days = all.items.map(({ publishedAt }) => publishedAt);
  expect(days).toEqual(days.toSorted().toReversed());
  const second = await anonymously.blog.list({ query: { page: 2, pageSize: 3 } });
  expect([second.totalRecords, second.items]).toEqual([all.totalRecords, all.items.slice(3, 6)]);
  const [tag] = all.tags;
  const ofTopic = await anonymously.blog.list({ query: { page: 1, pageSize: 100, tag: tag! } });
  expect(ofTopic.items).toEqual(all.items.filter(({ tags }) => tags.includes(tag!)));
  expect(ofTopic.totalRecords).toBeGreaterThan(0);
  expect(await anonymously.blog.recent({ query: { count: 5 } })).toEqual(
    all.items.slice(0, 5).map(({ title, urlSlug, publishedAt }) => ({ title, urlSlug, publishedAt })),
  );
});

test("an article is HTML whose sections can be linked, with others to read next", async () => {
  const { items } = await anonymously.blog.list({ query: { page: 1, pageSize: 100 } });
  expect(items).toHaveLength(8);
  for (const { urlSlug } of items) {
    const post = await anonymously.blog.get({ params: { slug: urlSlug } });
    const ids = [...post.content.matchAll(/<h\d id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size, urlSlug).toBe(ids.length);
    expect(ids, urlSlug).toEqual(expect.arrayContaining(post.headings.map(({ id }) => id)));
    expect(post.headings.length, urlSlug).toBeGreaterThan(2);
    expect(post.content, urlSlug).not.toMatch(/<h1|<script|style=|\*\*/);
    expect(post.readNext.map((next) => next.urlSlug)).not.toContain(urlSlug);
    expect(post.readNext).toHaveLength(2);
    const words = post.content
      .replaceAll(/<[^>]+>/g, " ")
      .trim()
      .split(/\s+/).length;
    expect(words, urlSlug).toBeGreaterThan(600);
    expect(words, urlSlug).toBeLessThan(1000);
  }
});

test("an article that does not exist is a 404", async () => {
  await expect(anonymously.blog.get({ params: { slug: "nothing" } })).rejects.toMatchObject({ status: 404 });
  await expect(anonymously.blog.get({ params: { slug: "nothing" } })).rejects.toBeInstanceOf(ApiError);
});

import { Readable } from "node:stream";
import { gunzipSync } from "node:zlib";
import { parseFeed } from "@rowanmanning/feed-parser";
import { ErrorLevel, XMLToSitemapIndexStream, XMLToSitemapItemStream } from "sitemap";
import { expect, onTestFinished, test } from "vitest";
import { slugOf } from "#domain/slug.ts";
import { blogService } from "#features/blog/server/service.ts";
import { discoveryJobs } from "#features/discovery/server/jobs.ts";
import { categoryService } from "#features/opportunities/server/categories/service.ts";
import { runJobs } from "#platform/jobs/run.ts";
import { createLog } from "#platform/logging.ts";
import { testConfig } from "#test/config.ts";
import { bareOrganisation, setOwner } from "#test/private-notices.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";
import sharp from "sharp";
import { XMLParser } from "fast-xml-parser";
import { writeSitemaps } from "#features/discovery/server/sitemaps/write.ts";

const { api, app, db, pool, url, clock, publish, tasks } = await testServer({ at: "2026-09-16T00:00:00Z" });
const award = (supplier: string) => ({
  award: { supplier, dollars: 1_000, date: "2026-08-01" },
  status: "complete" as const,
});
await publish(
  release({ key: "s1", title: "Cleaning of the depot", categories: ["76111501"], buyer: "Camden Council" }),
  release({ key: "s2", title: "Withdrawn work", buyer: "Silent Council" }),
  release({ key: "s3", title: "Private work", buyer: "Hidden Council" }),
  release({ key: "s4", title: "Roof", ...award("Redgum Constructions Pty Ltd") }),
  release({ key: "s5", title: "Gutter", ...award("Ada Lovelace") }),
);
await setOwner(db, "Private work", await bareOrganisation(db, "Owner"));
await pool.query("update opportunity set withdrawn_at = now() where title = 'Withdrawn work'");
await publish(
  release({
    key: "r1",
    title: "Mops & <brooms> \u0007for R&D",
    description: 'Ten "mops" & 5 < 6 brooms ]]>',
    categories: ["47130000"],
    buyer: "Brush Council",
    released: "2026-09-10T02:03:04Z",
    closes: "2026-09-28T15:00:00+10:00",
    places: ["NSW"],
  }),
  release({ key: "r2", title: "Older mops", categories: ["47131600"], buyer: "Brush Council", opens: "2026-09-02" }),
);
const context = { signal: new AbortController().signal } as Parameters<(typeof tasks)[string]>[1];
const get = (url: string) => app.inject({ url });
const parser = new XMLParser({ isArray: (name) => name === "url" || name === "sitemap" });
type Entry = { loc: string; lastmod?: string };

const level = ErrorLevel.THROW;
/** Throws if a package that reads sitemaps finds a fault in one; returns how many entries it found. */
const validEntries = async (xml: string, reader: XMLToSitemapIndexStream | XMLToSitemapItemStream) =>
  (await Readable.from([xml]).pipe(reader).toArray()).length;

/** What search engines read: every file that the index names. */
async function everyAddress(): Promise<Entry[]> {
  const { body } = await get("/sitemap.xml");
  const index = parser.parse(body) as { sitemapindex: { sitemap: Entry[] } };
  expect(await validEntries(body, new XMLToSitemapIndexStream({ level }))).toBe(index.sitemapindex.sitemap.length);
  const files = await Promise.all(
    index.sitemapindex.sitemap.map(async ({ loc }) => {
      const { statusCode, headers, rawPayload } = await get(new URL(loc).pathname);
      expect([statusCode, headers["content-type"], headers["content-encoding"]]).toEqual([
        200,
        "application/gzip",
        undefined,
      ]);
      const xml = gunzipSync(rawPayload).toString();
      const { url } = (parser.parse(xml) as { urlset: { url: Entry[] } }).urlset;
      expect(await validEntries(xml, new XMLToSitemapItemStream({ level }))).toBe(url.length);
      return url;
    }),
  );
  return files.flat();
}
const pathsBelow = (entries: Entry[], start: string) =>
  entries.map(({ loc }) => new URL(loc).pathname).filter((path) => path.startsWith(start) && path !== start);

test("a worker that starts makes the sitemap if there is none, and then robots.txt leads to all that can be indexed", async () => {
  const early = await get("/sitemap.xml");
  expect([early.statusCode, early.headers["retry-after"]]).toEqual([503, "60"]);
  const jobs = discoveryJobs({ db, clock, publicUrl: testConfig().http.publicUrl, postSlugs: blogService().slugs });
  const worker = await runJobs({ url, ...jobs, log: createLog("worker", { level: "silent", format: "text" }) });
  onTestFinished(worker.stop);
  await expect.poll(async () => (await get("/sitemap.xml")).statusCode, { timeout: 30_000 }).toBe(200);
  const robots = (await get("/robots.txt")).body;
  expect(robots).toMatch(/^Sitemap: http:\/\/\S+\/sitemap\.xml$/m);
  const entries = await everyAddress();
  const { rows } = await pool.query<{ title: string; public_id: string }>("select title, public_id from opportunity");
  const idOf = (title: string) => rows.find((row) => row.title === title)!.public_id;
  const notices = ["Cleaning of the depot", "Roof", "Gutter", "Older mops"].map(
    (title) => `/opportunities/${idOf(title)}/${slugOf(title)}`,
  );
  expect(
    pathsBelow(entries, "/opportunities/")
      .filter((path) => !path.endsWith("/mops-r-d"))
      .toSorted(),
  ).toEqual(notices.toSorted());
  // A sole trader's page is not in it, nor a buyer of whom nothing is public.
  expect(pathsBelow(entries, "/insights/")).toEqual(["/insights/redgum-constructions-pty-ltd"]);
  expect(pathsBelow(entries, "/browse/buyers/").toSorted()).toEqual([
    "/browse/buyers/brush-council",
    "/browse/buyers/camden-council",
    "/browse/buyers/department-examples",
  ]);
  expect(pathsBelow(entries, "/browse/categories/")).toContain("/browse/categories/cleaning-janitorial-services");
  expect(pathsBelow(entries, "/browse/locations/")).toHaveLength(8);
  expect(pathsBelow(entries, "/blog/")).toHaveLength(8);
  expect(entries.find(({ loc }) => loc.endsWith("/roof"))!.lastmod).toBe("2026-09-16T00:00:00Z");
});

test("a file has as many addresses as it may, and recent files are left as they are, also by a job that runs beside another", async () => {
  const needs = { db, clock, categories: categoryService({ db }), postSlugs: [], publicUrl: "https://brolga.example" };
  const before = await everyAddress();
  clock.set({ still: clock.now().add({ hours: 5 }) });
  await publish(release({ key: "s6", title: "Later work" }));
  await tasks["write-sitemaps"]!({}, context);
  expect(await everyAddress()).toEqual(before);
  clock.set({ still: clock.now().add({ hours: 1 }) });
  const write = () => writeSitemaps({ ...needs, fileSize: 10 }, context.signal);
  await Promise.all([write(), write()]);
  const { rows } = await pool.query<{ addresses: number }>("select addresses from sitemap_file order by number");
  expect(rows.slice(0, -1).every(({ addresses }) => addresses === 10)).toBe(true);
  const after = await everyAddress();
  expect(pathsBelow(after, "/opportunities/").some((path) => path.endsWith("/later-work"))).toBe(true);
  expect(new Set(after.map(({ loc }) => loc)).size).toBe(after.length);
});

type Feed = {
  title: string;
  link: string;
  item: { title: string; link: string; guid: string; pubDate: string; description: string }[];
};
const rss = new XMLParser({ isArray: (name) => name === "item", parseTagValue: false });
const feedAt = async (url: string) => {
  const { statusCode, headers, body } = await get(url);
  expect([statusCode, headers["content-type"]]).toEqual([200, "application/rss+xml; charset=utf-8"]);
  expect(headers["cache-control"]).toBe("public, max-age=600");
  expect(headers["ratelimit-policy"]).toMatch(/"network"/);
  const { channel } = (rss.parse(body, true) as { rss: { channel: Feed } }).rss;
  const read = parseFeed(body);
  expect(read.items.map(({ title, url, id }) => [title, url, id])).toEqual(
    channel.item.map(({ title, link, guid }) => [title, link, guid]),
  );
  expect(read.items.every(({ published }) => published !== null)).toBe(true);
  return channel;
};

test("a buyer's feed has its notices, the newest first, and every text survives", async () => {
  const feed = await feedAt("/api/v1/rss/buyers/brush-council");
  expect(feed.title).toMatch(/^Brush Council: open tenders \| /);
  expect(feed.link).toMatch(/\/browse\/buyers\/brush-council$/);
  const [first, second] = feed.item;
  expect(first).toMatchObject({
    title: "Mops & for R&D",
    pubDate: "Thu, 10 Sep 2026 02:03:04 GMT",
  });
  expect(first!.description).toContain("Brush Council. Closes Mon 28 Sep 2026 5:00am UTC.");
  expect(first!.description).toContain("5 < 6 brooms ]]>");
  expect(second!.title).toBe("Older mops");
  const { rows } = await pool.query<{ public_id: string }>(
    "select public_id from opportunity where title = 'Older mops'",
  );
  expect([second!.guid, new URL(second!.link).pathname]).toEqual([
    rows[0]!.public_id,
    `/opportunities/${rows[0]!.public_id}/older-mops`,
  ]);
});

test("a category's feed has what is below it, and a search's what it finds, without private and withdrawn notices", async () => {
  const titles = async (url: string) => (await feedAt(url)).item.map(({ title }) => title);
  expect(await titles("/api/v1/rss/categories/47000000")).toEqual(["Mops & for R&D", "Older mops"]);
  const search = (request: object) => `/api/v1/rss/search?request=${encodeURIComponent(JSON.stringify(request))}`;
  expect(await titles(search({ freeText: "older" }))).toEqual(["Older mops"]);
  const all = await titles(search({ statusIds: [] }));
  expect(all).toContain("Roof");
  expect(all).not.toContain("Private work");
  expect(all).not.toContain("Withdrawn work");
  expect((await feedAt(search({ freeText: "mops" }))).title).toMatch(/mops.* \| /);
});

test("a notice has a picture for previews of links, and what nobody may see has none", async () => {
  const { rows } = await pool.query<{ title: string; public_id: string }>("select title, public_id from opportunity");
  const pictureOf = (start: string) =>
    get(`/link-pictures/${rows.find(({ title }) => title.startsWith(start))!.public_id}.png`);
  const drawn = await pictureOf("Mops");
  expect([drawn.statusCode, drawn.headers["content-type"], drawn.headers["cache-control"]]).toEqual([
    200,
    "image/png",
    "public, max-age=3600",
  ]);
  const { width, height, channels } = await sharp(drawn.rawPayload).metadata();
  expect([width, height]).toEqual([1_200, 630]);
  expect(drawn.rawPayload.length).toBeLessThan(60_000);
  // Letters were drawn and not boxes: the title's lines have strokes of many widths.
  const { data } = await sharp(drawn.rawPayload).greyscale().raw().toBuffer({ resolveWithObject: true });
  const line = data.subarray(205 * 1_200, 206 * 1_200);
  const strokes = [...line]
    .map((level) => (level > 160 ? "#" : " "))
    .join("")
    .match(/#+/g)!;
  expect(new Set(strokes.map(({ length }) => length)).size).toBeGreaterThan(3);
  expect(channels).toBeLessThanOrEqual(4);
  expect((await pictureOf("Private work")).statusCode).toBe(404);
  expect((await pictureOf("Withdrawn work")).statusCode).toBe(410);
  // While two are drawn, a third reader gets the picture with the logo.
  const others = await Promise.all(["Roof", "Gutter", "Older", "Cleaning"].map(pictureOf));
  const codes = others.map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 200)).toHaveLength(2);
  expect(others.find(({ statusCode }) => statusCode === 302)!.headers["location"]).toBe("/link-picture.png");
  expect((await pictureOf("Mops")).rawPayload.equals(drawn.rawPayload)).toBe(true);
});

test("the articles of the blog are a feed too, the newest first", async () => {
  const { title, link, item } = await feedAt("/api/v1/rss/blog");
  const { items } = await api.blog.list({ query: { page: 1, pageSize: 50 } });
  expect([title, new URL(link).pathname]).toEqual(["Blog | Brolga", "/blog"]);
  expect(item.map((each) => [each.title, new URL(each.link).pathname, each.description])).toEqual(
    items.map((post) => [post.title, `/blog/${post.urlSlug}`, post.summary]),
  );
  expect(item.find((each) => each.guid === "deadlines-daylight-saving")!.pubDate).toBe("Sun, 13 Sep 2026 14:00:00 GMT");
});

test("a feed of nothing says so", async () => {
  expect((await get("/api/v1/rss/buyers/nobody")).statusCode).toBe(404);
  expect((await get("/api/v1/rss/search?request=%7B")).statusCode).toBe(400);
});

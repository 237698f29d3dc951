import { expect, test, type APIRequestContext } from "@playwright/test";
import { structuredDataFaults } from "./structured-data.ts";

/*
 * What search engines and previews of links read in a page, without a browser: they run no scripts.
 */

type LinkedData = { "@type"?: string; [name: string]: unknown };
type Page = { status: number; html: string };
/** The page as it is sent; what it says in JSON-LD must be valid. */
async function read(request: APIRequestContext, path: string): Promise<Page> {
  const answer = await request.get(path, { maxRedirects: 0 });
  const page = { status: answer.status(), html: await answer.text() };
  for (const block of dataOf(page).values()) expect(await structuredDataFaults(block), path).toEqual([]);
  return page;
}
const unescaped = (text: string) =>
  text.replace(
    /&(amp|lt|gt|quot|#x27|#39);/g,
    (_, name: string) => ({ amp: "&", lt: "<", gt: ">", quot: '"' })[name] ?? "'",
  );
/** The contents of a tag by one of its attributes. */
const metaOf = ({ html }: Page, name: string) => {
  const [tag = ""] = new RegExp(`<meta (?:name|property)="${name}"[^>]*>`).exec(html) ?? [];
  return unescaped(/content="([^"]*)"/.exec(tag)?.[1] ?? "");
};
const canonicalOf = ({ html }: Page) => new URL(/<link rel="canonical" href="([^"]*)"/.exec(html)![1]!).pathname;
const feedOf = ({ html }: Page) =>
  unescaped(/<link rel="alternate" type="application\/rss\+xml"[^>]*href="([^"]*)"/.exec(html)?.[1] ?? "");
/** What a page says in JSON-LD: the data of each block by its type. */
function dataOf({ html }: Page): Map<string, LinkedData> {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  const data = blocks.map(([, text]) => JSON.parse(text!) as LinkedData);
  for (const block of data) expect(block["@context"]).toBe("https://schema.org");
  return new Map(data.map((block) => [block["@type"] ?? "@graph", block]));
}
const trailOf = (page: Page) =>
  (dataOf(page).get("BreadcrumbList")!["itemListElement"] as { name: string; position: number }[]).map(
    ({ name }) => name,
  );

test("every public page says what it is: title, description, canonical address, preview, data", async ({ request }) => {
  const others = ["/browse/locations/tasmania", "/blog/deadlines-daylight-saving"];
  const fixed = (
    "/ /opportunities /browse /browse/buyers /browse/categories /insights /coverage " +
    "/pricing /about-us /support /faq /blog /privacy-policy /terms-and-conditions"
  ).split(" ");
  const descriptions = new Map<string, string>();
  for (const path of [...fixed, ...others]) {
    const page = await read(request, path);
    expect(page.status, path).toBe(200);
    expect(canonicalOf(page), path).toBe(path);
    const description = metaOf(page, "description");
    expect(description.length, path).toBeGreaterThan(30);
    expect(metaOf(page, "og:description"), path).toBe(description);
    expect(metaOf(page, "og:title"), path).not.toBe("");
    expect(metaOf(page, "robots"), path).toBe("");
    descriptions.set(description, path);
  }
  expect(descriptions.size).toBe(fixed.length + others.length);
  const graph = dataOf(await read(request, "/")).get("@graph")!["@graph"] as { "@type": string }[];
  expect(graph.map((item) => item["@type"])).toEqual(["Organization", "WebSite"]);
  expect(trailOf(await read(request, "/browse/locations/tasmania"))).toEqual(["Browse", "Tasmania"]);
  expect([...dataOf(await read(request, "/blog/deadlines-daylight-saving")).keys()]).toEqual([
    "Article",
    "BreadcrumbList",
  ]);
});

test("a search with words asks search engines to leave it out, and names its feed", async ({ request }) => {
  const page = await read(request, "/opportunities?q=cleaning&place=nsw");
  expect(metaOf(page, "robots")).toBe("noindex, follow");
  const feed = await request.get(feedOf(page));
  expect([feed.status(), feed.headers()["content-type"]]).toEqual([200, "application/rss+xml; charset=utf-8"]);
  expect(await feed.text()).toContain("<item>");
});

test("pages of notices, buyers and categories have their data and feeds; invented notices and people are left out", async ({
  request,
}) => {
  const { items } = (await (
    await request.post("/api/v1/search/free/search", { data: { statusIds: [3], pageSize: 100 } })
  ).json()) as { items: { publicOpportunityId: string; title: string; isInvented: boolean }[] };
  const real = items.find(({ isInvented }) => !isInvented)!;
  const notice = await read(request, (await request.get(`/opportunities/${real.publicOpportunityId}`)).url());
  expect(metaOf(notice, "robots")).toBe("");
  expect(trailOf(notice)).toEqual(["Opportunities", real.title]);
  const picture = await request.get(new URL(metaOf(notice, "og:image")).pathname);
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/png"]);
  expect(dataOf(notice).get("Organization")!["seeks"]).toMatchObject({ "@type": "Demand", name: real.title });
  const open = (await (
    await request.post("/api/v1/search/free/search", { data: {} })
  ).json()) as typeof items extends infer T ? { items: T } : never;
  const invented = await read(
    request,
    (await request.get(`/opportunities/${open.items[0]!.publicOpportunityId}`)).url(),
  );
  expect(metaOf(invented, "robots")).toBe("noindex, follow");

  const buyers = (await (await request.post("/api/v1/buyer/filter", { data: {} })).json()) as {
    items: { name: string; urlSlug: string }[];
  };
  const buyer = await read(request, `/browse/buyers/${buyers.items[0]!.urlSlug}`);
  expect(trailOf(buyer)).toEqual(["Browse", "Buyers", buyers.items[0]!.name]);
  expect((await request.get(feedOf(buyer))).status()).toBe(200);
  const category = await read(request, "/browse/categories/72000000");
  expect(category.status).toBe(301);

  const sellers = (await (
    await request.post("/api/v1/seller/filter", { data: { page: 1, pageSize: 100 } })
  ).json()) as {
    items: { name: string; urlSlug: string }[];
  };
  const company = sellers.items.find(({ name }) => /\bpty\b/i.test(name))!;
  const indexed = await read(request, `/insights/${company.urlSlug}`);
  expect(dataOf(indexed).get("Organization")).toMatchObject({ name: company.name });
  expect(metaOf(indexed, "robots")).toBe("");
  // It may be a person's name.
  const nobody = sellers.items.find(({ name }) => /^[a-z]+ [a-z]+$/i.test(name));
  if (nobody) expect(metaOf(await read(request, `/insights/${nobody.urlSlug}`), "robots")).toBe("noindex, follow");
});

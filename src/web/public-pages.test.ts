import type { Site } from "#contract/page-context.ts";
import { slugOf } from "#domain/slug.ts";
import { release } from "#test/releases.ts";
import { renderedPage } from "#web/rendered-page.ts";
import { testServer } from "#test/server.ts";
import { testSite } from "#test/site.ts";
import { expect, test, vi } from "vitest";

// Only the page handler of the build knows the request; this one has no cookies.
vi.mock("@tanstack/react-start/server", () => ({ getRequestHeader: () => undefined }));

const { api, publish, send } = await testServer({ at: "2026-09-16T00:00:00Z" });
const award = { supplier: "Redgum Constructions Pty Ltd", dollars: 2_400_000, date: "2026-08-01" };
await publish(
  release({ key: "a", title: "Cleaning of the depot", categories: ["76111501"], buyer: "Camden Council" }),
  release({ key: "b", title: "Resurfacing of roads", categories: ["72141000"], buyer: "Brush Council" }),
  release({ key: "c", title: "Roof of the hall", award, status: "complete" }),
  release({ key: "d", title: "Rail upgrade", status: "planned" }),
);

const pageAt = async (path: string, site: Partial<Site> = {}) =>
  (await renderedPage(path, { site: { ...testSite, ...site }, transport: send })).html.replaceAll(/<!--.*?-->/g, "");
/** The texts of an element, without its tags. */
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
/** What stands in the part of the footer with a heading: the texts and the addresses of its links. */
function footerPart(html: string, id: string): { text: string; href: string }[] {
  const part = html.split(`id="${id}"`)[1]!.split(/<\/(?:nav|section)>/)[0]!;
  return [...part.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href, text]) => {
    return { text: textOf(text!), href: href!.replaceAll("&amp;", "&") };
  });
}

test("the landing page has four figures of public notices and says what the specification lists", async () => {
  const html = await pageAt("/");
  const tiles = [...html.matchAll(/<li><b>([^<]*)<\/b> <span>([^<]*)<\/span><\/li>/g)].map(([, ...tile]) => tile);
  expect(tiles).toEqual([
    ["2", "open tenders"],
    ["1", "future tenders"],
    ["$2.4M+", "awarded in the last 12 months"],
    ["3", "recently active buyers"],
  ]);
  const blurbs = [...html.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(([, name, text]) => `${name}: ${text}`);
  for (const promise of [
    /search that says why/,
    /All of Australia.*no plan hides one/,
    /Awarded contracts/,
    /Saved searches: .*by email, daily or weekly/,
    /instant alerts/,
    /watchlist.*Deadlines, briefings and site visits/,
    /If one moves/,
    /Notes .*On Team and Enterprise/,
    /Shared searches.*On Team and Enterprise/,
    /shared watchlist.*On Team and Enterprise/,
  ])
    expect(blurbs).toContainEqual(expect.stringMatching(promise));
  expect(textOf(html)).toContain("7 days of Team, no card");
});

test("the footer of every page leads to what is open by state and category, awarded, written and asked", async () => {
  const html = await pageAt("/coverage");
  expect(footerPart(html, "footer-states")).toHaveLength(8);
  const overview = await api.browse.overview({});
  expect(footerPart(html, "footer-categories")).toEqual([
    ...overview.categories.slice(0, 5).map(({ urlSlug, shortName, categoryName }) => ({
      text: shortName ?? categoryName,
      href: `/browse/categories/${urlSlug}`,
    })),
    { text: "View all categories", href: "/browse/categories" },
  ]);
  const [awarded, all] = footerPart(html, "footer-awards");
  expect(awarded).toMatchObject({
    text: "Roof of the hall",
    href: expect.stringContaining(slugOf("Roof of the hall")),
  });
  expect(all).toMatchObject({ text: "View all awarded", href: expect.stringContaining("status=awarded") });
  const posts = footerPart(html, "footer-posts");
  expect(posts.map(({ href }) => href)).toEqual([
    ...(await api.blog.recent({ query: { count: 5 } })).map(({ urlSlug }) => `/blog/${urlSlug}`),
    "/blog",
  ]);
  const about = html.split('aria-label="About this site">')[1]!;
  expect(textOf(about)).toBe("FAQs Support Coverage Privacy policy Terms and conditions © 2026 Brolga");
});

test("the footer names a social network only where the settings have its page", async () => {
  const operator = { linkedIn: "https://www.linkedin.com/company/brolga", facebook: "https://www.facebook.com/brolga" };
  const [both, one] = [
    await pageAt("/faq", { operator }),
    await pageAt("/faq", { operator: { linkedIn: operator.linkedIn } }),
  ];
  expect(both).toMatch(/<a href="https:\/\/www\.linkedin\.com\/company\/brolga"[^>]*>LinkedIn<\/a>/);
  expect(both).toMatch(/<a href="https:\/\/www\.facebook\.com\/brolga"[^>]*>Facebook<\/a>/);
  expect(one).toContain(">LinkedIn<");
  expect(one).not.toContain("Facebook");
});

test("every public page takes feedback about itself, a notice reports of what is missing, and the blog has a feed", async () => {
  const [notice] = (await api.search.free({ body: {} })).items;
  const address = `/opportunities/${notice!.publicOpportunityId}/${slugOf(notice!.title)}`;
  const pages = ["/", "/opportunities", address, "/browse", "/browse/buyers", "/browse/buyers/camden-council"];
  const more = [
    "/browse/categories",
    "/browse/locations/tasmania",
    "/insights",
    "/insights/redgum-constructions-pty-ltd",
  ];
  const content = ["/pricing", "/about-us", "/support", "/faq", "/blog", "/blog/addenda-what-changes", "/coverage"];
  for (const path of [...pages, ...more, ...content])
    expect(await pageAt(path), path).toContain("Is something on this page wrong or missing?");
  expect(await pageAt(address)).toContain("Something missing or wrong?");
  expect(await pageAt("/blog")).toMatch(/<a href="\/api\/v1\/rss\/blog" [^>]*aria-label="Articles as an RSS feed"/);
});

test("where nothing was awarded there is a sentence and no empty chart", async () => {
  const nothing = await pageAt("/browse/buyers/camden-council");
  expect(nothing).toContain("No contract was awarded in the last 13 months.");
  expect(nothing).not.toMatch(/role="img"|Show as a table/);
  const one = await pageAt("/browse/buyers/department-examples");
  expect(one).toMatch(/role="img" aria-label="Awarded by month, Department of Examples: 1 contract in 13 months/);
  expect(one).toContain("Show as a table");
});

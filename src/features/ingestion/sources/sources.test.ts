import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listings } from "#features/ingestion/sources/all.ts";
import type { Listing } from "#features/ingestion/sources/listing.ts";
import { playedReadings } from "#test/played-readings.ts";
import { buyerNamed, listing, samplePage } from "#test/sample-listings.ts";

const { reading } = await playedReadings();

test.each(["vic", "sa", "act", "wa"] as const)("%s: the table has the closing, the page the rest", async (source) => {
  const of = listing(`${source}-open`);
  const { origin } = new URL(of.url);
  // Otherwise two portals would show the same tender.
  const own = (name: string) =>
    samplePage(name).replaceAll("SAMPLE-", `${source}-`).replaceAll("Sample ", `Sample ${source} `);
  const list = `${origin}/tender/search?preset=open&page=`;
  const { opportunity, asked } = await reading(of, {
    [`${list}1`]: own("tender-search-list.html"),
    [`${list}2`]: own("tender-search-list.html"),
    [`${origin}/tender/view?id=900001`]: own("tender-search-page.html"),
    [`${origin}/tender/view?id=900002`]: { status: 403 },
  });
  const zone = {
    vic: "Australia/Melbourne",
    sa: "Australia/Adelaide",
    act: "Australia/Canberra",
    wa: "Australia/Perth",
  }[source];
  expect(opportunity(`${source}-T1`)).toMatchObject({
    title: `Sample ${source} depot cleaning`,
    buyer: buyerNamed("Department of Samples"),
    description: "Daily cleaning of the depot.\n\nFive days a week.",
    closing_wording: "Wed, 14 October 2026 2:00 pm",
    zone,
    close_time_is_explicit: true,
    categories: [expect.objectContaining({ code: 76_110_000 })],
    documents: [{ title: "Part A.pdf", format: "pdf" }],
  });
  expect(String(opportunity(`${source}-T1`)!["opened_at"])).toMatch(/^2026-09-13T/);
  expect(opportunity(`${source}-T1`)!["places"]).toEqual([expect.objectContaining({ raw: "Barwon South West" })]);
  expect(opportunity(`${source}-E2`)).toMatchObject({
    buyer: buyerNamed(`Sample ${source} Shire Council`),
    type_id: 4,
  });
  expect(asked).not.toContain("/tender/search?preset=open&page=3");
});

test("Northern Territory: cards and pages are read, and a quotation is a request for quote", async () => {
  const origin = "https://tendersonline.nt.gov.au";
  const results = `${origin}/Tender/SearchResults/Current?page=`;
  const { opportunity } = await reading(listing("nt-open"), {
    [`${results}1&size=20`]: samplePage("nt-list.html"),
    [`${results}2&size=20`]: '<div id="tender-search-results"></div>',
    [`${origin}/Tender/Details/90001?status=Current`]: samplePage("nt-page.html"),
  });
  expect(opportunity("T90-0001")).toMatchObject({
    title: "Sample Region - Reseal of sample roads",
    type_id: 2,
    buyer: buyerNamed("Department of Sample Infrastructure"),
    zone: "Australia/Darwin",
    access: "open",
    source_categories: ["Civil"],
  });
  expect(String(opportunity("T90-0001")!["stays_open_until"])).toBe("2026-10-21T04:30:00Z");
});

test("Tasmania: the list links to pages, and the rest is read from them", async () => {
  const origin = "https://www.tenders.tas.gov.au";
  const { opportunity } = await reading(listing("tas-open"), {
    [`${origin}/OpenForBids/List/Public/ClosingDate`]: samplePage("tas-list.html"),
    [`${origin}/OpenForBids/Details/9001`]: samplePage("tas-page.html"),
  });
  expect(opportunity("SAMPLE-9")).toMatchObject({
    title: "Sample bridge repainting",
    buyer: buyerNamed("Department of Sample Growth"),
    description: "Repainting of a bridge over the sample river.",
    zone: "Australia/Hobart",
  });
  expect(String(opportunity("SAMPLE-9")!["stays_open_until"])).toBe("2026-10-21T03:00:00Z");
});

test("buy.nsw: cards with nested lists, and the page, are read", async () => {
  const origin = "https://buy.nsw.gov.au";
  const search = `${origin}/opportunity/search?types=Tenders&page=`;
  const { opportunity, rows } = await reading(listing("buy.nsw-open"), {
    [`${search}0`]: samplePage("buy-nsw-list.html"),
    [`${search}1`]: samplePage("buy-nsw-list.html"),
    [`${origin}/prcOpportunity/0A0A0A0A-0000-4000-8000000000000001`]: samplePage("buy-nsw-page.html"),
  });
  expect(rows).toHaveLength(1);
  expect(opportunity("SAMPLE-2016902")).toMatchObject({
    source_key: "0A0A0A0A-0000-4000-8000000000000001",
    title: "Sample property management",
    buyer: buyerNamed("Department of Sample Industries"),
    closing_wording: "19-Oct-2026 3:00 PM",
    places: [{ id: 1, raw: "Sydney metro" }],
    source_categories: ["Building and property - Facility maintenance"],
  });
});

test("VendorPanel: bold labels in the feed, the closing in its time zone, and the preview page are read", async () => {
  const origin = "https://www.vendorpanel.com.au";
  const { opportunity } = await reading(listing("vendorpanel-open"), {
    [`${origin}/PublicTendersRssV2.aspx?mode=all`]: samplePage("vendorpanel.xml"),
    [`${origin}/PublicTenderPreviewPop.aspx?id=0123456789abcdef0123456789abcdefs900001`]:
      samplePage("vendorpanel-page.html"),
  });
  expect(opportunity("VP900001")).toMatchObject({
    title: "Supply of sample gravel",
    description: "Gravel & road base for sample roads.\nDelivered to three depots.",
    buyer: buyerNamed("Sample Regional Council"),
    zone: "Australia/Brisbane",
    source_categories: ["Quarry Products", "Road Materials"],
    places: [{ id: 3, raw: "Queensland: Central West, Far North" }],
    addenda: [{ text: "A new schedule was attached.", at: expect.stringMatching(/^2026-09-1[67]T/) as string }],
  });
  expect(String(opportunity("VP900001")!["stays_open_until"])).toBe("2026-10-30T04:00:00Z");
  expect(String(opportunity("VP900001")!["decision_expected_at"])).toMatch(/^2026-11-10T1[34]:00/);
});

test("Queensland: the list is fetched by POST, page by page, and the pipeline has periods as text", async () => {
  const origin = "https://qtenders.hpw.qld.gov.au";
  const { rows } = await reading(listing("qtenders-open"), {
    [`${origin}/api/search/tenders`]: (request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        const asked = JSON.parse(Buffer.concat(parts).toString()) as { pageNumber: number };
        response.end(asked.pageNumber === 1 ? samplePage("qtenders.json") : '{"tenders":[]}');
      });
    },
  });
  expect(rows).toEqual([
    expect.objectContaining({
      title: "Sample school fencing",
      type_id: 5,
      description: "Fencing of two schools.",
      closing_wording: null,
    }),
  ]);
  expect([String(rows[0]!["stays_open_until"]), rows[0]!["reference"]]).toEqual(["2026-10-14T04:00:00Z", "VP900009"]);
  const pipeline = listing("qld-pipeline");
  const { rows: all } = await reading(pipeline, {
    "https://www.data.qld.gov.au/api/3/action/datastore_search?resource_id=d3968658-dbb7-4732-bc19-467c49de23de&limit=5000":
      samplePage("qld-pipeline.json"),
  });
  expect(all.find((row) => row["title"] === "Sample patient records")).toMatchObject({
    expected_release_text: "Q3 2026-27",
    type_id: 10,
    buyer: buyerNamed("Department of Sample Health"),
  });
});

test("a portal that shows another page instead of its list is an error, not an empty list", async () => {
  const stop = "<!DOCTYPE html><html><body><h1>Attention required</h1></body></html>";
  const origin = "https://www.tenders.sa.gov.au";
  const read = (of: Listing, address: string) => reading(of, { [address]: stop });
  await expect(read(listing("sa-open"), `${origin}/tender/search?preset=open&page=1`)).rejects.toThrow(
    /shows no notices/,
  );
  const feed = "https://www.vendorpanel.com.au/PublicTendersRssV2.aspx?mode=all";
  await expect(read(listing("vendorpanel-open"), feed)).rejects.toThrow(/is no feed/);
});

test("every listing has a code of its own, an https address and a row in the docs", () => {
  expect(new Set(listings.map((listing) => listing.code)).size).toBe(listings.length);
  for (const listing of listings) expect(listing.url).toMatch(/^https:\/\//);
  for (const listing of listings) if (!listing.isScheduled) expect(listing.note).toBeTruthy();
  const docs = readFileSync("docs/sources.md", "utf8");
  for (const listing of listings) expect(docs).toContain(`\`${listing.code}\``);
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadReferenceData } from "#features/ingestion/server/reference-data.ts";
import { listings } from "#features/ingestion/sources/all.ts";
import type { Listing } from "#features/ingestion/sources/listing.ts";
import { mappedListing } from "#features/ingestion/sources/mapped-listing.ts";
import { sharedMappings, type SharedMapping } from "#features/ingestion/sources/shared-mappings.ts";
import { rowDetail } from "./listing-detail.ts";
import { settableClock } from "#platform/clock.ts";
import { testDatabase } from "#test/database.ts";
import { playedReadings } from "#test/played-readings.ts";

const { db } = await testDatabase();
await loadReferenceData(db);
const clock = settableClock({ still: Temporal.Instant.from("2026-09-16T00:00:00Z") });
const page = (name: string) => readFileSync(join(import.meta.dirname, "fixtures", name), "utf8");
const listing = (code: string) => listings.find((one) => one.code === code)!;

/** A buyer's name, followed by its state if the name exists in several. */
const named = (name: string): unknown => expect.stringMatching(new RegExp(`^${name}(?: \\([A-Z]+\\))?$`));

const reading = playedReadings({ db, clock });

test("AusTender: the feed names approaches, their pages say who buys and until when", async () => {
  const origin = "https://www.tenders.gov.au";
  const { one, counts, skipped } = await reading(listing("austender-approaches"), {
    [`${origin}/public_data/rss/rss.xml`]: page("austender.xml"),
    [`${origin}/Atm/Show/00000000-0000-4000-8000-0000000000a1`]: page("austender-page.html"),
  });
  expect(one("SAMPLE-90")).toMatchObject({
    title: "Sample cleaning services",
    buyer: named("Department of Sample Affairs"),
    description: "Cleaning of sample offices.\n\nDaily.",
    closing_wording: "14-Oct-2026 2:00 pm (ACT Local Time)",
    zone: "Australia/Canberra",
    close_time_is_explicit: true,
    closing_has_two_readings: false,
    result: "standing-offer",
    multi_agency_access: false,
    value_from_cents: 10_000_000,
    value_to_cents: 25_000_000,
    categories: [expect.objectContaining({ code: 76_110_000, origin: "buyer" })],
    places: [
      { id: 8, raw: "ACT" },
      { id: 1, raw: "NSW" },
    ],
    contacts: [{ name: "A. Sample", email: "tenders@sample.example", phone: "02 5550 1234" }],
    deep_link: `${origin}/Atm/Show/00000000-0000-4000-8000-0000000000a1`,
  });
  expect(one("SAMPLE-90")!["stays_open_until"]).toEqual(Temporal.Instant.from("2026-10-14T03:00:00Z"));
  // If the page is gone, the feed's fields stay.
  expect(one("SAMPLE-91")).toMatchObject({ title: "Sample boats", buyer: null, stays_open_until: null });
  expect(skipped).toEqual([expect.stringMatching(/a2 answers 404/)]);
  expect(counts).toMatchObject({ added: 2, skipped: 1 });
});

test("AusTender: contract notices by windows that overlap, and pages that name the next", async () => {
  const origin = "https://api.tenders.gov.au";
  const find = (from: string, to: string) => `${origin}/ocds/findByDates/contractLastModified/${from}/${to}`;
  const contract = (id: string, value: string) => ({
    ocid: `prod-${id}`,
    id: `prod-${id}-1`,
    date: "2026-09-10T00:00:00Z",
    tag: ["contract"],
    parties: [{ id: "s", name: "Sample Pty Ltd", roles: ["supplier"] }],
    contracts: [
      { id: `CN${id}`, awardID: "1", description: `Sample ${id}`, value: { amount: value, currency: "AUD" } },
    ],
    awards: [{ id: "1", suppliers: [{ id: "s", name: "Sample Pty Ltd" }] }],
  });
  const first = find("2026-09-06T00:00:00Z", "2026-09-13T00:00:00Z");
  const body = (releases: object[], next?: string) =>
    JSON.stringify({ version: "1.1", releases, ...(next && { links: { next } }) });
  const { one, counts, asked } = await reading(
    listing("austender-contracts"),
    {
      [first]: body([contract("1", "100")], `${first}?cursor=A`),
      [`${first}?cursor=A`]: body([contract("2", "200")]),
      [find("2026-09-13T00:00:00Z", "2026-09-16T00:00:00Z")]: body([]),
    },
    "2026-09-08T00:00:00Z",
  );
  expect(asked.filter((path) => path !== "/robots.txt")).toHaveLength(3);
  expect(counts).toMatchObject({ read: 2, added: 2 });
  expect(one("CN2")).toMatchObject({ awarded_total_cents: 20_000 });
});

test("AusTender: a plan keeps its period in words", async () => {
  const { one } = await reading(listing("austender-plans"), {
    "https://www.tenders.gov.au/app/list?page=1": page("austender-plans.html"),
    "https://www.tenders.gov.au/app/list?page=2": page("austender-plans.html"),
  });
  expect(one("SAMPLE-PP1")).toMatchObject({
    title: "Sample radar refresh",
    type_id: 10,
    buyer: named("Department of Sample Defence"),
    expected_release_text: "2nd Quarter 2026/2027",
    expected_release_at: null,
    stays_open_until: null,
  });
});

test.each(["vic", "sa", "act", "wa"] as const)("%s: the table says until when, the page says what", async (source) => {
  const of = listing(`${source}-open`);
  const { origin } = new URL(of.url);
  // Otherwise two portals would show the same tender.
  const own = (name: string) =>
    page(name).replaceAll("SAMPLE-", `${source}-`).replaceAll("Sample ", `Sample ${source} `);
  const list = `${origin}/tender/search?preset=open&page=`;
  const { one, asked } = await reading(of, {
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
  expect(one(`${source}-T1`)).toMatchObject({
    title: `Sample ${source} depot cleaning`,
    buyer: named("Department of Samples"),
    description: "Daily cleaning of the depot.\n\nFive days a week.",
    closing_wording: "Wed, 14 October 2026 2:00 pm",
    zone,
    close_time_is_explicit: true,
    categories: [expect.objectContaining({ code: 76_110_000 })],
    documents: [{ title: "Part A.pdf", format: "pdf" }],
  });
  expect(String(one(`${source}-T1`)!["opened_at"])).toMatch(/^2026-09-13T/);
  expect(one(`${source}-T1`)!["places"]).toEqual([expect.objectContaining({ raw: "Barwon South West" })]);
  expect(one(`${source}-E2`)).toMatchObject({ buyer: named(`Sample ${source} Shire Council`), type_id: 4 });
  expect(asked).not.toContain("/tender/search?preset=open&page=3");
});

test("Northern Territory: cards and pages, a quote is a request for quote", async () => {
  const origin = "https://tendersonline.nt.gov.au";
  const results = `${origin}/Tender/SearchResults/Current?page=`;
  const { one } = await reading(listing("nt-open"), {
    [`${results}1&size=20`]: page("nt-list.html"),
    [`${results}2&size=20`]: '<div id="tender-search-results"></div>',
    [`${origin}/Tender/Details/90001?status=Current`]: page("nt-page.html"),
  });
  expect(one("T90-0001")).toMatchObject({
    title: "Sample Region - Reseal of sample roads",
    type_id: 2,
    buyer: named("Department of Sample Infrastructure"),
    zone: "Australia/Darwin",
    access: "open",
    source_categories: ["Civil"],
  });
  expect(String(one("T90-0001")!["stays_open_until"])).toBe("2026-10-21T04:30:00Z");
});

test("Tasmania: the list leads to pages, which say the rest", async () => {
  const origin = "https://www.tenders.tas.gov.au";
  const { one } = await reading(listing("tas-open"), {
    [`${origin}/OpenForBids/List/Public/ClosingDate`]: page("tas-list.html"),
    [`${origin}/OpenForBids/Details/9001`]: page("tas-page.html"),
  });
  expect(one("SAMPLE-9")).toMatchObject({
    title: "Sample bridge repainting",
    buyer: named("Department of Sample Growth"),
    description: "Repainting of a bridge over the sample river.",
    zone: "Australia/Hobart",
  });
  expect(String(one("SAMPLE-9")!["stays_open_until"])).toBe("2026-10-21T03:00:00Z");
});

test("buy.nsw: cards that hold lists themselves, and the page", async () => {
  const origin = "https://buy.nsw.gov.au";
  const search = `${origin}/opportunity/search?types=Tenders&page=`;
  const { one, rows } = await reading(listing("buy.nsw-open"), {
    [`${search}0`]: page("buy-nsw-list.html"),
    [`${search}1`]: page("buy-nsw-list.html"),
    [`${origin}/prcOpportunity/0A0A0A0A-0000-4000-8000000000000001`]: page("buy-nsw-page.html"),
  });
  expect(rows).toHaveLength(1);
  expect(one("SAMPLE-2016902")).toMatchObject({
    source_key: "0A0A0A0A-0000-4000-8000000000000001",
    title: "Sample property management",
    buyer: named("Department of Sample Industries"),
    closing_wording: "19-Oct-2026 3:00 PM",
    places: [{ id: 1, raw: "Sydney metro" }],
    source_categories: ["Building and property - Facility maintenance"],
  });
});

test("VendorPanel: bold labels in a feed, the closing in the zone that it names, places and updates on the preview", async () => {
  const origin = "https://www.vendorpanel.com.au";
  const { one } = await reading(listing("vendorpanel-open"), {
    [`${origin}/PublicTendersRssV2.aspx?mode=all`]: page("vendorpanel.xml"),
    [`${origin}/PublicTenderPreviewPop.aspx?id=0123456789abcdef0123456789abcdefs900001`]: page("vendorpanel-page.html"),
  });
  expect(one("VP900001")).toMatchObject({
    title: "Supply of sample gravel",
    description: "Gravel & road base for sample roads.\nDelivered to three depots.",
    buyer: named("Sample Regional Council"),
    zone: "Australia/Brisbane",
    source_categories: ["Quarry Products", "Road Materials"],
    places: [{ id: 3, raw: "Queensland: Central West, Far North" }],
    addenda: [{ text: "A new schedule was attached.", at: expect.stringMatching(/^2026-09-1[67]T/) as string }],
  });
  expect(String(one("VP900001")!["stays_open_until"])).toBe("2026-10-30T04:00:00Z");
  expect(String(one("VP900001")!["decision_expected_at"])).toMatch(/^2026-11-10T1[34]:00/);
});

test("Queensland: the list is asked for by POST, page by page, and the pipeline has periods", async () => {
  const origin = "https://qtenders.hpw.qld.gov.au";
  const { rows } = await reading(listing("qtenders-open"), {
    [`${origin}/api/search/tenders`]: (request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        const asked = JSON.parse(Buffer.concat(parts).toString()) as { pageNumber: number };
        response.end(asked.pageNumber === 1 ? page("qtenders.json") : '{"tenders":[]}');
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
      page("qld-pipeline.json"),
  });
  expect(all.find((row) => row["title"] === "Sample patient records")).toMatchObject({
    expected_release_text: "Q3 2026-27",
    type_id: 10,
    buyer: named("Department of Sample Health"),
  });
});

test("a council's open data: what is over stays out of the open ones", async () => {
  const { one } = await reading(listing("townsville-open"), {
    "https://data.gov.au/data/api/3/action/datastore_search?resource_id=3d8af8cc-9450-4079-ad23-2fbdbc1f6488&limit=5000":
      page("townsville.json"),
  });
  expect(one("SAMPLE-RFT7")).toMatchObject({
    status_id: 1,
    buyer: named("Townsville City Council"),
    zone: "Australia/Brisbane",
  });
  expect(String(one("SAMPLE-RFT7")!["stays_open_until"])).toBe("2026-10-14T00:00:00Z");
  expect(one("SAMPLE-RFT8")).toMatchObject({ status_id: 3 });
});

test.each<[SharedMapping, string, string, object]>([
  [
    "council-feed",
    "council-feed.xml",
    "RFT 12/2026",
    { title: "RFT 12/2026 Sample pool upgrade", deep_link: "https://www.sample.nsw.gov.au/tenders/12" },
  ],
  [
    "council-table",
    "council-table.html",
    "C1/26",
    { title: "Sample kerbs", deep_link: "https://www.sample.nsw.gov.au/t/1" },
  ],
  ["council-csv", "council.csv", "C7/26", { title: "Sample trees, planting" }],
  [
    "tenderlink",
    "tenderlink.html",
    "TL-9",
    { title: "Sample waste services", deep_link: "https://www.sample.nsw.gov.au/samplecouncil/tender/9" },
  ],
])("a council's own list by the mapping %s", async (mapping, file, reference, expected) => {
  const address = `https://www.sample.nsw.gov.au/${mapping}`;
  const of = mappedListing({
    code: `sample-${mapping}`,
    source: "council-sites",
    name: "Sample",
    url: address,
    addresses: [address],
    licence: "not stated",
    detail: rowDetail("tenders of the Council of Samples"),
    isScheduled: false,
    statesClosing: true,
    list: { ...sharedMappings[mapping], fixed: { buyer: "Council of Samples", zone: "Australia/Perth", place: "WA" } },
  });
  const { one, counts } = await reading(of, { [address]: page(file) });
  expect(counts.added).toBe(1);
  expect(one(reference)).toMatchObject({
    ...expected,
    buyer: named("Council of Samples"),
    close_time_is_explicit: true,
    places: [{ id: 5, raw: "WA" }],
  });
});

test("a portal that shows another page instead of its list is not taken for an empty one", async () => {
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
  expect(new Set(listings.map((one) => one.code)).size).toBe(listings.length);
  for (const one of listings) expect(one.url).toMatch(/^https:\/\//);
  for (const one of listings) if (!one.isScheduled) expect(one.note).toBeTruthy();
  const docs = readFileSync("docs/sources.md", "utf8");
  for (const one of listings) expect(docs).toContain(`\`${one.code}\``);
});

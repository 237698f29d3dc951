import { expect, test } from "vitest";
import { playedReadings } from "#test/played-readings.ts";
import { buyerNamed, listing, samplePage } from "#test/sample-listings.ts";

const { reading } = await playedReadings();

test("AusTender: approaches are read from the feed, and their buyer and closing from the pages", async () => {
  const origin = "https://www.tenders.gov.au";
  const { opportunity, counts, skipped } = await reading(listing("austender-approaches"), {
    [`${origin}/public_data/rss/rss.xml`]: samplePage("austender.xml"),
    [`${origin}/Atm/Show/00000000-0000-4000-8000-0000000000a1`]: samplePage("austender-page.html"),
  });
  expect(opportunity("SAMPLE-90")).toMatchObject({
    title: "Sample cleaning services",
    buyer: buyerNamed("Department of Sample Affairs"),
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
  expect(opportunity("SAMPLE-90")!["stays_open_until"]).toEqual(Temporal.Instant.from("2026-10-14T03:00:00Z"));
  // If the page is gone, the feed's fields stay.
  expect(opportunity("SAMPLE-91")).toMatchObject({ title: "Sample boats", buyer: null, stays_open_until: null });
  expect(skipped).toEqual([expect.stringMatching(/a2 answers 404/)]);
  expect(counts).toMatchObject({ added: 2, skipped: 1 });
});

test("AusTender: contract notices are read in overlapping date windows and by links to the next page", async () => {
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
  const { opportunity, counts, asked } = await reading(
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
  expect(opportunity("CN2")).toMatchObject({ awarded_total_cents: 20_000 });
});

test("AusTender: a plan keeps its expected release as text", async () => {
  const { opportunity } = await reading(listing("austender-plans"), {
    "https://www.tenders.gov.au/app/list?page=1": samplePage("austender-plans.html"),
    "https://www.tenders.gov.au/app/list?page=2": samplePage("austender-plans.html"),
  });
  expect(opportunity("SAMPLE-PP1")).toMatchObject({
    title: "Sample radar refresh",
    type_id: 10,
    buyer: buyerNamed("Department of Sample Defence"),
    expected_release_text: "2nd Quarter 2026/2027",
    expected_release_at: null,
    stays_open_until: null,
  });
});

import { expect, test } from "vitest";
import { rowDetail } from "#features/ingestion/sources/listing-detail.ts";
import { mappedListing } from "#features/ingestion/sources/mapped-listing.ts";
import { sharedMappings, type SharedMapping } from "#features/ingestion/sources/shared-mappings.ts";
import { playedReadings } from "#test/played-readings.ts";
import { buyerNamed, listing, samplePage } from "#test/sample-listings.ts";

const { reading } = await playedReadings();

test("a council's open data has open notices and closed ones", async () => {
  const { opportunity } = await reading(listing("townsville-open"), {
    "https://data.gov.au/data/api/3/action/datastore_search?resource_id=3d8af8cc-9450-4079-ad23-2fbdbc1f6488&limit=5000":
      samplePage("townsville.json"),
  });
  expect(opportunity("SAMPLE-RFT7")).toMatchObject({
    status_id: 1,
    buyer: buyerNamed("Townsville City Council"),
    zone: "Australia/Brisbane",
  });
  expect(String(opportunity("SAMPLE-RFT7")!["stays_open_until"])).toBe("2026-10-14T00:00:00Z");
  expect(opportunity("SAMPLE-RFT8")).toMatchObject({ status_id: 3 });
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
    {
      title: "Sample kerbs",
      deep_link: "https://www.sample.nsw.gov.au/t/1",
      enquiries_close_time_is_explicit: true,
    },
  ],
  ["council-csv", "council.csv", "C7/26", { title: "Sample trees, planting" }],
  [
    "tenderlink",
    "tenderlink.html",
    "TL-9",
    { title: "Sample waste services", deep_link: "https://www.sample.nsw.gov.au/samplecouncil/tender/9" },
  ],
])("a council's own list is read with the mapping %s", async (mapping, file, reference, expected) => {
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
  const { opportunity, counts } = await reading(of, { [address]: samplePage(file) });
  expect(counts.added).toBe(1);
  expect(opportunity(reference)).toMatchObject({
    ...expected,
    buyer: buyerNamed("Council of Samples"),
    close_time_is_explicit: true,
    places: [{ id: 5, raw: "WA" }],
  });
});

import { parseRecord } from "#features/ingestion/server/batch.ts";
import { expect, test } from "vitest";
import { statusAt } from "#features/ingestion/merge.ts";
import { fixture, opportunitiesIn, readFixture } from "#features/ingestion/fixtures/read-fixture.ts";
import { UnknownFileError, openNotices } from "#features/ingestion/extraction/open-file.ts";
import { typeById } from "#domain/opportunity-type.ts";

const columnsOf = async (name: string, key: string) => (await opportunitiesIn(name)).get(key)!.columns;
const typeName = (columns: { type_id: number }) => typeById(columns.type_id).code;
const skipped = async (name: string) => (await readFixture(name)).filter((result) => typeof result === "string");

test.each([
  ["austender-contracts.csv", "austender-contract", 5],
  ["austender-edits.jsonl", "austender-edit", 2],
  ["nt-contracts.csv", "nt-contract", 3],
  ["tas-contracts.csv", "tas-contract", 2],
  ["act-contracts.csv", "act-contract", 3],
  ["austender-atm.jsonl", "austender-atm", 3],
  ["austender-rss.xml", "austender-rss", 2],
  ["buy-nsw-list.jsonl", "buy.nsw-list", 5],
  ["buy-nsw-detail.json", "buy.nsw-detail", 1],
  ["vendorpanel.jsonl", "vendorpanel", 2],
  ["ocds-release-package.json", "ocds-release", 3],
  ["ocds-record-package.json", "ocds-release", 4],
  ["ocds-releases.jsonl", "ocds-release", 2],
])("%s is recognised by its content as %s with %i records", async (name, format, count) => {
  expect((await openNotices(fixture(name))).format.name).toBe(format);
  expect(await readFixture(name)).toHaveLength(count);
});

test("a file without notices is refused in one sentence", async () => {
  const refusal = openNotices(fixture("postcodes.csv"));
  await expect(refusal).rejects.toThrow(UnknownFileError);
  await expect(refusal).rejects.toThrow(/postcodes\.csv: contains no notices .*postcode, locality, state/);
});

test("a contract and its amendments are one opportunity at the latest total", async () => {
  const { columns, awards, buyer } = (await opportunitiesIn("austender-contracts.csv")).get("prod-a1")!;
  expect(columns).toMatchObject({
    title: 'Painting of the "north" hangar',
    awarded_total_cents: 4_200_010,
    gst: "included",
  });
  expect(columns.awarded_at).toBe("2024-06-30T14:00:00Z");
  expect(columns.contract_end_at).toBe("2025-12-30T13:00:00Z");
  expect(columns.categories).toEqual([
    { code: 72102400, percent: 100, origin: "buyer", raw: "Painting and paper hanging" },
  ]);
  expect(columns.places).toEqual([]);
  expect(awards).toHaveLength(1);
  expect(awards[0]!.seller).toEqual({
    name: "Sample Painters Pty Ltd",
    abn: "83914571673",
    address: "Sampleton, VIC, 3999, Australia",
  });
  expect(buyer).toEqual({ name: "Agency of Invented Affairs", abn: "51824753556" });
});

test("a contract without agency, seller or start is kept, and one with an unreadable value is skipped", async () => {
  const { columns, awards, buyer } = (await opportunitiesIn("austender-contracts.csv")).get("prod-a2")!;
  expect([buyer, awards[0]!.seller, columns.contract_start_at]).toEqual([undefined, undefined, null]);
  expect(columns.awarded_total_cents).toBe(500_000);
  expect(await skipped("austender-contracts.csv")).toEqual(['value "about 5" is not an amount']);
});

test("an undated edit overrides every release of its contract, and creates no opportunity by itself", async () => {
  const merged = await opportunitiesIn("austender-contracts.csv", "austender-edits.jsonl");
  expect(merged.get("prod-a1")!.columns).toMatchObject({
    title: "Painting of both hangars",
    contract_end_at: "2026-06-29T14:00:00Z",
  });
  expect(merged.get("prod-unknown")).toBeUndefined();
});

test("rows of one Northern Territory reference are one opportunity with several awards", async () => {
  const merged = await opportunitiesIn("nt-contracts.csv");
  const panel = merged.get("D90-0001")!;
  expect(new Set(panel.awards.map((award) => award.seller?.name))).toEqual(
    new Set(["Alpha Surveys Pty Ltd", "BETA, PERSON"]),
  );
  expect(panel.columns).toMatchObject({ result: "standing-offer", awarded_total_cents: 20_000_000, access: "open" });
  expect(panel.columns.places).toEqual([{ id: 7, raw: "Darwin Region" }]);
  expect(merged.get("Q90-0002")!.columns.flag).toBe("sale");
});

test("Tasmania's placeholder dates and sellers are treated as not stated", async () => {
  const { columns, awards } = (await opportunitiesIn("tas-contracts.csv")).get("2")!;
  expect([columns.awarded_at, columns.contract_start_at, awards[0]!.seller]).toEqual([null, null, undefined]);
});

test("a contract that two directorates list counts once, and a panel's value of zero is not stated", async () => {
  const merged = await opportunitiesIn("act-contracts.csv");
  expect(merged.get("S1")!.columns).toMatchObject({
    title: "Sample camp (listed again)",
    awarded_total_cents: 5_866_500,
  });
  expect(merged.get("S2")!.columns).toMatchObject({ awarded_total_cents: null, result: "standing-offer" });
  expect(merged.get("S2")!.awards.flatMap((award) => award.seller?.name ?? [])).toEqual(["One Mowing", "Two Mowing"]);
});

test("an approach to market closes in Canberra time, and test notices are skipped", async () => {
  const merged = await opportunitiesIn("austender-atm.jsonl");
  const first = merged.get("00000000-0000-4000-8000-000000000001")!;
  expect(first.columns).toMatchObject({
    zone: "Australia/Canberra",
    reminds_at: "2026-10-09T03:00:00Z",
    close_time_is_explicit: true,
  });
  expect(first.columns.places).toEqual([{ id: 8, raw: "ACT" }]);
  const [before, at] = ["2026-10-09T02:59:59Z", "2026-10-09T03:00:00Z"].map((text) => Temporal.Instant.from(text));
  expect([statusAt(first, before!), statusAt(first, at!)]).toEqual(["Open", "Closed"]);
  const announced = merged.get("00000000-0000-4000-8000-000000000003")!;
  expect([typeName(announced.columns), statusAt(announced, before!)]).toEqual(["AdvanceNotice", "Closed"]);
  expect(statusAt(announced, Temporal.Instant.from("2026-09-10T00:00:00Z"))).toBe("FutureOpportunity");
  expect(await skipped("austender-atm.jsonl")).toEqual(["a test notice of the portal"]);
});

test("a feed item is the same opportunity as its page, and the page's values win", async () => {
  const [item] = await readFixture("austender-rss.xml");
  expect(item).toMatchObject({ facts: { columns: { reference: "SAMPLE-1", title: "Sample cleaning & gardening" } } });
  const merged = await opportunitiesIn("austender-rss.xml", "austender-atm.jsonl");
  expect(merged.get("00000000-0000-4000-8000-000000000001")!.columns.title).toBe("Sample cleaning services");
  expect(await skipped("austender-rss.xml")).toHaveLength(1);
});

test("an entity that a feed defines for itself is never expanded", async () => {
  const { description } = await columnsOf("austender-rss.xml", "00000000-0000-4000-8000-000000000001");
  expect(description).toMatch(/^Cleaning of offices\.\n\nSecond paragraph/);
  expect(description).not.toContain("must never appear");
});

test("buy.nsw: a closing without a time, schemes with and without a last day, and a plan are read", async () => {
  const merged = await opportunitiesIn("buy-nsw-list.jsonl");
  const [day, ending, endless, plan] = [1, 2, 3, 5].map(
    (number) => merged.get(`AAAAAAAA-0000-0000-000000000000000${number}`)!.columns,
  );
  expect(day).toMatchObject({
    reminds_at: "2026-09-21T14:00:00Z",
    stays_open_until: "2026-09-22T13:59:00Z",
    close_time_is_explicit: false,
  });
  expect(ending).toMatchObject({
    reminds_at: null,
    stays_open_until: "2028-03-31T12:59:00Z",
    opens_for_applications: true,
  });
  expect(endless).toMatchObject({ reminds_at: null, stays_open_until: null, opens_for_applications: true });
  expect([typeName(ending!), typeName(plan!)]).toEqual(["Scheme", "AdvanceNotice"]);
  expect(await skipped("buy-nsw-list.jsonl")).toEqual(["not a JSON object"]);
});

test("a page of buy.nsw has documents with sizes, places and the expected decision date", async () => {
  const columns = await columnsOf("buy-nsw-detail.json", "SMC-1");
  expect(columns).toMatchObject({
    reminds_at: "2026-09-17T05:00:00Z",
    decision_expected_at: "2026-10-22T13:00:00Z",
    multi_agency_access: false,
    access: "open",
    source_categories: ["Agriculture - Trees and plants", "Community and social services - Social enterprise services"],
    places: [{ id: 1, raw: "Sydney metro" }],
    documents: [{ title: "SMC-1 - Request for Tender (RFT).pdf", format: "pdf", size: 739_328 }],
  });
  const [page] = await readFixture("buy-nsw-detail.json");
  expect(page).toMatchObject({ facts: { released: Temporal.Instant.from("2026-08-27T14:00:00Z") } });
});

test("VendorPanel: the time zone is the one in the label, and a lease gets its flag", async () => {
  const merged = await opportunitiesIn("vendorpanel.jsonl");
  const [offer, lease] = ["VP900001", "VP900002"].map((key) => merged.get(key)!.columns);
  expect(offer).toMatchObject({ zone: "Australia/Brisbane", reminds_at: "2026-09-30T04:00:00Z" });
  expect(offer!.places).toEqual([{ id: 3, raw: "Queensland: Central West, Far North" }]);
  expect(typeName(offer!)).toBe("InvitationToOffer");
  expect(lease).toMatchObject({
    zone: "Australia/Sydney",
    reminds_at: "2026-12-04T03:00:00Z",
    closing_has_two_readings: false,
    flag: "lease",
  });
});

test("an OCDS plan keeps its period as text, and a leading blank in a code is ignored", async () => {
  const columns = await columnsOf("ocds-release-package.json", "ocds-43qwtd-PP-SAMPLE-1");
  expect(columns).toMatchObject({
    expected_release_text: "Future/Beyond this FY",
    expected_release_at: null,
    title: "Print management services",
  });
  expect(columns.multi_agency_access).toBeNull();
  expect(columns.categories).toEqual([{ code: 82120000, percent: 100, origin: "buyer", raw: "Reproduction services" }]);
  expect(typeName(columns)).toBe("PlannedProcurement");
});

test("an OCDS tender keeps paragraphs of its HTML and leaves other classifications raw", async () => {
  const columns = await columnsOf("ocds-release-package.json", "ocds-43qwtd-RFT-SAMPLE-2");
  expect(columns.description).toBe("First part.\n\n- one\n- two");
  expect(columns.categories).toEqual([{ percent: 100, origin: "buyer", raw: "77310000 Planting" }]);
  expect(columns).toMatchObject({ flag: "lease", stays_open_until: "2018-01-23T03:30:00Z", access: "open" });
  expect(typeName(columns)).toBe("ExpressionOfInterest");
  expect((await skipped("ocds-release-package.json"))[0]).toMatch(/^tender\./);
});

test("releases of a record package merge by date; a value shared by two sellers counts once", async () => {
  const merged = await opportunitiesIn("ocds-record-package.json");
  const { columns, awards, claim } = merged.get("ocds-samples-1")!;
  expect(columns).toMatchObject({
    title: "Sample bridge",
    value_from_cents: 50_000,
    value_to_cents: 200_000,
    awarded_total_cents: 100_050,
  });
  expect(claim).toBe("Awarded");
  expect(awards.flatMap(({ seller, valueCents }) => (seller ? [[seller.name, seller.abn, valueCents]] : []))).toEqual([
    ["First Sample Ltd", "51824753556", undefined],
    ["Second Sample Ltd", undefined, undefined],
  ]);
  expect(merged.get("ocds-samples-2")!.claim).toBe("Cancelled");
  expect(await skipped("ocds-record-package.json")).toEqual(["a record that only links to its releases"]);
});

test("a release from abroad keeps its currency, its zone and its own classification", async () => {
  const columns = await columnsOf("ocds-releases.jsonl", "ocds-b5fd17-sample");
  expect(columns).toMatchObject({
    currency: "GBP",
    zone: "Europe/London",
    access: "prequalified",
    reminds_at: "2025-07-01T11:00:00Z",
    enquiries_close_at: "2025-06-24T22:59:00Z",
    enquiries_close_time_is_explicit: false,
  });
  expect(columns.places).toEqual([{ id: 11, raw: "South West" }]);
  expect(columns.categories).toEqual([
    { percent: 100, origin: "buyer", raw: "48000000 Software package and information systems" },
  ]);
});

test("AusTender's own OCDS release is the same opportunity as its row in the CSV", async () => {
  const merged = await opportunitiesIn("austender-contracts.csv", "ocds-releases.jsonl");
  const { columns, awards } = merged.get("prod-a1")!;
  expect(columns).toMatchObject({ title: "Painting of the hangars", awarded_total_cents: 4_300_000 });
  expect(awards).toHaveLength(1);
});

test("AusTender's API says why a contract was limited: the exemption code, or else the reason code", () => {
  const contractWith = (more: object) => {
    const tender = { procurementMethod: "limited" };
    const contracts = [{ id: "CN1", awardID: "CN1", description: "Legal advice", status: "active", ...more }];
    return parseRecord({ ocid: "prod-x", date: "2026-09-01", tag: ["contract"], tender, contracts }).facts.columns;
  };
  expect(contractWith({ LtReasonCode: "10.3.b", "Exemption Code": "A16" })).toMatchObject({
    access: "limited",
    exemption_code: "A16",
  });
  expect(contractWith({ LtReasonCode: "10.3.b", "Exemption Code": null }).exemption_code).toBe("10.3.b");
  expect(contractWith({}).exemption_code).toBeUndefined();
});

test("a tender without a closing date is not open for applications at any time, unlike a scheme", () => {
  const line = { source: "vendorpanel", reference: "VP1", title: "Kerb works", state: "VIC" };
  const columnsOf = (more: object) => parseRecord({ ...line, ...more }).facts.columns;
  expect(columnsOf({}).opens_for_applications).toBeUndefined();
  expect(columnsOf({ closingAt: "2026-09-30T04:00:00Z" })).toMatchObject({
    stays_open_until: "2026-09-30T04:00:00Z",
    closing_wording: null,
  });
  // A wording without a date does not override the field beside it.
  expect(columnsOf({ closingAtRaw: "See documents", closingAt: "2026-09-30T04:00:00Z" })).toMatchObject({
    stays_open_until: "2026-09-30T04:00:00Z",
    closing_wording: "See documents",
    closing_has_two_readings: false,
  });
});

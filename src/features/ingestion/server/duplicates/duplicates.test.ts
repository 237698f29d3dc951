import { expect, test } from "vitest";
import { dataLifecycle } from "#capabilities";
import { readFixture } from "#features/ingestion/fixtures/read-fixture.ts";
import { publicIdOf } from "#features/ingestion/server/identity.ts";
import { rebuildOpportunities } from "#features/ingestion/server/rebuild.ts";
import { linkDuplicate, unlinkDuplicate } from "./link.ts";
import { feedHead, readFeed } from "#platform/feed/feed.ts";
import { bareOrganisation, setOwner } from "#test/private-notices.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { api, as, member, publish, db, pool, clock } = await testServer({ at: "2026-09-16T00:00:00Z" });
const stores = { db, clock, lifecycle: dataLifecycle };
const hoursLater = (hours: number) =>
  void clock.set({ still: Temporal.Instant.from("2026-09-16T00:00:00Z").add({ hours }) });

/** A council's notice as published by the state's portal (OCDS) and by VendorPanel. */
const council = (name: string) => ({
  ocds: (closes = "2026-10-09T14:00:00+11:00", released = "2026-09-01T00:00:00Z") =>
    release({
      key: `ocds-43qwtd-${name}`,
      title: `Cleaning of the ${name} town hall`,
      buyer: `${name} Shire Council`,
      closes,
      released,
    }),
  vendorpanel: (closing = "9/Oct/2026 02:00 PM (UTC+10:00) Canberra, Melbourne, Sydney time") => ({
    source: "vendorpanel",
    reference: `VP-${name}`,
    title: `RFT 2026/17 - Cleaning of the ${name} Town Hall`,
    description: "Longer words about the same work.",
    buyer: `${name.toUpperCase()} SHIRE COUNCIL`,
    state: "NSW",
    closingAtRaw: closing,
    publishedAt: "2026-09-02T00:00:00Z",
    sourceUrl: "https://vendorpanel.example/1",
  }),
  ids: [publicIdOf("nsw-etendering", `ocds-43qwtd-${name}`), publicIdOf("vendorpanel", `VP-${name}`)] as const,
});
const free = (id: string) => api.opportunities.free({ params: { id } });
const countOf = async (title: string) => (await api.search.free({ body: { freeText: `"${title}"` } })).totalRecords;

test("a notice on two portals is announced once, with both sources and when each was first seen", async () => {
  const sample = council("Alpha");
  const head = await feedHead(db);
  expect(await publish(sample.ocds())).toMatchObject({ added: 1 });
  hoursLater(1);
  expect(await publish(sample.vendorpanel())).toMatchObject({ added: 0, changed: 1, skipped: 0 });
  expect(await countOf("Alpha town hall")).toBe(1);
  expect((await readFeed(db, head, 9)).map(({ kind }) => kind)).toEqual(["added", "changed"]);
  const [id, part] = sample.ids;
  expect(await free(id)).toMatchObject({
    title: "Cleaning of the Alpha town hall",
    description: "Daily cleaning of offices and workshops.",
    sources: [
      { name: "NSW eTendering", firstSeenDate: "2026-09-16T00:00:00Z" },
      { name: "VendorPanel", firstSeenDate: "2026-09-16T01:00:00Z" },
    ],
  });
  // The duplicate's address redirects to the canonical notice, for operators too; it has no row of its own.
  expect((await free(part)).publicOpportunityId).toBe(id);
  const operator = await as({ email: "operator@brolga.example" });
  expect((await operator.ingestion.notice({ query: { notice: part } })).publicOpportunityId).toBe(id);
  const unknown = publicIdOf("vendorpanel", "nobody's");
  await expect(operator.ingestion.notice({ query: { notice: unknown } })).rejects.toMatchObject({ status: 404 });
});

test("duplicates in one run are linked too, and ingesting them again changes nothing", async () => {
  const sample = council("Bravo");
  expect(await publish(sample.vendorpanel(), sample.ocds())).toMatchObject({ read: 2, added: 1, changed: 1 });
  expect(await publish(sample.ocds(), sample.vendorpanel())).toMatchObject({ unchanged: 2 });
  expect(await countOf("Bravo town hall")).toBe(1);
});

test("an organisation's private notice is never linked to another, automatically or by hand", async () => {
  const sample = council("Quiet");
  await publish(sample.ocds());
  await setOwner(db, "Cleaning of the Quiet town hall", await bareOrganisation(db, "Cleaners"));
  expect(await publish(sample.vendorpanel())).toMatchObject({ added: 1, changed: 0 });
  const [own, other] = sample.ids;
  await expect(free(own)).rejects.toMatchObject({ status: 404 });
  expect((await free(other)).sources).toHaveLength(1);
  await expect(linkDuplicate(stores, other, own)).rejects.toThrow(`There is no opportunity ${own}`);
});

test("if one portal moves a closing, both closings are shown until the other portal follows", async () => {
  const sample = council("Charlie");
  await publish(sample.ocds(), sample.vendorpanel());
  expect(await free(sample.ids[0])).toMatchObject({ closeDate: "2026-10-09T03:00:00Z", earlierCloseDate: null });
  await publish(sample.ocds("2026-10-16T14:00:00+11:00", "2026-09-10T00:00:00Z"));
  expect(await free(sample.ids[0])).toMatchObject({
    closeDate: "2026-10-16T03:00:00Z",
    earlierCloseDate: "2026-10-09T03:00:00Z",
    closeWording: "2026-10-16T14:00+11:00 / 9/Oct/2026 02:00 PM (UTC+10:00) Canberra, Melbourne, Sydney time",
  });
  await publish(sample.vendorpanel("16/Oct/2026 02:00 PM (UTC+10:00) Canberra, Melbourne, Sydney time"));
  expect(await free(sample.ids[0])).toMatchObject({ closeDate: "2026-10-16T03:00:00Z", earlierCloseDate: null });
});

test("duplicates can be unlinked and linked again by hand, without losing text or addresses", async () => {
  const sample = council("Delta");
  const [id, part] = sample.ids;
  await publish(sample.ocds(), sample.vendorpanel());
  const [whole, head] = [await free(id), await feedHead(db)];
  await unlinkDuplicate(stores, part);
  expect((await free(part)).publicOpportunityId).toBe(part);
  expect((await free(id)).sources).toHaveLength(1);
  expect((await readFeed(db, head, 9)).map(({ kind }) => kind)).toEqual(["added", "changed"]);
  // They are not linked again against the operator's decision.
  await publish({ ...sample.vendorpanel(), description: "Other words." });
  expect((await free(part)).description).toBe("Other words.");
  await rebuildOpportunities({ db, clock });
  expect((await free(part)).publicOpportunityId).toBe(part);

  await linkDuplicate(stores, id, part);
  expect((await free(part)).publicOpportunityId).toBe(id);
  expect(await free(id)).toEqual(whole);
  await expect(linkDuplicate(stores, part, id)).rejects.toThrow("already linked");
  await expect(unlinkDuplicate(stores, id)).rejects.toThrow("not linked");
  await expect(unlinkDuplicate(stores, "nothing")).rejects.toThrow("no opportunity");
});

test("a notice linked by hand keeps its row, its address and its reports; unlinking restores them", async () => {
  const sample = council("Golf");
  const [id, duplicate] = sample.ids;
  await publish(sample.ocds(), sample.vendorpanel());
  await unlinkDuplicate(stores, duplicate);
  const rowOf = (publicId: string) =>
    db
      .selectFrom("opportunity")
      .select(["id", "public_id", "merged_into", "withdrawn_at"])
      .where("public_id", "=", publicId)
      .executeTakeFirst();
  const [canonicalRow, duplicateRow] = [await rowOf(id), await rowOf(duplicate)];
  const reader = await member({ email: "golf@engines.example" });
  const message = "The closing is missing.";
  await reader.opportunities.reportMissingData({
    body: { publicOpportunityId: duplicate, field: "closing", message },
  });
  const operator = await as({ email: "operator@brolga.example" });
  const reported = async () =>
    (await operator.opportunities.missingDataReports({ query: { pageSize: 100 } })).items
      .filter((report) => report.message === message)
      .map(({ publicOpportunityId }) => publicOpportunityId);
  expect(await reported()).toEqual([duplicate]);

  const head = await feedHead(db);
  await linkDuplicate(stores, id, duplicate);
  expect(await rowOf(duplicate)).toMatchObject({
    ...duplicateRow!,
    merged_into: canonicalRow!.id,
    withdrawn_at: expect.anything(),
  });
  expect((await readFeed(db, head, 9)).map(({ kind }) => kind)).toEqual(["changed", "removed"]);
  expect((await free(duplicate)).publicOpportunityId).toBe(id);
  expect((await free(duplicate)).sources).toHaveLength(2);
  await rebuildOpportunities({ db, clock });
  expect((await rowOf(duplicate))!.merged_into).toBe(canonicalRow!.id);
  expect(await reported()).toEqual([id]);
  expect(await countOf("Golf town hall")).toBe(1);
  await expect(unlinkDuplicate(stores, id)).rejects.toThrow("not linked");

  await unlinkDuplicate(stores, duplicate);
  expect(await rowOf(duplicate)).toEqual(duplicateRow);
  expect((await free(duplicate)).publicOpportunityId).toBe(duplicate);
  expect(await reported()).toEqual([duplicate]);
});

test("a tender is never linked to the contract with the same number", async () => {
  const { vendorpanel, ids } = council("Echo9");
  const tender = { ...vendorpanel(), title: "Cleaning of the Echo9 town hall" };
  await publish({
    ocid: "ocds-x-echo",
    date: "2026-09-10T00:00:00Z",
    tag: ["contract"],
    buyer: { name: "Echo9 Shire Council" },
    contracts: [{ id: "VP-Echo9", description: tender.title }],
  });
  expect(await publish(tender)).toMatchObject({ added: 1, changed: 0 });
  expect((await free(ids[1])).publicOpportunityId).toBe(ids[1]);
});

test("the page behind a row of buy.nsw's list is the same notice", async () => {
  const row = {
    source: "buy.nsw",
    id: "AAAAAAAA-0000-0000-0000000000000099",
    title: "Supply of sample seed for the corridor - SMC-99",
    buyer: "Sample Metro",
    state: "NSW",
    noticeType: "RFT (Open)",
    closingAtRaw: "17-Sep-2026 15:00",
    snapshotAt: "2026-09-10",
  };
  const [page] = (await readFixture("buy-nsw-detail.json")).filter((result) => typeof result !== "string");
  const body = structuredClone(page!.body) as { title: string; metadata: Record<string, string> };
  body.title = row.title;
  body.metadata["Opportunity ID"] = "SMC-99";
  expect(await publish(row, body)).toMatchObject({ added: 1, changed: 1 });
  expect(await free(publicIdOf("buy.nsw", row.id))).toMatchObject({
    reference: "SMC-99",
    buyer: { buyerName: "Sample Metro" },
    closeDate: "2026-09-17T05:00:00Z",
    sources: [{ name: "buy.nsw" }],
  });
});

test("merged opportunities are rebuilt to the same bytes", async () => {
  const rows = async () =>
    (
      await pool.query(`select to_jsonb(o) as row from opportunity o
        union all select to_jsonb(c) from opportunity_change c order by 1`)
    ).rows;
  const before = await rows();
  expect(await rebuildOpportunities({ db, clock })).toMatchObject({ added: 0, changed: 0, removed: 0 });
  expect(await rows()).toEqual(before);
});

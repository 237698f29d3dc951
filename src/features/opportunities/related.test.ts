import { expect, test } from "vitest";
import { buyerService } from "#features/opportunities/server/buyers/service.ts";
import { categoryService } from "#features/opportunities/server/categories/service.ts";
import { opportunityService } from "#features/opportunities/server/service.ts";
import { anonymous } from "#platform/auth/caller.ts";
import { release } from "#test/releases.ts";
import { bareOrganisation, setOwner } from "#test/private-notices.ts";
import { testServer } from "#test/server.ts";

const { api, publish, db, clock } = await testServer({ at: "2026-09-16T00:00:00Z" });
const idOf = async (title: string) =>
  (await api.search.free({ body: { freeText: `"${title}"`, statusIds: [] } })).items[0]!.publicOpportunityId;
const relatedOf = async (title: string) =>
  (await api.opportunities.free({ params: { id: await idOf(title) } })).related.map(
    ({ name, isBefore, title: other, reference }) => [name, isBefore, other ?? reference],
  );

test("plans, stages and re-tenders link to each other in both directions, in any order of ingestion", async () => {
  await publish(
    {
      ...release({ key: "rft", title: "Bridge works stage two" }),
      relatedProcesses: [{ relationship: ["prior"], scheme: "ocid", identifier: "eoi" }],
    },
    release({ key: "eoi", title: "Bridge interest" }),
    release({ key: "again", title: "Bridge works anew", description: "This is a re-tender of SMC-24-1301." }),
  );
  await publish({
    ...release({ key: "plan", title: "Bridge plan", status: "planned" }),
  });
  await publish({
    ...release({ key: "eoi", title: "Bridge interest", released: "2026-09-02T00:00:00Z" }),
    relatedProcesses: [{ relationship: ["planning"], scheme: "ocid", identifier: "plan" }],
  });
  expect(await relatedOf("Bridge interest")).toEqual([
    ["Planned as", true, "Bridge plan"],
    ["Later stage", false, "Bridge works stage two"],
  ]);
  expect(await relatedOf("Bridge plan")).toEqual([["Came to market as", false, "Bridge interest"]]);
  expect(await relatedOf("Bridge works stage two")).toEqual([["Earlier stage", true, "Bridge interest"]]);
  // A notice that we have never crawled appears by its reference alone.
  expect(await relatedOf("Bridge works anew")).toEqual([["Re-tender of", true, "SMC241301"]]);
});

/** VendorPanel's row for a council's tender. */
const vendorPanel = (reference: string, buyer: string, title: string) => ({
  source: "vendorpanel",
  reference,
  title,
  buyer,
  state: "NSW",
  closingAtRaw: "9/Oct/2026 02:00 PM (UTC+10:00) Canberra, Melbourne, Sydney time",
  publishedAt: "2026-09-02T00:00:00Z",
});

test("a reference links to the same buyer's notice on another portal, never to another buyer's", async () => {
  const description = "This is a re-tender of VP900777.";
  await publish(
    vendorPanel("VP900777", "Alpha Shire Council", "Alpha pool roof"),
    release({ key: "ocds-43qwtd-RFT-1", title: "Alpha roof anew", buyer: "ALPHA SHIRE COUNCIL", description }),
    release({ key: "ocds-43qwtd-RFT-2", title: "Bravo roof anew", buyer: "Bravo Shire Council", description }),
  );
  expect(await relatedOf("Alpha roof anew")).toEqual([["Re-tender of", true, "Alpha pool roof"]]);
  expect(await relatedOf("Bravo roof anew")).toEqual([["Re-tender of", true, "VP900777"]]);
  expect(await relatedOf("Alpha pool roof")).toEqual([["Tendered again as", false, "Alpha roof anew"]]);
});

test("if many buyers use the same reference, each one links to the notice of its own buyer, and back", async () => {
  const numbered = (key: string, buyer: string, title: string, reference: string, description?: string) => {
    const { tender, ...rest } = release({ key, title, buyer, ...(description && { description }) });
    return { ...rest, tender: { ...tender, id: reference } };
  };
  const others = Array.from({ length: 60 }, (_, index) => [`crowd-${index}`, `Council of Plain ${index}`] as const);
  await publish(
    ...others.map(([key, buyer]) => numbered(key, buyer, `Fence of ${buyer}`, "T2026-01")),
    ...others.map(([key, buyer]) => numbered(`${key}-b`, buyer, `Gate of ${buyer}`, "-", "Re-tender of T2026-01.")),
  );
  const buyer = "Zulu Shire Council";
  await publish(
    numbered("zulu-a", buyer, "Zulu pool first", "T2026-01"),
    numbered("zulu-b", buyer, "Zulu pool anew", "T2026-99", "This is a re-tender of T2026-01."),
  );
  expect(await relatedOf("Zulu pool anew")).toEqual([["Re-tender of", true, "Zulu pool first"]]);
  expect(await relatedOf("Zulu pool first")).toEqual([["Tendered again as", false, "Zulu pool anew"]]);
});

test("each named step from plan to contract is linked, with or without RFT and the like in the number", async () => {
  const buyer = "Charlie Shire Council";
  const rft = { key: "ocds-43qwtd-RFT-36DC", title: "Charlie bridge tender", buyer };
  const tender = release(rft);
  const plan = release({ key: "ocds-43qwtd-PP-AD16", title: "Charlie bridge plan", buyer, status: "planned" });
  await publish(
    { ...plan, tender: { ...plan.tender, relatedRFT: ["36DC"] } },
    release({ key: "ocds-43qwtd-RFT-35AA", title: "Charlie bridge interest", buyer }),
    {
      ...tender,
      relatedProcesses: [{ relationship: ["prior"], scheme: "ocid", identifier: "ocds-43qwtd-RFT-35AA" }],
      tender: { ...tender.tender, id: "RFT 2026/17" },
    },
    {
      ocid: "ocds-43qwtd-CN-1",
      date: "2026-09-10T00:00:00Z",
      tag: ["award"],
      awards: [{ id: "CAN-1", title: "Charlie bridge contract", buyer: { name: buyer }, relatedRFT: ["36DC"] }],
    },
    {
      ...vendorPanel("VP900778", buyer, "Charlie bridge paint"),
      description: "Resulting from tender no. 2026/17.",
    },
  );
  expect(await relatedOf("Charlie bridge tender")).toEqual([
    ["Earlier stage", true, "Charlie bridge interest"],
    ["Planned as", true, "Charlie bridge plan"],
    ["Awarded as", false, "Charlie bridge contract"],
    ["Awarded as", false, "Charlie bridge paint"],
  ]);
  expect(await relatedOf("Charlie bridge plan")).toEqual([["Came to market as", false, "Charlie bridge tender"]]);
  expect(await relatedOf("Charlie bridge contract")).toEqual([["Tendered as", true, "Charlie bridge tender"]]);
});

test("an order in the Northern Territory's register links to its panel, whichever department ordered", async () => {
  const row = { type: "Public", process: "Tender", value_aud: "1000", awarded: "2022-03-01" };
  await publish(
    {
      ...row,
      reference: "AGC21-0265",
      agency: "Department of Samples",
      contractor: "A Pty Ltd",
      description: "All Centres - Panel Contract for Professional Advisory Services",
    },
    {
      ...row,
      reference: "22-0485",
      agency: "Department of Trades",
      contractor: "A Pty Ltd",
      description: "Request for Services Under Panel Contract AGC21-0265 - Provision Of Organisation Review",
    },
  );
  expect(await relatedOf("Provision Of Organisation Review")).toEqual([
    ["Under the standing offer", true, "All Centres - Panel Contract for Professional Advisory Services"],
  ]);
  expect((await relatedOf("Panel Contract for Professional Advisory Services")).map(([name]) => name)).toEqual([
    "Ordered under it",
  ]);
});

test("a link to a duplicate leads to the merged notice, in both directions", async () => {
  const title = "Cleaning of the Delta town hall";
  const buyer = "Delta Shire Council";
  await publish(vendorPanel("VP900779", buyer, title));
  await publish(release({ key: "ocds-43qwtd-RFT-DE17A", title, buyer, closes: "2026-10-09T14:00:00+11:00" }));
  await publish({
    ...release({ key: "ocds-43qwtd-RFT-DE17B", title: "Delta stage two", buyer }),
    relatedProcesses: [{ relationship: ["prior"], scheme: "ocid", identifier: "ocds-43qwtd-RFT-DE17A" }],
  });
  expect(await relatedOf("Delta stage two")).toEqual([["Earlier stage", true, title]]);
  expect(await relatedOf(title)).toEqual([["Later stage", false, "Delta stage two"]]);
});

test("a link to an organisation's own notice shows its reference and nothing else", async () => {
  const { title } = await db
    .selectFrom("opportunity")
    .select("title")
    .where("source_key", "=", "plan")
    .executeTakeFirstOrThrow();
  await setOwner(db, title, await bareOrganisation(db, "Others"));
  expect(await relatedOf("Bridge interest")).toEqual([
    ["Planned as", true, "plan"],
    ["Later stage", false, "Bridge works stage two"],
  ]);
});

test("addenda add up over releases and documents have a first-seen date; both require signing in", async () => {
  const tender = release({ key: "addenda", title: "Painting of the depot" });
  const amended = (released: string, amendments: object[], documents: string[]) => ({
    ...tender,
    date: released,
    tender: { ...tender.tender, amendments, documents: documents.map((title) => ({ id: title, title })) },
  });
  const first = { id: "1", date: "2026-09-03T01:00:00Z", description: "Answers to <b>questions</b> 1 to 6" };
  await publish(amended("2026-09-03T01:00:00Z", [first], ["Request.pdf"]));
  clock.set({ still: Temporal.Instant.from("2026-09-17T00:00:00Z") });
  await publish(amended("2026-09-08T01:00:00Z", [{ id: "2", date: "2026-09-08" }], ["Request.pdf", "Plan.pdf"]));
  const id = await idOf("Painting of the depot");
  const service = opportunityService({ db, buyers: buyerService({ db }), categories: categoryService({ db }) });
  const full = await service.full(id, anonymous);
  expect(full.addenda).toEqual([
    { number: "1", date: "2026-09-03T01:00:00Z", text: "Answers to questions 1 to 6" },
    { number: "2", date: "2026-09-08T00:00:00Z", text: null },
  ]);
  expect(full.documents.map(({ title, firstSeenDate }) => [title, firstSeenDate])).toEqual([
    ["Request.pdf", "2026-09-16T00:00:00Z"],
    ["Plan.pdf", "2026-09-17T00:00:00Z"],
  ]);
  const free = await api.opportunities.free({ params: { id } });
  expect(free).not.toHaveProperty("addenda");
  const { items } = await api.opportunities.freeChanges({ params: { id } });
  expect(items[0]!.changes.map(({ field, isWithheld }) => [field, isWithheld])).toEqual([
    ["documents", true],
    ["addenda", true],
  ]);
});

import { expect, test } from "vitest";
import { opportunityService } from "#features/opportunities/server/service.ts";
import { anonymous } from "#platform/auth/caller.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { api, publish, db, clock } = await testServer({ at: "2026-09-16T00:00:00Z" });
const idOf = async (title: string) =>
  (await api.search.free({ body: { freeText: `"${title}"`, statusIds: [] } })).items[0]!.publicOpportunityId;
const relatedOf = async (title: string) =>
  (await api.opportunities.free({ params: { id: await idOf(title) } })).related.map(
    ({ name, isBefore, title: other, reference }) => [name, isBefore, other ?? reference],
  );

test("plan, stages and re-tenders lead to each other, in both directions, whichever was read first", async () => {
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
  // A notice that was never read is told by its reference alone.
  expect(await relatedOf("Bridge works anew")).toEqual([["Re-tender of", true, "SMC241301"]]);
});

test("a link to an organisation's own notice shows its reference and nothing else", async () => {
  await db
    .updateTable("opportunity")
    .set({ visibility: "organisation", organisation_id: "00000000-0000-4000-8000-000000000001" })
    .where("source_key", "=", "plan")
    .execute();
  expect(await relatedOf("Bridge interest")).toEqual([
    ["Planned as", true, "plan"],
    ["Later stage", false, "Bridge works stage two"],
  ]);
});

test("addenda add up over releases, documents know when they were first seen; both are for those who sign in", async () => {
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
  const full = await opportunityService({ db, clock }).full(id, anonymous);
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
  expect(items.map(({ field, isWithheld }) => [field, isWithheld])).toEqual([
    ["documents", true],
    ["addenda", true],
  ]);
});

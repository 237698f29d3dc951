import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nswEtendering } from "#features/ingestion/sources/nsw-etendering/fetch.ts";
import { playedReadings } from "#test/played-readings.ts";

const { db, reading } = await playedReadings();
const file = join(import.meta.dirname, "../fixtures/nsw-etendering.json");

test("NSW: plans, tenders on several pages and contracts are read from the OCDS API", async () => {
  const search = (kind: string, more = "") =>
    `https://tenders.nsw.gov.au/?event=public.api.${kind}.search&ResultsPerPage=200${more}`;
  const packages = JSON.parse(readFileSync(file, "utf8")) as Record<"planning" | "tender" | "contract", object>;
  const { opportunity, counts, skipped } = await reading(nswEtendering, {
    [search("planning")]: JSON.stringify(packages.planning),
    [search("tender")]: JSON.stringify({ releases: [], links: { next: search("tender", "&startRow=201") } }),
    [search("tender", "&startRow=201")]: JSON.stringify(packages.tender),
    [search("contract")]: JSON.stringify(packages.contract),
  });
  expect([counts.added, skipped]).toEqual([3, []]);
  expect(opportunity("2026SAMPLE70")).toMatchObject({
    title: "Sample ferry maintenance",
    type_id: 10,
    status_id: 4,
    buyer: "Sample Transport - Corporate",
    expected_release_text: "Quarter 3 2026/2027",
    categories: [expect.objectContaining({ code: 25_111_802, origin: "buyer" })],
  });
  expect(opportunity("SAMPLE-39-26")).toMatchObject({
    title: "Sample tip closure design",
    status_id: 1,
    description: "Design of a final capping profile\n\nand a plan.",
    access: "open",
    places: [expect.objectContaining({ id: 1, raw: "Hunter" })],
    documents: [
      expect.objectContaining({ title: "Documents.zip" }),
      expect.objectContaining({ title: "Addendum 1.zip" }),
    ],
    addenda: [expect.objectContaining({ text: "Addendum 1." })],
  });
  expect(String(opportunity("SAMPLE-39-26")!["stays_open_until"])).toBe("2026-10-14T03:30:00Z");
  expect(opportunity("SAMPLE-CAN-42")).toMatchObject({
    title: "Sample helipad repainting",
    description: "Repainting of a landing site",
    type_id: 12,
    status_id: 3,
    buyer: "Sample Health Infrastructure",
    access: "open",
    awarded_total_cents: 16_383_620,
  });
  const sellers = await db.selectFrom("seller").select(["name", "abn"]).where("abn", "=", "83914571673").execute();
  expect(sellers).toEqual([{ name: "Sample Painters", abn: "83914571673" }]);
});

import { canReferTo, relationsIn, referenceVariants, type Publisher } from "#domain/relation.ts";
import { expect, test } from "vitest";

test.each([
  ["This is a re-tender of SMC-24-1301.", "re-tender-of", "smc241301"],
  ["Retender of RFT 2025/17 with changed requirements", "re-tender-of", "202517"],
  ["This tender replaces the cancelled RFT T2025-09", "re-tender-of", "t202509"],
  ["Shortlisted from EOI 2026-004 only", "earlier-stage", "2026004"],
  ["Work order under Standing Offer Notice SON3456789", "under-standing-offer", "son3456789"],
  // As orders are worded in the Northern Territory's register of contracts.
  ["Aerial survey of weeds Under Panel Contract D18-0153", "under-standing-offer", "d180153"],
  ["Request for Services under Panel Contract - D17-0125 - All Centres", "under-standing-offer", "d170125"],
  ["Request for Services Under Panel Contract AGC- 21-0265 - Advice", "under-standing-offer", "agc210265"],
  ["Alice Springs under Across Government Contract D16-0030 Panel for the Supply", "under-standing-offer", "d160030"],
  ["Re-tender of RFT-10012681", "re-tender-of", "rft10012681"],
  ["Re-tender of tender no.8812", "re-tender-of", "8812"],
  ["Contract awarded under RFT 2026/17 to two sellers", "awarded-from", "202617"],
  ["Resulting from request for tender: HDC317", "awarded-from", "hdc317"],
  ["Announced in our procurement plan no. PP-2026-014", "planned-in", "pp2026014"],
])("%s", (words, kind, reference) => expect(relationsIn(words)).toEqual([{ kind, reference }]));

test.each([
  "Re-tender of cleaning services",
  "replaces 3 pumps",
  "a sonar under SON",
  "Establishment of a panel contract for surveys 2026",
  "works under the panel 2026",
  "under the panel for 24 months",
  "Replace fire indicator panel D18-0153",
  "awarded under contract",
  "",
])("%s names no other notice", (words) => expect(relationsIn(words)).toEqual([]));

test("a reference is recognised with and without the instrument before it", () => {
  expect(referenceVariants("202617")).toContain("rft202617");
  expect(referenceVariants("rft202617")).toContain("202617");
  expect(referenceVariants("eoi202617")).toContain("rft202617");
  expect(referenceVariants("atmosphere1")).toContain("atmosphere1");
  expect(referenceVariants("atmosphere1")).not.toContain("osphere1");
});

const by: Publisher = { sourceId: 1, buyerId: 10, parentBuyerId: null };

test("a reference means a notice of the same buyer or of its department, on whichever portal", () => {
  const mayMean = (other: Partial<Publisher>, reference = "202617") =>
    canReferTo("re-tender-of", reference, by, { ...by, ...other });
  expect(mayMean({ sourceId: 2 })).toBe(true);
  expect(mayMean({ sourceId: 2, buyerId: 11 })).toBe(false);
  expect(mayMean({ sourceId: 2, buyerId: 11, parentBuyerId: 10 })).toBe(true);
  const part = { ...by, buyerId: 11, parentBuyerId: 10 };
  expect(canReferTo("re-tender-of", "202617", part, { ...by, sourceId: 2 })).toBe(true);
  expect(mayMean({ buyerId: 11 })).toBe(false);
  expect(mayMean({ sourceId: 2, buyerId: 11 }, "son3456789")).toBe(true);
});

test("unknown buyers match only within one portal; a panel serves all buyers of its portal", () => {
  const unknown = { ...by, buyerId: null };
  expect(canReferTo("earlier-stage", "202617", by, unknown)).toBe(true);
  expect(canReferTo("earlier-stage", "202617", by, { ...unknown, sourceId: 2 })).toBe(false);
  const department = { ...by, buyerId: 11 };
  expect(canReferTo("under-standing-offer", "d180153", by, department)).toBe(true);
  expect(canReferTo("under-standing-offer", "d180153", by, { ...department, sourceId: 2 })).toBe(false);
});

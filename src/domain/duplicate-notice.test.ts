import { referenceKey, duplicateReason, titleKey, type NoticeSummary } from "./duplicate-notice.ts";
import fc from "fast-check";
import { expect, test } from "vitest";

const notice: NoticeSummary = {
  sourceId: 1,
  formats: ["a"],
  reference: "RFT 2026/17",
  title: "Cleaning of the town hall and library",
  buyer: "Sample Shire Council",
  remindsAt: "2026-10-09T03:00:00Z",
  staysOpenUntil: "2026-10-09T03:00:00Z",
};
const elsewhere: NoticeSummary = { ...notice, sourceId: 2, formats: ["b"] };
const with_ = (changes: Partial<NoticeSummary>) => duplicateReason(notice, { ...elsewhere, ...changes });

test("a notice on two portals is one, by its reference or by title, buyer and closing", () => {
  expect(with_({ reference: "RFT-2026-17", title: "Town hall and library: cleaning" })).toBe(
    "same reference and title",
  );
  expect(with_({ reference: "VP900001" })).toBe("same title, buyer and closing");
  expect(with_({ reference: null, title: "RFT 2026/17 - Cleaning of the Town Hall & Library" })).toBe(
    "same title, buyer and closing",
  );
  expect(with_({ buyer: "SAMPLE SHIRE COUNCIL", reference: null })).toBe("same title, buyer and closing");
});

test("a closing without a time matches one with a time on the same day", () => {
  const onThatDay = { remindsAt: "2026-10-08T13:00:00Z", staysOpenUntil: "2026-10-09T12:59:00Z" };
  expect(with_({ ...onThatDay, reference: null })).toBe("same title, buyer and closing");
  const theNext = { remindsAt: "2026-10-09T13:00:00Z", staysOpenUntil: "2026-10-10T12:59:00Z" };
  expect(with_(theNext)).toBeUndefined();
});

test.each<[string, Partial<NoticeSummary>]>([
  ["another buyer", { buyer: "Other Shire Council" }],
  ["another closing", { staysOpenUntil: "2026-10-16T03:00:00Z", remindsAt: "2026-10-16T03:00:00Z" }],
  ["another title and reference", { title: "Cleaning of the town pool and park", reference: "VP1234" }],
  ["the same reference on another thing", { title: "Supply of gravel" }],
  ["no buyer and another reference", { buyer: null, reference: "VP1234" }],
  ["neither buyer nor closing", { buyer: null, staysOpenUntil: null, remindsAt: null }],
])("%s: two notices", (_, changes) => expect(with_(changes)).toBeUndefined());

test("a general title alone does not make two notices duplicates", () => {
  const general = { title: "Request for tender", reference: null };
  expect(duplicateReason({ ...notice, ...general }, { ...elsewhere, ...general })).toBeUndefined();
});

test("within one portal only a list's row and the page behind it can be one", () => {
  const row = { ...notice, reference: null, buyer: null };
  expect(duplicateReason(notice, row)).toBeUndefined();
  expect(duplicateReason(notice, { ...row, formats: ["a-list"] })).toBe("same title, buyer and closing");
});

test("references and titles are compared without their spelling", () => {
  expect(referenceKey("RFT-2026/0017")).toBe("rft20260017");
  expect([referenceKey("T1"), referenceKey("Tender"), referenceKey(null)]).toEqual([null, null, null]);
  expect(titleKey("SMC-26-1588 – Seed Procurement", "SMC-26-1588")).toBe("seed procurement");
  expect(titleKey("RFT 7", "RFT 7")).toBe("rft 7");
  for (const title of [
    "RFT 2026/17 - Seed Procurement",
    "T-2026-17: Seed procurement",
    "Seed procurement (SMC-26-1588)",
  ])
    expect(titleKey(title, null), title).toBe("seed procurement");
  expect(titleKey("Lot 2 - Seed procurement", null)).toBe("lot 2 seed procurement");
  expect(titleKey("Stage 1: seed procurement - Round 3", "T7")).toBe("stage 1 seed procurement round 3");
});

test("it does not matter which of the two is looked at first", () => {
  const notices: fc.Arbitrary<NoticeSummary> = fc.record({
    sourceId: fc.constantFrom(1, 2),
    formats: fc.constantFrom("a", "b").map((format) => [format]),
    reference: fc.constantFrom(null, "RFT 2026/17", "VP900001"),
    title: fc.constantFrom(notice.title, "Supply of gravel", "RFT 2026/17 Cleaning of the town hall and library"),
    buyer: fc.constantFrom(null, "Sample Shire Council", "Sample Council"),
    remindsAt: fc.constantFrom(null, "2026-10-08T13:00:00Z", "2026-10-09T03:00:00Z"),
    staysOpenUntil: fc.constantFrom(null, "2026-10-09T12:59:00Z", "2026-10-09T03:00:00Z"),
  });
  fc.assert(
    fc.property(notices, notices, (a, b) => {
      expect(duplicateReason(a, b)).toBe(duplicateReason(b, a));
    }),
  );
});

import { expect, test } from "vitest";
import { isReTenderCandidate, type ContractFacts } from "#domain/re-tender.ts";

const contract: ContractFacts = {
  type: "ContractNotice",
  access: "open",
  isNonTender: false,
  follows: ["awarded-from"],
};
const isCandidate = (more: Partial<ContractFacts>) => isReTenderCandidate({ ...contract, ...more });

test("contracts and standing offers are tendered again when they end, however they were bought", () => {
  expect(isCandidate({})).toBe(true);
  expect(isCandidate({ access: "limited", follows: [] })).toBe(true);
  expect(isCandidate({ type: "StandingOfferNotice" })).toBe(true);
});

test("an order from a panel is not tendered again", () => {
  expect(isCandidate({ access: "panel" })).toBe(false);
  expect(isCandidate({ follows: ["awarded-from", "under-standing-offer"] })).toBe(false);
});

test("an open tender, a lease or a sale is not tendered again", () => {
  expect(isCandidate({ type: "RequestForTender" })).toBe(false);
  expect(isCandidate({ isNonTender: true })).toBe(false);
});

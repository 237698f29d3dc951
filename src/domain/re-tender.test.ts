import { expect, test } from "vitest";
import { isReTenderCandidate, type ContractFacts } from "#domain/re-tender.ts";

const contract: ContractFacts = {
  type: "ContractNotice",
  access: "open",
  isNonTender: false,
  follows: ["awarded-from"],
};
const isCandidate = (more: Partial<ContractFacts>) => isReTenderCandidate({ ...contract, ...more });

test("a contract and a standing offer are tendered again when they end, however they were bought", () => {
  expect(isCandidate({})).toBe(true);
  expect(isCandidate({ access: "limited", follows: [] })).toBe(true);
  expect(isCandidate({ type: "StandingOfferNotice" })).toBe(true);
});

test("an order from a panel is not: the panel is", () => {
  expect(isCandidate({ access: "panel" })).toBe(false);
  expect(isCandidate({ follows: ["awarded-from", "under-standing-offer"] })).toBe(false);
});

test("neither is what is still on the market, nor a lease or sale", () => {
  expect(isCandidate({ type: "RequestForTender" })).toBe(false);
  expect(isCandidate({ isNonTender: true })).toBe(false);
});

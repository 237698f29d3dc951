import { opportunityTypeIn } from "./opportunity-type-wording.ts";
import { expect, test } from "vitest";

test.each([
  ["rft", "RequestForTender"],
  ["Request for quote (RFQ)", "RequestForQuote"],
  ["rfp", "RequestForProposal"],
  ["eoi", "ExpressionOfInterest"],
  ["forward-notice", "AdvanceNotice"],
  ["Proposed opportunity (P-RFT)", "AdvanceNotice"],
  ["Schemes", "Scheme"],
  ["Windsor Road Upgrade at Rouse Hill – Registration of Interest", "RegistrationOfInterest"],
  ["Market engagement for procurement of Network Switching", "MarketSounding"],
  ["RFI Fire Safety Services", "RequestForInformation"],
  ["Standing Offer Notice", "StandingOfferNotice"],
  ["Invitation to Offer", "InvitationToOffer"],
] as const)("%s names %s", (words, type) => expect(opportunityTypeIn(words)).toBe(type));

test("words that name no instrument name none", () => {
  expect(opportunityTypeIn("other")).toBeUndefined();
  expect(opportunityTypeIn("Office Furniture")).toBeUndefined();
});

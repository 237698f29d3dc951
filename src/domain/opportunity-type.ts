/** Opportunity types: what the buyer published. Ids are public and never change. `short` is for narrow columns. */
export const opportunityTypes = [
  { id: 1, code: "RequestForTender", name: "Request for Tender", short: "Tender" },
  { id: 2, code: "RequestForQuote", name: "Request for Quote", short: "Quote" },
  { id: 3, code: "RequestForProposal", name: "Request for Proposal", short: "Proposal" },
  { id: 4, code: "ExpressionOfInterest", name: "Expression of Interest", short: "Interest" },
  { id: 5, code: "InvitationToOffer", name: "Invitation to Offer", short: "Offer" },
  { id: 6, code: "RegistrationOfInterest", name: "Registration of Interest", short: "Interest" },
  { id: 7, code: "RequestForInformation", name: "Request for Information", short: "Information" },
  { id: 8, code: "MarketSounding", name: "Market Sounding", short: "Sounding" },
  { id: 9, code: "AdvanceNotice", name: "Advance Notice", short: "Advance" },
  { id: 10, code: "PlannedProcurement", name: "Planned Procurement", short: "Planned" },
  { id: 11, code: "Scheme", name: "Scheme or Multi-use List", short: "Scheme" },
  { id: 12, code: "ContractNotice", name: "Contract Notice", short: "Contract" },
  { id: 13, code: "StandingOfferNotice", name: "Standing Offer Notice", short: "Standing" },
] as const;

export type TypeCode = (typeof opportunityTypes)[number]["code"];

/** Looks an opportunity type up by its code. */
export const typeOf = (code: TypeCode) => opportunityTypes.find((type) => type.code === code)!;

/** Looks an opportunity type up by its id. Throws on an unknown id. */
export function typeById(id: number) {
  const type = opportunityTypes.find((candidate) => candidate.id === id);
  if (!type) throw new RangeError(`no opportunity type ${id}`);
  return type;
}

/** Who can respond: anyone, prequalified suppliers, panel members, invited suppliers. */
export const accessKinds = ["open", "prequalified", "panel", "limited"] as const;
export type AccessKind = (typeof accessKinds)[number];

/** The result of a procurement. */
export const resultKinds = ["contract", "standing-offer", "list"] as const;
export type ResultKind = (typeof resultKinds)[number];

import type { TypeCode } from "#domain/opportunity-type.ts";

/** Edge cases: without a deadline, far in the future, or not a purchase. */
export type Unusual = { title: string; label: string; type: TypeCode; closes?: "never" | "years ahead" };

export const unusualWork: Unusual[] = [
  {
    title: "Prequalification scheme for building and maintenance contractors",
    label: "Building maintenance",
    type: "Scheme",
    closes: "never",
  },
  { title: "Professional services scheme", label: "Consulting", type: "Scheme", closes: "years ahead" },
  { title: "Sale of surplus plant and vehicles by tender", label: "Vehicles and plant", type: "RequestForTender" },
  { title: "Multi-use list: allied health providers", label: "Health services", type: "Scheme", closes: "never" },
  { title: "Lease of grazing land at {town} Airport", label: "Parks and grounds", type: "ExpressionOfInterest" },
  {
    title: "Register of arborists and tree contractors",
    label: "Parks and grounds",
    type: "RegistrationOfInterest",
    closes: "never",
  },
  { title: "Community sports grants program", label: "Community services", type: "RequestForProposal" },
  { title: "Market sounding: regional waste processing", label: "Waste services", type: "MarketSounding" },
  { title: "ICT services scheme", label: "ICT services", type: "Scheme", closes: "years ahead" },
  { title: "Invitation to offer: library point-of-sale system", label: "ICT equipment", type: "InvitationToOffer" },
  { title: "Commercial lease - riverside kiosk, {town}", label: "Catering and food", type: "ExpressionOfInterest" },
  {
    title: "Registration of interest: early works for {town} hospital",
    label: "Building construction",
    type: "RegistrationOfInterest",
  },
];

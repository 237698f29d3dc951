import type { ReactNode } from "react";

/** What became of a payment or a card. `reason`: a sentence that says why not. */
export type Outcome = { isPaid: true } | { isPaid: false; reason: string };

export const declined = "Your bank declined the card.";
export const notApproved = "Your bank did not get your approval.";

/** The part of a payment page that takes a card, whoever the provider is. */
export type CardPart = {
  fields: ReactNode;
  /** Whether the fields can be sent; if they are invalid, they say why and the first wrong one has the focus. */
  check: () => Promise<"valid" | "invalid" | "not loaded">;
  /** Pays what the token is for. Throws if nobody knows the outcome. */
  confirm: (token: string) => Promise<Outcome>;
};

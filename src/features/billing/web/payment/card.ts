import type { ReactNode } from "react";

export type Outcome = "paid" | "declined" | "needs approval";

/** The part of a payment page that takes a card, whoever the provider is. */
export type CardPart = {
  fields: ReactNode;
  /** Whether the fields can be sent; if not, they say why and the first wrong one has the focus. */
  check: () => Promise<boolean>;
  /** Pays what the token is for. */
  confirm: (token: string) => Promise<Outcome>;
};

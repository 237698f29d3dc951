import type { Outcome } from "./card.ts";

/** What Stripe.js answers when a payment or a card was not confirmed: https://docs.stripe.com/api/errors */
export type StripeFailure = { error?: { type: string } };

/** Throws where nobody knows: Stripe did not answer, or the payment was made or ended on another page. */
export function outcomeOf({ error }: StripeFailure): Outcome {
  if (!error) return "paid";
  if (error.type === "card_error" || error.type === "validation_error") return "declined";
  throw new Error(`Stripe answered with ${error.type}.`);
}

import { declined, notApproved, type Outcome } from "./card.ts";

/**
 * What Stripe.js answers about a payment or a card: https://docs.stripe.com/api/errors,
 * https://docs.stripe.com/payments/paymentintents/lifecycle
 */
export type StripeAnswer = {
  error?: { type: string; code?: string; message?: string };
  paymentIntent?: { status: string };
  setupIntent?: { status: string };
};

/** The bank has the payment in hand, or has made it. */
const paidStatuses = ["succeeded", "processing"];

/** Throws where nobody knows: Stripe did not answer, or the payment was made or ended on another page. */
export function outcomeOf({ error, paymentIntent, setupIntent }: StripeAnswer): Outcome {
  if (error) {
    // Stripe calls this an invalid request, although the person or the bank has refused.
    if (error.code?.endsWith("_authentication_failure")) return { isPaid: false, reason: notApproved };
    if (error.type !== "card_error" && error.type !== "validation_error")
      throw new Error(`Stripe answered with ${error.type}.`);
    return { isPaid: false, reason: error.message ?? declined };
  }
  const status = (paymentIntent ?? setupIntent)?.status;
  if (status === undefined || paidStatuses.includes(status)) return { isPaid: true };
  if (status === "canceled") throw new Error("The payment was ended on another page.");
  return { isPaid: false, reason: notApproved };
}

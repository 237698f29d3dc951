import { expect, test } from "vitest";
import { outcomeOf } from "./stripe-outcome.ts";

test("a card is declined only if Stripe says so, with its reason; an outage or a payment that ended elsewhere is no answer", () => {
  expect(outcomeOf({})).toEqual({ isPaid: true });
  const message = "Your card has insufficient funds.";
  for (const type of ["card_error", "validation_error"])
    expect(outcomeOf({ error: { type, message } })).toEqual({ isPaid: false, reason: message });
  expect(outcomeOf({ error: { type: "card_error" } })).toMatchObject({ reason: "Your bank declined the card." });
  for (const type of ["api_connection_error", "api_error", "invalid_request_error", "rate_limit_error"])
    expect(() => outcomeOf({ error: { type } })).toThrow(type);
});

test("a payment that the bank was not allowed to make is not made, although Stripe calls that an invalid request", () => {
  for (const code of ["payment_intent_authentication_failure", "setup_intent_authentication_failure"])
    expect(outcomeOf({ error: { type: "invalid_request_error", code } })).toMatchObject({ isPaid: false });
  expect(() =>
    outcomeOf({ error: { type: "invalid_request_error", code: "payment_intent_unexpected_state" } }),
  ).toThrow();
});

test("what comes back from the bank's page is paid when it has succeeded or is under way", () => {
  for (const status of ["succeeded", "processing"]) {
    expect(outcomeOf({ paymentIntent: { status } })).toEqual({ isPaid: true });
    expect(outcomeOf({ setupIntent: { status } })).toEqual({ isPaid: true });
  }
  for (const status of ["requires_payment_method", "requires_action"])
    expect(outcomeOf({ paymentIntent: { status } })).toMatchObject({ isPaid: false });
  expect(() => outcomeOf({ paymentIntent: { status: "canceled" } })).toThrow();
});

import { expect, test } from "vitest";
import { outcomeOf } from "./stripe-outcome.ts";

test("a card is declined only if Stripe says so; an outage or a payment that ended elsewhere is no answer", () => {
  expect(outcomeOf({})).toBe("paid");
  for (const type of ["card_error", "validation_error"]) expect(outcomeOf({ error: { type } })).toBe("declined");
  for (const type of ["api_connection_error", "api_error", "invalid_request_error", "rate_limit_error"])
    expect(() => outcomeOf({ error: { type } })).toThrow(type);
});

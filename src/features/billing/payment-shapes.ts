import { name } from "#contract/names.ts";
import { instant, timeZoneId } from "#contract/shapes.ts";
import * as personal from "#features/accounts/shapes.ts";
import { z } from "zod";

const cents = z.number().int();
/** The code of a price, as /pricing and plans give it. */
export const paymentCode = z.string().max(64);

/** For whom invoices are made out. */
export const billingDetails = z.object({
  name: personal.organisationName,
  abn: personal.abn,
  address: name(300),
  email: personal.email,
});

/** What a browser confirms a payment with (specification, section 3). */
export const paymentToken = z.object({ token: z.string(), subscriptionId: z.string() });

export const invoiceLine = z.object({
  description: z.string(),
  amountInCents: cents,
  amountInDollars: z.number(),
  from: instant,
  until: instant.describe("when the time that was paid for ends"),
});

export const invoice = z.object({
  number: z.string(),
  issuedDate: instant,
  timeZoneId,
  lines: z.array(invoiceLine),
  amountInCents: cents,
  amountInDollars: z.number(),
  gstInCents: cents,
});

const stopped = z.object({ count: cents, cap: cents, names: z.array(z.string()) });

/** A change of plan before it is confirmed. */
export const changePreview = z.object({
  atOnce: z.boolean().describe("false: it begins with the next period, and nothing is due today"),
  effectiveDate: instant,
  lines: z.array(invoiceLine),
  dueInCents: cents,
  gstInCents: cents,
  nextPayment: z.object({ amountInCents: cents, date: instant }),
  stops: z
    .object({ savedSearches: stopped, watchedOpportunities: stopped, users: stopped })
    .describe("what the new plan is too small for, by name; `count`: all that there are"),
});

/** What an organisation pays, and how. */
export const paymentAccount = z.object({
  browser: z
    .discriminatedUnion("provider", [
      z.object({ provider: z.literal("sandbox") }),
      z.object({ provider: z.literal("stripe"), publishableKey: z.string() }),
    ])
    .nullable()
    .describe("null: plans cannot be bought here"),
  details: z.object({ name: z.string(), abn: z.string(), address: z.string(), email: z.string() }),
  detailsVersion: z.string().nullable().describe("of `details`; null before the first purchase"),
  timeZoneId,
  paid: z
    .object({
      paymentCode,
      amountInCents: cents,
      nextPaymentCode: paymentCode.nullable().describe("the price from the next period on, if it changes"),
      periodEnd: instant,
      card: z.string().nullable(),
      cancelAskedDate: instant.nullable(),
      failure: z
        .object({ date: instant, amountInCents: cents, nextAttemptDate: instant.nullable(), graceEndDate: instant })
        .nullable(),
    })
    .nullable()
    .describe("null without a paid subscription that runs"),
});

export const cancelReasons = ["TooExpensive", "TooFewTenders", "UsesSomethingElse", "Other"] as const;

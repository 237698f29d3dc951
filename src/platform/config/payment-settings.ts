import { z } from "zod";

/** The account at Stripe that takes payments. */
export const paymentSettings = {
  STRIPE_SECRET_KEY: {
    about:
      "The secret key of the account at Stripe that takes payments. If not set: demo mode takes test cards and invented money; in live mode plans cannot be bought.",
    mustBe: "a secret or restricted key of Stripe, such as sk_live_...",
    rule: z.string().regex(/^[sr]k_(?:live|test)_\w+$/),
    secret: true,
  },
  STRIPE_PUBLISHABLE_KEY: {
    about: "The publishable key of that account, for the payment page.",
    mustBe: "a publishable key of Stripe, such as pk_live_...",
    rule: z.string().regex(/^pk_(?:live|test)_\w+$/),
  },
  STRIPE_WEBHOOK_SECRET: {
    about: "The signing secret of the webhook at Stripe that posts to PUBLIC_URL/api/v1/payment/webhook.",
    mustBe: "a signing secret of Stripe, such as whsec_...",
    rule: z.string().regex(/^whsec_\w+$/),
    secret: true,
  },
} as const;

import { planNews } from "#features/billing/emails/plan-news.ts";
import { defineTask } from "#platform/jobs/task.ts";
import { z } from "zod";

/** Reads one subscription at the provider, because an event told of it. */
export const syncTask = defineTask("sync-subscription", z.object({ subscriptionId: z.string() }));
/** Queues what is due of each failed payment: also at once, when one is read. */
export const followFailuresTask = defineTask("follow-payment-failures", z.object({}));
/** Cancels at the provider what is ordered to be cancelled. */
export const cancelOrdersTask = defineTask("cancel-subscriptions", z.object({}));
/** What the sandbox does by itself. */
export const sandboxTask = defineTask("work-sandbox-payments", z.object({}));
/** To the address for invoices. */
export const invoiceTask = defineTask("send-invoice", z.object({ invoiceId: z.int() }));
/** To one admin: what became of the plan. */
export const planNewsTask = defineTask(
  "tell-plan-news",
  z.object({
    organisationId: z.int(),
    adminId: z.int(),
    news: z.enum(planNews),
    priceCode: z.string(),
    /** The same in all attempts. */
    key: z.string(),
  }),
);
/** To one admin, about the payment that failed at this instant. `day`: of grace. */
export const paymentFailedTask = defineTask(
  "tell-payment-failed",
  z.object({ organisationId: z.int(), adminId: z.int(), failedAt: z.string(), day: z.int() }),
);

import { alertKinds } from "#domain/alert-kinds.ts";
import { instant, listOf, pagingInQuery } from "#contract/shapes.ts";
import { operatorAct } from "#features/operator/contract.ts";
import { findText, reason } from "#features/operator/shapes.ts";
import { z } from "zod";

/**
 * What a link in a message can do about one notice for its reader, who need not sign in. Each can be undone. More and
 * less amend the search that the notice is near to.
 */
export const actNames = ["watch", "pipeline", "hide", "seen", "unwatch", "more", "less"] as const;
export type ActName = (typeof actNames)[number];
export type AmendingAct = "more" | "less";

/** One act about one notice. `savedSearchId`: the search that it amends; `word`: what that no longer needs. */
export type Act = { act: ActName; publicOpportunityId: string; savedSearchId?: string; word?: string };

export const amends = (act: ActName): act is AmendingAct => act === "more" || act === "less";

const deliveryChannel = z.enum(["email", "sms", "push"]);

/** Which deliveries operators ask for; failing: given up, or to be tried again. */
export const operatorDeliveryQuery = pagingInQuery.extend({
  state: z.enum(["failing", "due", "sent"]).default("failing"),
  channel: deliveryChannel.optional(),
  kind: z.enum(alertKinds).optional().describe("of something that it tells"),
  text: findText.describe("the whole email of a person, words of a name, or the id of a delivery"),
});
export type OperatorDeliveryQuery = z.output<typeof operatorDeliveryQuery>;

/** A message of alerts as operators see it. */
export const operatorDelivery = z.object({
  deliveryId: z.string(),
  dueDate: instant,
  channel: deliveryChannel,
  isDigest: z.boolean(),
  to: z.string().describe("masked"),
  organisation: z.string().nullable(),
  alerts: z.number().int().describe("what it tells, counted"),
  title: z.string().nullable().describe("of the first public notice that it names"),
  state: z.enum(["waiting", "sent", "empty", "dead"]),
  attempts: z.number().int(),
  error: z.string().nullable().describe("of the last attempt"),
  tryDate: instant.nullable(),
  endedDate: instant.nullable(),
});

const count = z.number().int();

/** One message of alerts, with what operators need to know before they act. */
export const operatorDeliveryDetail = operatorDelivery.extend({
  isBeingSent: z.boolean().describe("a worker has it at this instant"),
  tells: z
    .array(
      z.object({
        kind: z.string().describe("match, change, reminder and so on"),
        timing: z.enum(["Instant", "Daily", "Weekly"]),
        publicOpportunityId: z.string().nullable().describe("null unless it is public"),
        title: z.string().nullable(),
      }),
    )
    .describe("at most 20"),
  elsewhere: z
    .array(operatorDelivery.pick({ deliveryId: true, channel: true, state: true, dueDate: true, endedDate: true }))
    .describe("messages that tell the same person some of this on another channel; at most 20"),
  acts: z.array(operatorAct).describe("what operators did about it, the newest first; at most 20"),
});

/** A page of deliveries, and the figures of each channel: sent within 24 hours. */
export const operatorDeliveryList = listOf(operatorDelivery).extend({
  channels: z.array(
    z.object({
      channel: z.enum([...deliveryChannel.options, "webhook"]),
      due: count,
      late: count.describe("due 10 minutes ago"),
      sent: count,
      retrying: count,
      dead: count,
      p95Seconds: z.number().nullable().describe("from due to sent, of those that were sent; null without any"),
    }),
  ),
});

/** A change of a notice that could not be processed, as operators see it. */
export const failedNotice = z.object({
  failedNoticeId: z.string(),
  step: z.string().describe("what could not be done, such as saved-searches or watched-changes"),
  publicOpportunityId: z.string().nullable().describe("null unless it is public"),
  title: z.string().nullable(),
  error: z.string(),
  attempts: z.number().int(),
  failedDate: instant,
  isRetried: z.boolean().describe("an operator has asked for another attempt, which comes within seconds"),
});
export const noticesToRetry = z.object({ failedNoticeIds: z.array(z.string().max(100)).min(1).max(100) });

const deliveryIds = z.array(z.string().max(64)).min(1).max(100);
export const deliveriesToRetry = z.object({ deliveryIds, reason: reason.optional() });
export const deliveriesToGiveUp = z.object({ deliveryIds, reason });

import type { Contract } from "#contract/endpoint.ts";
import { instant, listOf, pagingInQuery } from "#contract/shapes.ts";
import {
  actNames,
  deliveriesToGiveUp,
  deliveriesToRetry,
  failedNotice,
  noticesToRetry,
  operatorDeliveryDetail,
  operatorDeliveryList,
  operatorDeliveryQuery,
} from "#features/alerts/shapes.ts";
import { publicOpportunityId } from "#features/opportunities/contract.ts";
import { z } from "zod";

const byToken = z.object({ token: z.string().max(64) });

/** What a link of an email stops. */
export const subscription = z.object({
  what: z
    .enum(["search", "watch", "digests", "nothingNew", "all"])
    .describe(
      "one search or watched notice, all daily and weekly emails, what says weekly that nothing is new, or all alerts by email",
    ),
  name: z.string().nullable().describe("of the search, or the title of the notice; null if it is gone"),
  isUnsubscribed: z.boolean(),
  canUndo: z.boolean().describe("it was stopped by this link"),
});

/** What a link of a message does about a notice. */
export const linkedAct = z.object({
  act: z.enum(actNames),
  publicOpportunityId,
  title: z.string(),
  amendment: z
    .object({ searchName: z.string(), value: z.string() })
    .nullable()
    .describe(
      "for more and less: the saved search that it changes, and the word that this no longer needs or the buyer that it leaves out",
    ),
  isDone: z.boolean(),
  canUndo: z.boolean().describe("this link did it"),
  isUsed: z.boolean().describe("since the newest message that has the link"),
  isOwn: z.boolean().describe("the caller is the person that it was sent to"),
});

const channel = z.enum(["email", "sms", "push"]);
const count = z.number().int();

/** A message that goes out next, with what it would contain if it went now. */
export const nextMessage = z.object({
  channel,
  timing: z.enum(["Instant", "Daily", "Weekly"]),
  dueDate: instant,
  searches: z
    .array(z.object({ savedSearchId: z.string(), name: z.string(), count }))
    .describe("new notices, by saved search"),
  missed: count.describe(
    "notices that saved searches would have found, had their source not been silent until they closed",
  ),
  changes: count.describe("changed notices that the caller watches, and their next stages"),
  reminders: count,
  nothingNew: count.describe("saved searches that it would say have found nothing; in the weekly email only"),
});

/** When messages of a timing go out next on a channel that reaches the caller. */
export const nextTime = nextMessage
  .pick({ channel: true, timing: true })
  .extend({ dueDate: instant.nullable().describe("null for Instant: within minutes, or when quiet hours are over") });

/** A message as its reader would see it. */
export const preview = z.object({
  subject: z.string().nullable().describe("null for what has none"),
  text: z.string(),
  html: z.string().nullable().describe("of an email"),
});

/** A message to the caller. */
export const delivery = z.object({
  deliveryId: z.string(),
  channel,
  isDigest: z.boolean(),
  state: z
    .enum(["Waiting", "Sent", "NotNeeded", "Failed"])
    .describe("NotNeeded: nothing of it was still so, its channel was switched off, or the plan has ended"),
  dueDate: instant,
  endedDate: instant.nullable().describe("when it was sent, found not to be needed, or given up"),
  reasonCount: count,
  reasons: z
    .array(
      z.object({
        kind: z
          .enum(["match", "missed", "change", "reminder", "successor", "nothingNew", "escalation"])
          .describe(
            "missed: it closed while its source was silent; escalation: a colleague had not seen a critical change in time",
          ),
        savedSearchId: z.string().nullable().describe("of the search that found it"),
        savedSearchName: z.string().nullable(),
        publicOpportunityId: z.string().nullable().describe("null if the notice was withdrawn, and for nothingNew"),
        title: z.string().nullable(),
      }),
    )
    .describe("at most 5"),
});

export const alertsContract = {
  nextMessages: {
    method: "GET",
    path: "/api/v1/alerts/next-messages",
    access: "member",
    summary: "When the caller's next messages go out, and what is in them so far",
    response: z.array(nextMessage),
  },
  nextTimes: {
    method: "GET",
    path: "/api/v1/alerts/next-times",
    access: "member",
    summary: "When messages of each timing would go out next, on the channels that reach the caller",
    response: z.array(nextTime),
  },
  preview: {
    method: "GET",
    path: "/api/v1/alerts/preview",
    access: "member",
    summary: "The next message of a kind as it would be sent, from what waits now; sends nothing",
    query: nextMessage.pick({ channel: true, timing: true }),
    response: z.object({ message: preview.nullable().describe("null while there is nothing to tell") }),
  },
  deliveries: {
    method: "GET",
    path: "/api/v1/alerts/deliveries",
    access: "member",
    summary: "What was sent to the caller, when, by which channel and why; the newest first",
    query: pagingInQuery.extend({ savedSearchId: z.string().max(64).optional().describe("only what it found") }),
    response: listOf(delivery),
  },
  subscription: {
    method: "GET",
    path: "/api/v1/unsubscribe/:token",
    access: "public",
    isPrivate: true,
    summary: "What the link of an email stops. Changes nothing",
    params: byToken,
    response: subscription,
  },
  unsubscribe: {
    method: "POST",
    path: "/api/v1/unsubscribe/:token",
    access: "public",
    summary: "Stops emails by the link in one, also as mail programs send it (RFC 8058). Twice is once",
    params: byToken,
    body: z.object({ "List-Unsubscribe": z.string().optional() }),
    bodyAs: "form",
    response: null,
  },
  resubscribe: {
    method: "POST",
    path: "/api/v1/unsubscribe/:token/undo",
    access: "public",
    summary: "Undoes that, as it was before",
    params: byToken,
    response: null,
  },
  shortLink: {
    method: "GET",
    path: "/api/v1/short-links/:token",
    access: "public",
    isPrivate: true,
    pace: "look-up",
    summary: "The page that the link of a text message leads to; 404 for an unknown one and after 30 days",
    params: byToken,
    response: z.object({ path: z.string().describe("of this site") }),
  },
  act: {
    method: "GET",
    path: "/api/v1/act/:token",
    access: "optional",
    isPrivate: true,
    summary: "What the link of a message does about a notice. Changes nothing",
    params: byToken,
    response: linkedAct,
  },
  performAct: {
    method: "POST",
    path: "/api/v1/act/:token",
    access: "public",
    summary: "Does it for the person that the message was sent to. Twice is once",
    params: byToken,
    body: z.object({}),
    bodyAs: "form",
    response: null,
  },
  undoAct: {
    method: "POST",
    path: "/api/v1/act/:token/undo",
    access: "public",
    summary: "Undoes what the link did; 409 if it has been changed since",
    params: byToken,
    response: null,
  },
  operatorDeliveries: {
    method: "GET",
    path: "/api/v1/operator/deliveries",
    access: "operator",
    summary: "Messages of alerts: given up and to be tried again, due, or sent, without their words",
    query: operatorDeliveryQuery,
    response: operatorDeliveryList,
  },
  operatorDelivery: {
    method: "GET",
    path: "/api/v1/operator/deliveries/:deliveryId",
    access: "operator",
    summary: "One message: what it tells of public notices, what else tells that, and what operators did about it",
    params: z.object({ deliveryId: z.string().max(64) }),
    response: operatorDeliveryDetail,
  },
  showDeliveryAddress: {
    method: "POST",
    path: "/api/v1/operator/deliveries/:deliveryId/address",
    access: "operator",
    summary: "The address that a message goes to. It is in the audit list that an operator looked",
    params: z.object({ deliveryId: z.string().max(64) }),
    response: z.object({ address: z.string().nullable().describe("null for push, and without a mobile") }),
  },
  retryDeliveries: {
    method: "POST",
    path: "/api/v1/operator/deliveries/retry",
    access: "operator",
    summary: "Lets messages that failed go out now; 409 if none of them has failed",
    body: deliveriesToRetry,
    response: z.object({ count: z.number().int() }),
  },
  giveUpDeliveries: {
    method: "POST",
    path: "/api/v1/operator/deliveries/give-up",
    access: "operator",
    summary: "Ends the attempts of messages that failed, with a reason; 409 if none of them waits for another",
    body: deliveriesToGiveUp,
    response: z.object({ count: z.number().int() }),
  },
  failedNotices: {
    method: "GET",
    path: "/api/v1/operator/failed-notices",
    access: "operator",
    summary: "Changes of notices that could not be matched or told, and were set aside so that the others go on",
    query: pagingInQuery,
    response: listOf(failedNotice),
  },
  retryFailedNotices: {
    method: "POST",
    path: "/api/v1/operator/failed-notices/retry",
    access: "operator",
    summary: "Lets them be processed again; 409 if none of them has failed",
    body: noticesToRetry,
    response: z.object({ count: z.number().int() }),
  },
} as const satisfies Contract;

import type { Contract } from "#contract/endpoint.ts";
import { publicUrl } from "#contract/public-url.ts";
import { instant, listOf, pagingInQuery, readVersion } from "#contract/shapes.ts";
import { findText } from "#features/operator/shapes.ts";
import { z } from "zod";

const webhookForm = z.enum(["Json", "Slack", "Teams"]).describe("by the address");

/** One message to a webhook. */
export const webhookEvent = z.object({
  eventId: z.string().describe("the header webhook-id, the same at every try"),
  kind: z.enum(["match", "change"]),
  title: z.string().nullable().describe("of the notice; null if it was withdrawn"),
  createdDate: instant,
  state: z.enum(["Waiting", "Sent", "NotNeeded", "Failed"]),
  attempts: z.number().int(),
  endedDate: instant.nullable(),
  error: z.string().nullable().describe("of the last try"),
});

/** The organisation's webhook. Its secret is shown once, when it is made. */
export const webhook = z.object({
  url: z.string(),
  form: webhookForm,
  createdDate: instant,
  createdBy: z.string().nullable(),
  previousSecretUntilDate: instant.nullable().describe("until then messages are signed with the secret before too"),
  isOn: z.boolean(),
  switchedOffDate: instant.nullable().describe("seven tries over 54 hours failed"),
  error: z.string().nullable().describe("of the last try, if it failed"),
  nextTryDate: instant.nullable().describe("while tries fail"),
});

/** A webhook that fails, as operators see it. */
const failingWebhook = z.object({
  organisationId: z.string(),
  organisation: z.string(),
  host: z.string(),
  tries: z.number().int().describe("in a row that failed"),
  error: z.string().nullable(),
  waiting: z.number().int().describe("messages that wait"),
  failed: z.number().int().describe("messages that were given up within 30 days"),
  nextTryDate: instant.nullable(),
  switchedOffDate: instant.nullable(),
});

/** A message to a webhook, as operators see it. */
const operatorMessage = z.object({
  eventId: z.string(),
  organisationId: z.string(),
  organisation: z.string(),
  host: z.string(),
  kind: z.enum(["match", "change"]),
  title: z.string().nullable().describe("null unless the notice is public"),
  createdDate: instant.describe("since when it is due"),
  state: z.enum(["waiting", "sent", "failed"]),
  attempts: z.number().int(),
  error: z.string().nullable().describe("of its last try, or of the webhook's"),
  isOff: z.boolean().describe("the webhook was switched off"),
  nextTryDate: instant.nullable().describe("while tries fail"),
  endedDate: instant.nullable(),
});

const secret = z.object({ secret: z.string().describe("whsec_ and base64; shown only now") });

export const webhookContract = {
  get: {
    method: "GET",
    path: "/api/v1/webhook",
    access: "admin",
    summary: "The organisation's webhook and its latest messages",
    response: z.object({
      webhook: webhook.nullable(),
      version: z.string().describe("of the address, also before there is one"),
      events: z.array(webhookEvent).describe("the newest 20"),
    }),
  },
  save: {
    method: "PUT",
    path: "/api/v1/webhook",
    access: "admin",
    pace: "look-up",
    summary: "Sends what shared searches find, and changes of what is watched together, to an address. Team and up",
    body: z.object({ url: publicUrl, version: readVersion }),
    response: z.object({ secret: z.string().nullable().describe("of a new webhook; shown only now") }),
  },
  rotateSecret: {
    method: "POST",
    path: "/api/v1/webhook/secret",
    access: "admin",
    summary: "A new secret. Messages are signed with both for 24 hours",
    response: secret,
  },
  test: {
    method: "POST",
    path: "/api/v1/webhook/test",
    access: "admin",
    pace: "look-up",
    summary: "Sends a test message now",
    response: z.object({
      isDelivered: z.boolean(),
      answer: z.string().describe("what the address answered, in words"),
    }),
  },
  switchOn: {
    method: "POST",
    path: "/api/v1/webhook/switch-on",
    access: "admin",
    summary: "Sends again to a webhook that was switched off. What it missed is not sent",
    response: null,
  },
  delete: {
    method: "DELETE",
    path: "/api/v1/webhook",
    access: "admin",
    summary: "Sends nothing any more, and forgets the address and the secret",
    response: null,
  },
  failing: {
    method: "GET",
    path: "/api/v1/operator/webhooks",
    access: "operator",
    summary: "Webhooks whose last try failed, those that were switched off first; without addresses and words",
    query: pagingInQuery,
    response: listOf(failingWebhook),
  },
  operatorMessages: {
    method: "GET",
    path: "/api/v1/operator/webhook-messages",
    access: "operator",
    summary:
      "Messages to webhooks: given up and to be tried again, never sent by a webhook that is on again, due, or sent; without addresses and words",
    query: pagingInQuery.extend({
      state: z.enum(["failing", "unsent", "due", "sent"]).default("failing"),
      kind: z.enum(["match", "change"]).optional(),
      text: findText.describe("words of the name of an organisation, or the id of a message"),
    }),
    response: listOf(operatorMessage),
  },
  retryFailing: {
    method: "POST",
    path: "/api/v1/operator/webhooks/retry",
    access: "operator",
    summary: "Sends what waits for a webhook, and what it gave up, now; 409 if there is nothing to try again",
    body: z.object({ organisationId: z.string().max(64) }),
    response: z.object({ count: z.number().int().describe("messages that wait now") }),
  },
} as const satisfies Contract;

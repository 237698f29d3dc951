import type { Contract } from "#contract/endpoint.ts";
import { publicUrl } from "#contract/public-url.ts";
import { instant, listOf } from "#contract/shapes.ts";
import { z } from "zod";

/** A browser that shows the caller's alerts. */
export const pushDevice = z.object({
  subscriptionId: z.string(),
  device: z.string().describe('by its user agent: "Chrome on Android"'),
  endpoint: z.string().describe("by which a browser finds itself in the list"),
  createdDate: instant,
  lastSentDate: instant.nullable(),
  endedDate: instant.nullable().describe("when its push service said that it takes no more messages"),
});

export const pushContract = {
  publicKey: {
    method: "GET",
    path: "/api/v1/push/public-key",
    access: "member",
    summary: "The public key that a browser subscribes with (VAPID, RFC 8292)",
    response: z.object({ publicKey: z.string().describe("base64url of an uncompressed P-256 point") }),
  },
  devices: {
    method: "GET",
    path: "/api/v1/push/subscription",
    access: "member",
    summary: "The browsers that show the caller's alerts, the newest first",
    response: listOf(pushDevice),
  },
  subscribe: {
    method: "POST",
    path: "/api/v1/push/subscription",
    access: "member",
    pace: "look-up",
    summary: "Sends the caller's alerts to this browser as well, until it signs out. Twice is once",
    headers: z.object({ "user-agent": z.string().max(1_000).optional() }),
    body: z.object({
      endpoint: publicUrl.describe("of the browser's push service"),
      publicKey: z.string().max(100).describe("the key of this installation that the browser subscribed with"),
      keys: z.object({
        p256dh: z.string().regex(/^[\w-]{87}=?$/),
        auth: z.string().regex(/^[\w-]{22}={0,2}$/),
      }),
    }),
    response: z.object({ subscriptionId: z.string() }),
  },
  unsubscribe: {
    method: "DELETE",
    path: "/api/v1/push/subscription/:subscriptionId",
    access: "member",
    summary: "Sends no more alerts to a browser",
    params: z.object({ subscriptionId: z.string().max(64) }),
    response: null,
  },
  test: {
    method: "POST",
    path: "/api/v1/push/subscription/:subscriptionId/test",
    access: "member",
    pace: "look-up",
    summary: "Sends a test to a browser; 404 if it shows no alerts any more",
    params: z.object({ subscriptionId: z.string().max(64) }),
    response: null,
  },
} as const satisfies Contract;

import type { Contract } from "#contract/endpoint.ts";
import { instant, listOf, pagingInQuery } from "#contract/shapes.ts";
import { securityEventKind } from "#features/security-events/shapes.ts";
import { z } from "zod";

/** Something that happened to the caller's account, or that they did to somebody else's. */
export const securityEvent = z.object({
  kind: securityEventKind,
  detail: z.string().nullable().describe("a word of a fixed list or a public id, depending on the kind"),
  side: z.enum(["subject", "actor"]).describe("actor: the caller did it to somebody else"),
  isBySomeoneElse: z.boolean().describe("somebody else did it to the caller"),
  occurrences: z.number().int().describe("how often within an hour, from firstDate to lastDate"),
  firstDate: instant,
  lastDate: instant,
  network: z.string().nullable().describe("an IPv4 address or an IPv6 /64, where the first came from"),
  fromOtherNetworks: z.boolean().describe("others came from elsewhere"),
});

/** An event of anybody, as operators see it. */
export const operatorSecurityEvent = z.object({
  eventId: z.string(),
  kind: securityEventKind,
  detail: z.string().nullable(),
  person: z.string().nullable().describe("whom it concerns, the address masked; null if unknown or erased"),
  actor: z.string().nullable().describe("who did it to them"),
  occurrences: z.number().int(),
  firstDate: instant,
  lastDate: instant,
  network: z.string().nullable(),
  fromOtherNetworks: z.boolean(),
});

export const securityEventsContract = {
  list: {
    method: "GET",
    path: "/api/v1/public-user/security-events",
    access: "signed-in",
    summary:
      "Sign-ins and changes of the caller's account and permissions, the newest first; kept for 1 year unless the operator has set another time",
    query: pagingInQuery,
    response: listOf(securityEvent),
  },
  operatorSecurityEvents: {
    method: "GET",
    path: "/api/v1/operator/security-events",
    access: "operator",
    summary: "What happened to accounts and permissions, by person, kind and time, the newest first",
    query: pagingInQuery.extend({
      kind: securityEventKind.optional(),
      email: z.string().trim().max(254).optional().describe("whom it concerns or who did it"),
      days: z.coerce.number().int().min(1).max(400).optional().describe("of the last so many days"),
    }),
    response: listOf(operatorSecurityEvent),
  },
} as const satisfies Contract;

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
} as const satisfies Contract;

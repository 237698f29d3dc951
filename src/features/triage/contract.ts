import type { Contract } from "#contract/endpoint.ts";
import { instant, leftVersion, version } from "#contract/shapes.ts";
import { publicOpportunityId } from "#features/opportunities/contract.ts";
import { z } from "zod";

const byOpportunity = z.object({ opportunityId: publicOpportunityId });
const scope = z.enum(["Caller", "Organisation"]).describe("for the caller alone, or for everyone in the organisation");

export const triageContract = {
  visit: {
    method: "POST",
    path: "/api/v1/triage/visit",
    access: "member",
    summary: "Says that the caller is here; after an hour's pause a new visit begins",
    response: z.object({
      lastVisitEnded: instant.nullable().describe("what became news after this is new; null on the first visit"),
    }),
  },
  import: {
    method: "POST",
    path: "/api/v1/triage/import",
    access: "member",
    summary: "Takes over, once, what the caller read in a browser before they signed in",
    body: z.object({ seen: z.array(publicOpportunityId).max(2_000), lastVisitEnded: instant.nullable() }),
    response: null,
  },
  markSeen: {
    method: "POST",
    path: "/api/v1/triage/:opportunityId/seen",
    access: "member",
    summary: "The caller says that they have seen a notice with its changes, which wait until then",
    params: byOpportunity,
    response: null,
  },
  markAllSeen: {
    method: "POST",
    path: "/api/v1/triage/seen",
    access: "member",
    summary: "The same for several; those that the caller cannot read are left out",
    body: z.object({
      publicOpportunityIds: z.array(publicOpportunityId).max(100),
      foundUntil: instant
        .optional()
        .describe(
          "when the last change that the caller was shown was found; those that have changed since are left out",
        ),
    }),
    response: null,
  },
  hide: {
    method: "POST",
    path: "/api/v1/triage/:opportunityId/hide",
    access: "member",
    summary: "Hides a notice in lists",
    params: byOpportunity,
    body: z.object({ hiddenFor: scope }),
    response: z.object({ version: version.nullable().describe("for undo; null if it was hidden before") }),
  },
  unhide: {
    method: "POST",
    path: "/api/v1/triage/:opportunityId/unhide",
    access: "member",
    summary: "Shows a hidden notice again, to whomever it was hidden from",
    params: byOpportunity,
    query: z.object({ version: leftVersion }),
    body: z.object({ hiddenFor: scope }),
    response: null,
  },
} as const satisfies Contract;

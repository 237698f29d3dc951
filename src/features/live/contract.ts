import type { Contract } from "#contract/endpoint.ts";
import { eventStream } from "#contract/media.ts";
import { originHeader } from "#contract/request-origin.ts";
import { liveKinds } from "#domain/live-kinds.ts";
import { publicOpportunityId } from "#features/opportunities/contract.ts";
import { z } from "zod";

export const liveContract = {
  changes: {
    method: "GET",
    path: "/api/v1/live",
    access: "member",
    summary: "Says when something of the caller's organisation changes, without saying what it is: ask for it again",
    headers: z.object({ "last-event-id": z.string().max(100).optional() }),
    response: eventStream(
      z.object({
        kind: z
          .enum(["connected", "everything", ...liveKinds])
          .describe("connected: nothing was missed; everything: anything may have changed"),
        opportunityId: publicOpportunityId.nullable().describe("of which notice, if it is about one"),
        request: z
          .number()
          .int()
          .optional()
          .describe(`the number in the header ${originHeader} (TAB.NUMBER) of the request of this tab that changed it`),
      }),
    ),
  },
} as const satisfies Contract;

import type { Contract } from "#contract/endpoint.ts";
import { listOf, pagingInQuery, readVersion, timeZoneId } from "#contract/shapes.ts";
import { publicOpportunityId } from "#features/opportunities/contract.ts";
import * as shape from "#features/private-opportunities/shapes.ts";
import { z } from "zod";

const byOpportunity = z.object({ opportunityId: publicOpportunityId });

export const privateOpportunitiesContract = {
  list: {
    method: "GET",
    path: "/api/v1/private-opportunity",
    access: "member",
    summary:
      "The notices that the caller's organisation has entered: open ones soonest first, then others latest first",
    query: pagingInQuery.extend({
      sameAs: publicOpportunityId.optional().describe("only those that are the same as this public notice"),
    }),
    response: listOf(shape.privateItem),
  },
  read: {
    method: "POST",
    path: "/api/v1/private-opportunity/read",
    access: "member",
    summary: "Reads an invitation from a text or an email's source; nothing is stored",
    body: z
      .object({
        text: z.string().max(shape.maxTextLength).optional().describe("an email's source is recognised by its headers"),
        emailSource: z
          .base64()
          .max(shape.maxEmailLength)
          .optional()
          .describe("the source's bytes; the end may be cut off, as attachments are not read"),
        timeZoneId: timeZoneId.default("Australia/Sydney").describe("the zone of dates that name none"),
      })
      .refine(({ text, emailSource }) => (text === undefined) !== (emailSource === undefined), {
        path: ["text"],
        params: { rule: "one_of" },
        message: "is needed, or emailSource, but not both",
      }),
    response: shape.readNotice,
  },
  create: {
    method: "POST",
    path: "/api/v1/private-opportunity",
    access: "member",
    summary: "Enters a notice that only the caller's organisation sees",
    body: shape.privateNotice,
    response: byOpportunity,
  },
  get: {
    method: "GET",
    path: "/api/v1/private-opportunity/:opportunityId",
    access: "member",
    summary: "What a private notice says, for its form",
    params: byOpportunity,
    response: shape.privateDetail,
  },
  update: {
    method: "PUT",
    path: "/api/v1/private-opportunity/:opportunityId",
    access: "member",
    summary: "Changes a private notice; the change is in its history",
    params: byOpportunity,
    body: z.object({ notice: shape.privateNotice, version: readVersion }),
    response: null,
  },
  delete: {
    method: "DELETE",
    path: "/api/v1/private-opportunity/:opportunityId",
    access: "member",
    summary: "Deletes a private notice: the person who entered it, and admins; it can be restored for 10 minutes",
    params: byOpportunity,
    response: null,
  },
  restore: {
    method: "POST",
    path: "/api/v1/private-opportunity/:opportunityId/restore",
    access: "member",
    summary: "Brings a private notice back that was deleted in the last 10 minutes",
    params: byOpportunity,
    response: null,
  },
  setSameAs: {
    method: "POST",
    path: "/api/v1/private-opportunity/:opportunityId/same-as",
    access: "member",
    summary: "Says which public notice is the same, or none; both stay",
    params: byOpportunity,
    body: z.object({ publicOpportunityId: publicOpportunityId.nullable() }),
    response: null,
  },
} as const satisfies Contract;

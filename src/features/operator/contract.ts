import type { Contract } from "#contract/endpoint.ts";
import { instant, listOf, pagingInQuery } from "#contract/shapes.ts";
import { actKind } from "#features/operator/shapes.ts";
import { z } from "zod";

const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** One thing that an operator did. */
export const operatorAct = z.object({
  actId: z.number().int(),
  date: instant,
  operator: z
    .string()
    .nullable()
    .describe("an email, or the command on the server and the account that ran it; null if the person has been erased"),
  kind: actKind,
  subject: z.string().describe("an id, whose meaning depends on the kind"),
  subjectName: z.string(),
  reason: z.string().describe("empty if the kind needs none"),
  before: facts.nullable(),
  after: facts.nullable(),
});

export const operatorContract = {
  session: {
    method: "GET",
    path: "/api/v1/operator",
    access: "operator",
    summary: "The operator who asks; 404 for everyone else, as for an address that does not exist",
    response: z.object({ email: z.string() }),
  },
  acts: {
    method: "GET",
    path: "/api/v1/operator/acts",
    access: "operator",
    summary: "What operators did and why, the newest first",
    query: pagingInQuery.extend({ kind: actKind.optional() }),
    response: listOf(operatorAct),
  },
} as const satisfies Contract;

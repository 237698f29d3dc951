import type { Contract } from "#contract/endpoint.ts";
import { leftVersion, listOf, localDate, pagingInQuery, readVersion, timeZoneId } from "#contract/shapes.ts";
import { publicOpportunityId } from "#features/opportunities/contract.ts";
import * as shape from "#features/pipeline/shapes.ts";
import { z } from "zod";

const byOpportunity = z.object({ opportunityId: publicOpportunityId });
const zone = timeZoneId.default("Australia/Sydney").describe("the zone of the caller's calendar");
const ownedBy = z.enum(["Everyone", "Caller"]).default("Everyone");
const show = z.enum(["Current", "InPlay", "All", "ThisWeek", "NeedAnswer", "Stated", ...shape.stage.options]);
const closing = z
  .enum(["ThisWeek", "NextWeek", "Later", "NoDate", "Over"])
  .describe("weeks of the caller's calendar; NoDate: open without a closing date; Over: closed, awarded or cancelled");
const value = z.enum(["Stated", "NotStated"]).describe("whether the notice states a value in Australian dollars");

/** What of the pipeline a list has. */
const chosen = z.object({
  show: show
    .default("Current")
    .describe("Current: in play, and what ended in this quarter; Stated: in play with a value; or one stage"),
  ownedBy: z.enum(["Everyone", "Caller", "Nobody"]).default("Everyone"),
  ownerEmail: z.string().max(254).optional().describe("only what this member owns"),
  closing: closing.optional(),
  value: value.optional(),
  timeZoneId: zone,
});
const count = z.number().int();

/** What a record is changed to. What is left out stays as it is. */
export const recordChange = z.object({
  stage: shape.stage.optional(),
  noBidReason: shape.noBidReason.optional().describe("required to move to NoBid, and refused with other stages"),
  noBidDetail: z.string().trim().max(200).optional(),
  ownerEmail: z.string().max(254).nullable().optional().describe("a member's; another person's needs shared watches"),
  note: z.string().trim().max(2_000).optional(),
  internalDates: z
    .array(
      shape.internalDate
        .omit({ movedFrom: true })
        .extend({
          internalDateId: shape.internalDate.shape.internalDateId.optional().describe("absent for a new one"),
          name: z.string().trim().min(1).max(100),
          date: shape.internalDate.shape.date.optional().describe("required if it does not hang from the closing"),
          beforeClosing: shape.internalDate.shape.beforeClosing.default(null),
          isDone: z.boolean().default(false),
          acceptsMove: z.boolean().default(false).describe("that it moved with the closing has been seen"),
        })
        .refine(({ date, beforeClosing }) => date !== undefined || beforeClosing !== null, {
          path: ["date"],
          message: "Choose a day.",
        }),
    )
    .max(shape.maxInternalDates)
    .optional()
    .describe("all of them: those that are left out are deleted"),
  version: readVersion,
});

/** The most records that one call changes. */
export const maxChanges = 100;

export const pipelineContract = {
  list: {
    method: "GET",
    path: "/api/v1/pipeline",
    access: "member",
    summary: "The pipeline as a list: those that need an answer first, then in order of their deadline",
    query: pagingInQuery.extend(chosen.shape),
    response: listOf(shape.pipelineItem).extend({ counts: shape.pipelineCounts }),
  },
  filters: {
    method: "GET",
    path: "/api/v1/pipeline/filters",
    access: "member",
    summary: "How many records each filter of the list would show, the other filters being as they are",
    query: chosen,
    response: z.object({
      shows: z.array(z.object({ show, count })),
      owners: z
        .array(z.object({ owner: shape.personRef.nullable().describe("null: nobody"), count }))
        .describe("those who own a record, by name; nobody last"),
      closings: z.array(z.object({ closing, count })),
      values: z.array(z.object({ value, count })),
    }),
  },
  board: {
    method: "GET",
    path: "/api/v1/pipeline/board",
    access: "member",
    summary: "The pipeline by stage. Of stages that are not in play, what came to them in this quarter",
    query: z.object({
      perStage: z.coerce.number<number>().int().min(0).max(500).default(10),
      ownedBy,
      timeZoneId: zone,
    }),
    response: z.object({
      stages: z.array(
        z.object({
          stage: shape.stage,
          totalRecords: count,
          stated: shape.statedValue,
          lastMoved: shape.pipelineRecord.shape.stageSince.nullable(),
          commonReason: z.object({ noBidReason: shape.noBidReason, count }).nullable(),
          items: z.array(shape.pipelineItem),
        }),
      ),
      counts: shape.pipelineCounts,
    }),
  },
  get: {
    method: "GET",
    path: "/api/v1/pipeline/:opportunityId",
    access: "member",
    summary: "What the caller's organisation does about an opportunity",
    params: byOpportunity,
    response: z.object({ record: shape.pipelineRecord.nullable().describe("null if it is not in the pipeline") }),
  },
  save: {
    method: "PUT",
    path: "/api/v1/pipeline/:opportunityId",
    access: "member",
    summary:
      "Adds an opportunity to the pipeline, or changes its record; within 10 minutes of DELETE it is as it was before",
    params: byOpportunity,
    body: recordChange,
    response: shape.pipelineRecord,
  },
  remove: {
    method: "DELETE",
    path: "/api/v1/pipeline/:opportunityId",
    access: "member",
    summary: "Takes an opportunity out of the pipeline",
    params: byOpportunity,
    query: z.object({ version: leftVersion }),
    response: null,
  },
  changeMany: {
    method: "POST",
    path: "/api/v1/pipeline/changes",
    access: "member",
    summary: "Changes many records at once. Those that somebody else has changed meanwhile are left and named",
    body: z.object({ changes: z.array(recordChange.extend({ publicOpportunityId })).min(1).max(maxChanges) }),
    response: z.object({
      changed: z.array(shape.pipelineRecord.extend({ publicOpportunityId })),
      stale: z.array(shape.pipelineRecord.extend({ publicOpportunityId })).describe("as they are now"),
    }),
  },
  stages: {
    method: "POST",
    path: "/api/v1/pipeline/stages",
    access: "member",
    summary: "The stages of opportunities on a page; those that are not in the pipeline are left out",
    body: z.object({ ids: z.array(publicOpportunityId).max(100) }),
    response: listOf(z.object({ publicOpportunityId, stage: shape.stage })),
  },
  brief: {
    method: "GET",
    path: "/api/v1/pipeline/:opportunityId/brief",
    access: "member",
    summary: "What a decision to bid needs beside the notice: the record, and who holds the work now, where known",
    params: byOpportunity,
    response: z.object({
      record: shape.pipelineRecord.nullable(),
      briefing: shape.briefingAnswer,
      holders: z.array(shape.holder).describe("sellers of the contract that the notice says it replaces"),
    }),
  },
  report: {
    method: "GET",
    path: "/api/v1/pipeline/report",
    access: "member",
    summary: "Bids, wins, values and reasons for no bid, by quarter of the organisation's calendar",
    response: z.object({
      quarters: z
        .array(
          z.object({
            startDate: localDate,
            submitted: count,
            submittedStated: shape.statedValue,
            won: count,
            wonStated: shape.statedValue,
            lost: count,
            noBids: count,
            reasons: z.array(z.object({ noBidReason: shape.noBidReason, count })).describe("the commonest first"),
          }),
        )
        .describe("every quarter from the first with a record, at most the last 12; the present one last"),
    }),
  },
} as const satisfies Contract;

import { dollars, instant, localDate, lookupId, version } from "#contract/shapes.ts";
import { beforeUnits, maxBefore } from "#domain/before-closing.ts";
import { noBidReasonCodes, stageCodes } from "#domain/pipeline-stage.ts";
import { card, listItem } from "#features/opportunities/contract.ts";
import { z } from "zod";

export const stage = z.enum(stageCodes);
export const noBidReason = z.enum(noBidReasonCodes);

/** The most internal dates of a record. */
export const maxInternalDates = 20;

const clockTime = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
  .nullable();

/** A date of the organisation's own about an opportunity, such as "Price signed off". Calendars read it too. */
export const internalDate = z.object({
  internalDateId: z.string().max(64).describe("stays the same when the date is changed"),
  name: z.string(),
  date: localDate.describe("in the notice's zone"),
  time: clockTime.describe("14:30, in the notice's zone; null for the whole day"),
  beforeClosing: z
    .object({ count: z.number().int().min(0).max(maxBefore), unit: z.enum(beforeUnits) })
    .nullable()
    .describe("it hangs from the closing and moves with it: working days of the buyer's state, or hours; else null"),
  isDone: z.boolean(),
  movedFrom: z
    .object({ date: localDate, time: clockTime })
    .nullable()
    .describe("where it was before it moved with the closing, until somebody has accepted that"),
});

/** Whom colleagues know by name. */
export const personRef = z.object({ fullName: z.string(), email: z.string(), isCaller: z.boolean() });

/** What an organisation does about an opportunity, without the opportunity. */
export const pipelineRecord = z.object({
  stage,
  stageSince: instant,
  movedBy: z.string().nullable().describe("who moved it to its stage; null if that person's data has been erased"),
  noBidReason: noBidReason.nullable(),
  noBidDetail: z.string(),
  owner: personRef.nullable(),
  note: z.string(),
  internalDates: z.array(internalDate).describe("the soonest first"),
  submittedDate: instant.nullable().describe("when a response was lodged"),
  version,
});

/** What the organisation said about a mandatory briefing. */
export const briefingAnswer = z
  .enum(["Asked", "Attended", "Missed"])
  .nullable()
  .describe("Asked: the mandatory briefing has passed, and nobody has said yet; null: none, or it is still to come");

export const pipelineItem = listItem
  .extend(card.shape)
  .extend(pipelineRecord.shape)
  .extend({
    briefing: briefingAnswer,
    needsAnswer: z.boolean().describe("the notice is over, and the record does not say whether a response was lodged"),
  });

/** Values as notices state them: a range counts by its upper end, and only Australian dollars count. */
export const statedValue = z.object({
  count: z.number().int().describe("how many of them state a value"),
  value: dollars,
});

const count = z.number().int();

export const pipelineCounts = z.object({
  inPlay: count,
  inPlayStated: statedValue,
  thisWeek: count.describe("in play, and closing in this week of the caller's calendar"),
  needAnswer: count,
  caller: count.describe("in play, and owned by the caller"),
});

/** One holder of the work that a notice tenders again. */
export const holder = z.object({
  sellerId: lookupId,
  sellerName: z.string(),
  awardedValue: dollars.nullable(),
  publicOpportunityId: z.string(),
  title: z.string(),
  reference: z.string().nullable(),
  contractEndDate: instant.nullable(),
});

import { instant, listOf, notificationTimings } from "#contract/shapes.ts";
import { activityItem } from "#features/activity/shapes.ts";
import { changeFieldCodes } from "#domain/change-field.ts";
import { listItem, publicOpportunityId } from "#features/opportunities/contract.ts";
import { pipelineItem, stage } from "#features/pipeline/shapes.ts";
import { publicId } from "#features/saved-searches/shapes.ts";
import { searchRequest } from "#features/search/contract.ts";
import { watchListItem } from "#features/watch-list/contract.ts";
import { z } from "zod";

const count = z.number().int();

/** A member's start page in one answer. */
export const dashboard = z.object({
  since: instant.describe("what became news after this is new: the end of the last visit, at most 30 days ago"),
  isFirstVisit: z.boolean(),
  isDayOne: z.boolean().describe("nothing is saved or watched yet"),
  countOfNews: count.describe("everything that is new, whether a search finds it or not"),
  searches: listOf(
    z.object({
      savedSearchId: publicId,
      name: z.string(),
      searchRequest,
      notificationTimingForEmail: notificationTimings.notificationTimingForEmail,
      countOfNewOpportunities: count,
      items: z.array(listItem).describe("the newest two"),
    }),
  )
    .extend({ withNews: count.describe("how many of all have found something new") })
    .describe("the first of the caller's saved searches and those shared with them, those with most news first"),
  closing: listOf(watchListItem).describe("what the caller watches, soonest first; the total is all that are active"),
  changesToRead: listOf(
    z.object({
      publicOpportunityId,
      title: z.string(),
      countOfChanges: count,
      fields: z.array(z.enum(changeFieldCodes)).describe("what changed, the most important first"),
      lastFoundDate: instant.describe("when we found the last one"),
    }),
  )
    .extend({ countOfChanges: count.describe("of all notices") })
    .describe("active notices on the caller's watchlist with changes that they have not seen, the newest change first"),
  sharedToAnswer: listOf(
    z.object({
      savedSearchId: publicId.nullable(),
      publicOpportunityId: publicOpportunityId.nullable(),
      name: z.string(),
      sharedByUserFullName: z.string().nullable(),
    }),
  ).describe(
    "searches and active notices that colleagues shared with the caller in the last 30 days, of which the caller has not chosen when to be told; the first of them",
  ),
  sources: z
    .object({
      totalRecords: count,
      behind: z.array(z.object({ name: z.string(), lastReadDate: instant.nullable().describe("null: never") })),
    })
    .describe("the sources that are crawled by schedule; behind: late, failing, or never crawled"),
  pipeline: z.object({
    inPlay: count,
    stages: z.array(z.object({ stage, totalRecords: count })),
    needAnswer: z.object({ totalRecords: count, items: z.array(pipelineItem) }),
  }),
  activity: listOf(activityItem),
});

/** A search that an organisation may want to save. */
export const suggestedSearch = z.object({
  name: z.string(),
  searchRequest,
  searchRequestDescription: z.string(),
  from: z.string().describe("why it is suggested: your interests"),
  openNow: count,
  newThisWeek: count.describe("of these, how many became news in the last 7 days"),
});

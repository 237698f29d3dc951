import { name } from "#contract/names.ts";
import { instant, listOf, notificationTimings, version } from "#contract/shapes.ts";
import { listItem } from "#features/opportunities/contract.ts";
import { filterNames, searchRequest } from "#features/search/contract.ts";
import { exclusion } from "#features/search/shapes.ts";
import { z } from "zod";

export const maxNameLength = 100;
export const searchName = name(maxNameLength);
export const publicId = z.string().max(64);
export const count = z.number().int();

const requestChange = z
  .object({
    changedDate: instant,
    changedBy: z.string().nullable().describe("null after the person was erased"),
    descriptionBefore: z.string(),
  })
  .nullable()
  .describe(
    "who changed what a shared search finds in the last 30 days, and what it found before; null for that person",
  );

/** A saved search as one member sees it (specification, section 3). */
export const savedSearch = z.object({
  savedSearchId: publicId,
  name: z.string(),
  createdBy: z.string().nullable().describe("full name; null after the person was erased"),
  createdDate: instant,
  sharedByUserFullName: z.string().nullable().describe("null unless it is shared, and after the person was erased"),
  sharedByUserEmail: z.string().nullable(),
  sharedWithOrganisation: z.boolean(),
  searchRequest: searchRequest
    .nullable()
    .describe("the effective request, with skipUserPreferences and without readAs; null if it cannot be read any more"),
  searchRequestDescription: z.string().describe("what it finds, in a sentence"),
  requestChange,
  currentNotification: z
    .object({ savedSearchNotificationId: publicId, countOfNewOpportunities: count, createdDate: instant })
    .nullable()
    .describe("the newest notification that the caller got, and how many of its opportunities they have not seen"),
  ...notificationTimings,
  isPausedByPlan: z.boolean().describe("the plan is too small for it or for the caller, who is not told of it"),
  isOwner: z.boolean(),
  canEdit: z.boolean().describe("the owner can edit and delete it; if it is shared, admins can too"),
  version,
});

/** A message lists fewer; the rest of a search that finds more is on the search page. */
export const maxNotificationItems = 500;

export const dayCount = z.object({ date: z.iso.date(), count });

/** How often a search would have found something in the last 90 whole days. */
export const rate = z.object({
  savedSearchId: publicId,
  total: count,
  perDay: z.number().describe("one decimal"),
  isTooMany: z.boolean().describe("more than 10 a day"),
});

/** What a search would have found in the last 90 whole days, and what keeps it from finding more. */
export const estimate = z.object({
  searchRequest: searchRequest.describe("the effective request, as it would be saved"),
  searchRequestDescription: z.string(),
  proposedName: z.string(),
  days: z.array(dayCount).describe("oldest first, in the request's time zone"),
  total: count,
  perDay: z.number().describe("one decimal"),
  busiestDay: dayCount.nullable().describe("null if nothing matched"),
  isTooMany: z.boolean().describe("more than 10 a day"),
  openNow: count.describe("matches now"),
  hiddenByFilters: z
    .array(z.object({ filter: z.enum(filterNames), hides: count }))
    .describe("how many more match now without each filter"),
  canNeverMatch: z
    .object({
      sentence: z.string(),
      waysOut: z.array(z.object({ label: z.string(), searchRequest, total: count })),
    })
    .nullable()
    .describe("a contradiction, and what each way out of it would have found in the same days"),
});

const side = listOf(listItem).describe("soonest closing first; at most the first hundred are listed");

/** What an edit gains and loses of the notices that match now. */
export const comparison = z.object({
  before: count,
  after: count,
  gained: side,
  lost: side,
  perDayBefore: z.number(),
  perDayAfter: z.number(),
  searchRequestDescription: z.string().describe("of the edited search"),
});

export const exclusionOfTold = exclusion.extend({
  leavesOutOfThese: count.describe("how many opportunities of the notification it would have left out"),
});

const toldCount = z.object({ savedSearchNotificationId: publicId, countOfOpportunities: count });

/** One notification: exactly the opportunities that the person was told about. */
export const notification = z.object({
  savedSearchNotificationId: publicId,
  savedSearchId: publicId,
  name: z.string(),
  searchRequest: searchRequest.nullable().describe("null if it cannot be read any more"),
  searchRequestDescription: z.string(),
  requestChange,
  isDeleted: z.boolean(),
  canEdit: z.boolean(),
  version,
  createdDate: instant,
  previous: toldCount.extend({ createdDate: instant }).nullable().describe("the one before about the same search"),
  alsoInMessage: z
    .array(toldCount.extend({ name: z.string() }))
    .describe("what the same message told about other searches that the caller still sees"),
  totalRecords: count,
  items: z.array(listItem.extend({ isSeen: z.boolean() })),
  unavailable: count.describe("opportunities that were withdrawn since"),
});

import type { Contract } from "#contract/endpoint.ts";
import { dollars, instant, listOf, lookupId, pagingInQuery } from "#contract/shapes.ts";
import { changeFieldCodes } from "#domain/change-field.ts";
import * as shape from "#features/opportunities/shapes.ts";
import { reason } from "#features/operator/shapes.ts";
import { z } from "zod";

/** Public ids are sixteen lower-case letters and digits, and not sequential. */
export const publicOpportunityId = z.string().max(64);

/** One item of a list (specification, section 3). Buyer and values come from `opportunity/cards`. */
export const listItem = z.object({
  score: z.number().min(0).max(100).nullable().describe("relative to the best answer of the request"),
  explanation: z.string().nullable(),
  publicOpportunityId,
  reference: z.string().nullable(),
  title: z.string(),
  description: z.string().describe("plain text, shortened around the first match"),
  opportunityType: shape.typeName,
  status: shape.statusName,
  ...shape.closing,
  ...shape.dates,
  locations: z.array(shape.location),
  categories: z.array(shape.category),
  sourceName: z.string().nullable(),
  firstCrawlDate: instant,
  mandatoryBriefing: z
    .object({
      lastChance: z
        .object({ to: z.enum(["register", "attend"]), date: instant })
        .nullable()
        .describe("until when a supplier can register, or attend if that comes first; null if a date is not stated"),
    })
    .nullable()
    .describe("null if no briefing is mandatory"),
  flag: z.enum(["sale", "lease", "grant"]).nullable(),
  isInvented: z.boolean().describe("demo data, not published by a buyer"),
  noteCount: z.number().int(),
  highlights: z
    .object({
      title: z.array(z.tuple([z.number().int(), z.number().int()])),
      description: z.array(z.tuple([z.number().int(), z.number().int()])),
    })
    .describe("half-open ranges of UTF-16 offsets in title and description"),
});

const limited = {
  publicOpportunityId,
  reference: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  descriptionHtml: z
    .string()
    .nullable()
    .describe("the description with only paragraphs, lists, emphasis and links; null if it is plain text"),
  opportunityType: shape.lookupValue,
  status: shape.lookupValue.extend({ lookupCode: z.string() }),
  ...shape.procurement,
  ...shape.closing,
  ...shape.dates,
  enquiriesCloseDateTime: instant.nullable().describe("until when a supplier can ask questions"),
  enquiriesCloseTimeIsExplicit: z.boolean(),
  decisionExpectedDate: instant.nullable(),
  contractStartDate: instant.nullable(),
  contractEndDate: instant.nullable(),
  valueFrom: dollars.nullable(),
  valueTo: dollars.nullable(),
  awardedTotalValue: dollars.nullable(),
  currency: shape.currency,
  gst: z.enum(["included", "excluded"]).nullable(),
  categories: z.array(shape.category),
  thubCategories: z.array(shape.lookupValue),
  numberOfCategories: z.number().int(),
  locations: z.array(shape.location),
  numberOfLocations: z.number().int(),
  sourceSettings: shape.sourceSettings,
  crawlSource: z.object({ name: z.string(), url: z.string().nullable() }).nullable(),
  related: z.array(shape.relation).describe("notices before and after this one"),
  sources: z
    .array(
      z.object({
        name: z.string(),
        url: z.string().nullable(),
        firstSeenDate: instant,
        leftDate: instant.nullable().describe("when the source delisted it before its closing"),
      }),
    )
    .describe("every source that publishes it, in the order in which we first crawled it"),
  firstCrawlDate: instant,
  lastUpdatedDate: instant,
  lastCheckedDate: instant.describe("when we last confirmed the closing at the source"),
  deepLinkURL: z.string().nullable().describe("the notice at its source"),
  buyer: shape.buyer.nullable(),
  awardedSellers: z.array(shape.seller),
  briefings: z.array(shape.briefing),
  flag: z.enum(["sale", "lease", "grant"]).nullable(),
  isInvented: z.boolean(),
};

/** The free version: no contacts, lodgement, documents or note count; sellers without values, briefings without details. */
export const freeOpportunity = z.object(limited);

export const opportunity = z.object({
  ...limited,
  closingSellers: z.array(shape.seller),
  prospectiveSellers: z.array(shape.seller),
  contacts: z.array(shape.contact),
  documents: z.array(shape.document),
  addenda: z.array(shape.addendum),
  lodgementDetails: z.string().nullable(),
  noteCount: z.number().int(),
  isPrivate: z.boolean().describe("only the caller's organisation sees it"),
});

/** What is shown beside a list item. */
export const card = z.object({
  publicOpportunityId,
  buyer: shape.buyer.nullable(),
  valueFrom: dollars.nullable(),
  valueTo: dollars.nullable(),
  awardedTotalValue: dollars.nullable(),
  currency: shape.currency,
  noteCount: z.number().int().describe("notes of the caller's organisation; 0 for visitors"),
});

/** What a member and their colleagues have to do with a notice. */
export const memberFacts = z.object({
  reading: z
    .enum(["new", "seen", "changed"])
    .nullable()
    .describe("new: became news after the caller's last visit; changed: since they have seen it"),
  userWatching: z.boolean(),
  organisationWatching: z.boolean().describe("a colleague has shared it"),
  colleagues: z
    .array(z.object({ fullName: z.string(), hasOpened: z.boolean(), isWatching: z.boolean() }))
    .describe("who have opened it or watch it"),
  hiddenFor: z.enum(["Caller", "Organisation"]).nullable().describe("for whom it is hidden in lists"),
});

/** A reader's report that something is missing or wrong. */
export const missingDataReport = z.object({
  reportId: z.number().int(),
  publicOpportunityId,
  title: z.string(),
  field: z.string().describe("a field of a notice; one that is not known any more keeps its stored name"),
  fieldName: z.string(),
  message: z.string(),
  reportedDate: instant,
  reportedBy: z
    .object({ name: z.string(), email: z.string() })
    .nullable()
    .describe("null if the reporter has no profile, or their data has been erased"),
  isSettled: z.boolean(),
  answer: z.string().nullable().describe("the last answer by email"),
});

const byReport = z.object({ reportId: z.coerce.number().int().min(1) });

/** Any text: an unknown id answers 404, not 400. */
const byId = z.object({ id: z.string() });
const number = z.number().int();

export const opportunitiesContract = {
  free: {
    method: "GET",
    path: "/api/v1/opportunity/free/:id",
    access: "public",
    summary: "The free version of an opportunity, for everyone",
    params: byId,
    response: freeOpportunity,
  },
  full: {
    method: "GET",
    path: "/api/v1/opportunity/:id",
    access: "member",
    summary: "The full opportunity",
    params: byId,
    response: opportunity,
  },
  preview: {
    method: "GET",
    path: "/api/v1/opportunity/:id/preview",
    access: "member",
    summary:
      "The free version, also of a notice that only the caller's organisation sees. Does not count as opening it",
    params: byId,
    response: freeOpportunity,
  },
  freeChanges: {
    method: "GET",
    path: "/api/v1/opportunity/free/:id/changes",
    access: "public",
    summary: "Changes by release, newest first; values of fields that the free version lacks are withheld",
    params: byId,
    query: pagingInQuery,
    response: listOf(shape.changedRelease),
  },
  changes: {
    method: "GET",
    path: "/api/v1/opportunity/:id/changes",
    access: "member",
    summary: "Changes by release, newest first",
    params: byId,
    query: pagingInQuery,
    response: listOf(shape.changedRelease),
  },
  reportMissingData: {
    method: "POST",
    path: "/api/v1/public-user/send-missing-data-report",
    access: "signed-in",
    pace: "report",
    summary: "Reports to the operators that something in a notice is missing or wrong",
    body: z.object({
      publicOpportunityId,
      field: z.enum(changeFieldCodes),
      message: z.string().trim().min(1).max(2_000),
    }),
    response: null,
  },
  missingDataReports: {
    method: "GET",
    path: "/api/v1/operator/missing-data-reports",
    access: "operator",
    summary: "Open missing-data reports, oldest first; or settled ones, newest first",
    query: pagingInQuery.extend({ settled: z.enum(["true", "false"]).default("false") }),
    response: listOf(missingDataReport),
  },
  answerReport: {
    method: "POST",
    path: "/api/v1/operator/missing-data-reports/:reportId/answer",
    access: "operator",
    summary: "Answers a report by email and settles it; 409 if it is settled or nobody is known who reported it",
    params: byReport,
    body: z.object({ answer: z.string().trim().min(10).max(5_000) }),
    response: null,
  },
  settleReport: {
    method: "POST",
    path: "/api/v1/operator/missing-data-reports/:reportId/settle",
    access: "operator",
    summary: "Settles a missing-data report with a reason, or opens it again; 409 if it is so already",
    params: byReport,
    body: z.object({ isSettled: z.boolean(), reason }),
    response: null,
  },
  cards: {
    method: "POST",
    path: "/api/v1/opportunity/cards",
    access: "optional",
    summary:
      "Buyer and values of the opportunities on a page of results; for members also what they have read and watch",
    body: z.object({ ids: z.array(publicOpportunityId).max(100) }),
    response: listOf(card.extend({ member: memberFacts.nullable().describe("null for callers who are no members") })),
  },
  total: {
    method: "GET",
    path: "/api/v1/opportunity/total",
    access: "public",
    summary: "The number of public notices, with sales, leases and grants",
    response: number,
  },
  openCount: {
    method: "GET",
    path: "/api/v1/opportunity/open-count",
    access: "public",
    summary: "The number of open tenders, without sales, leases and grants",
    response: number,
  },
  futureCount: {
    method: "GET",
    path: "/api/v1/opportunity/future-count",
    access: "public",
    summary: "The number of announced tenders that are not yet open, without sales, leases and grants",
    response: number,
  },
  totalAwardedYtd: {
    method: "GET",
    path: "/api/v1/opportunity/total-awarded-ytd",
    access: "public",
    summary: "Dollars awarded in the last 12 months; a contract and its amendments count once",
    response: dollars,
  },
  status: {
    method: "GET",
    path: "/api/v1/status",
    access: "public",
    maxAgeSeconds: 600,
    summary: "The statuses of an opportunity",
    response: z.array(z.object({ statusId: lookupId, statusName: shape.statusName })),
  },
} as const satisfies Contract;

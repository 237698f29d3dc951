import type { Contract } from "#contract/endpoint.ts";
import { instant, listOf, pagingInQuery, rowId } from "#contract/shapes.ts";
import { opportunityStatuses } from "#domain/opportunity-status.ts";
import { comparedFields } from "#features/ingestion/shapes.ts";
import { reason } from "#features/operator/shapes.ts";
import { z } from "zod";

const count = z.number().int();

/** A notice as operators name it. */
export const namedNotice = z.object({
  publicOpportunityId: z.string(),
  title: z.string(),
  reference: z.string().nullable(),
  sourceName: z.string(),
  statusName: z.enum(opportunityStatuses.map(({ name }) => name)),
  firstSeenDate: instant,
  isWithdrawn: z.boolean().describe("by an operator"),
  isShown: z.boolean().describe("false also if no release makes it, or if it was joined to another"),
});

const owned = z
  .object({ count, owners: count, both: count })
  .describe("how many are kept with the other notice, of how many owners, and how many owners keep one with both");

/** What joining two notices would change. */
export const linkPreview = z.object({
  main: namedNotice.extend({ deepLink: z.string().nullable() }),
  other: namedNotice.extend({ deepLink: z.string().nullable() }),
  fields: z.array(
    z.object({
      field: z.enum(comparedFields),
      main: z.string().nullable(),
      other: z.string().nullable(),
      joined: z.string().nullable(),
    }),
  ),
  daysBetweenClosings: count.nullable().describe("null if the closings agree, or one is not stated"),
  moves: z.object({ watches: owned, notes: owned, pipeline: owned, matches: owned, reports: owned }),
  keptApart: z
    .object({ operator: z.string().nullable(), date: instant, reason: z.string() })
    .nullable()
    .describe("who found last that they are not one procurement"),
  refusal: z.string().nullable().describe("why they cannot be joined now"),
});

const whoJoined = {
  isByRule: z.boolean(),
  operator: z
    .string()
    .nullable()
    .describe("an email or a command, as in the list of acts; null if a rule joined them, or the person was erased"),
  reason: z.string(),
};
const joinedNotices = z.object({
  publicOpportunityId: z.string(),
  reference: z.string().nullable(),
  sourceName: z.string(),
  mainPublicOpportunityId: z.string(),
  mainReference: z.string().nullable(),
  mainTitle: z.string(),
  joinedDate: instant,
  ...whoJoined,
});

/** A buyer or a seller as operators name it. */
const namedParty = z.object({ slug: z.string(), name: z.string(), abn: z.string().nullable(), notices: count });
const joinedNames = z.object({
  slug: z.string(),
  name: z.string(),
  mainSlug: z.string(),
  mainName: z.string(),
  ...whoJoined,
});
const party = z.object({ party: z.enum(["buyer", "seller"]) });
const slug = z.string().min(1).max(300);

const difference = z.object({ code: count, was: z.string().nullable(), is: z.string().nullable() });
const differences = z.object({ count, examples: z.array(difference) });

/** The names of categories, and what an uploaded list would change. */
export const unspscState = z.object({
  names: count,
  imported: count.describe("names that only an imported list has"),
  replaced: count.describe("names that an imported list has replaced"),
  upload: z
    .object({
      uploadId: rowId,
      fileName: z.string(),
      uploadedDate: instant,
      skipped: count.describe("rows without a code of eight digits or a name"),
      added: differences,
      renamed: differences,
      removed: differences.describe("names of an earlier import that this list lacks"),
    })
    .nullable(),
});
const byUpload = z.object({ uploadId: rowId });
/** A whole list with definitions has about 60 MB. */
const maxListBytes = 64 * 1024 * 1024;

const withdrawnNotice = namedNotice
  .pick({ publicOpportunityId: true, title: true, reference: true, sourceName: true })
  .extend({ withdrawnDate: instant, operator: z.string().nullable(), reason: z.string() });

/** A notice by its id, address or reference. */
const noticeName = z.string().trim().min(1).max(500);
const id = z.string().max(64);
const byId = z.object({ publicOpportunityId: id });

export const ingestionContract = {
  notice: {
    method: "GET",
    path: "/api/v1/operator/notice",
    access: "operator",
    summary: "The notice with an id, an address or a reference, or the one that it was joined to; 404 if there is none",
    query: z.object({ notice: noticeName }),
    response: namedNotice.extend({
      sourceNames: z.array(z.string()).describe("all that publish it"),
      watchingOrganisations: count,
      pipelineRecords: count,
    }),
  },
  withdrawnNotices: {
    method: "GET",
    path: "/api/v1/operator/withdrawn",
    access: "operator",
    summary: "The notices that operators have withdrawn, the newest first",
    query: pagingInQuery,
    response: listOf(withdrawnNotice),
  },
  withdrawNotice: {
    method: "POST",
    path: "/api/v1/operator/notices/:publicOpportunityId/withdraw",
    access: "operator",
    summary: "Withdraws a notice, with a reason; 409 if it is withdrawn already or joined to another",
    params: byId,
    body: z.object({ reason }),
    response: null,
  },
  restoreNotice: {
    method: "POST",
    path: "/api/v1/operator/notices/:publicOpportunityId/restore",
    access: "operator",
    summary: "Shows a withdrawn notice again, with a reason; 409 if it is not withdrawn",
    params: byId,
    body: z.object({ reason }),
    response: null,
  },
  joinedNotices: {
    method: "GET",
    path: "/api/v1/operator/joined",
    access: "operator",
    summary: "Notices that are joined to others, by rules and by hand, the newest first",
    query: pagingInQuery,
    response: listOf(joinedNotices),
  },
  joinPreview: {
    method: "GET",
    path: "/api/v1/operator/join-preview",
    access: "operator",
    summary: "What joining two notices would change; 404 if one is unknown",
    query: z.object({ main: noticeName, other: noticeName }),
    response: linkPreview,
  },
  joinNotices: {
    method: "POST",
    path: "/api/v1/operator/join",
    access: "operator",
    summary: "Joins two notices, with a reason; 409 if one is joined already, or withdrawn",
    body: z.object({ mainPublicOpportunityId: id, otherPublicOpportunityId: id, reason }),
    response: null,
  },
  keepNoticesApart: {
    method: "POST",
    path: "/api/v1/operator/keep-apart",
    access: "operator",
    summary: "Notes that two notices are not one procurement, with a reason, for whoever looks at them next",
    body: z.object({ mainPublicOpportunityId: id, otherPublicOpportunityId: id, reason }),
    response: null,
  },
  separateNotice: {
    method: "POST",
    path: "/api/v1/operator/notices/:publicOpportunityId/separate",
    access: "operator",
    summary: "Separates a notice from the one that it was joined to, with a reason; 409 if it is not joined",
    params: byId,
    body: z.object({ reason }),
    response: null,
  },
  joinedPartyNames: {
    method: "GET",
    path: "/api/v1/operator/joined-names/:party",
    access: "operator",
    summary: "Names of buyers or sellers that are joined to others, the newest first",
    params: party,
    query: pagingInQuery,
    response: listOf(joinedNames),
  },
  joinPartyNamesPreview: {
    method: "GET",
    path: "/api/v1/operator/join-names-preview/:party",
    access: "operator",
    summary: "What joining two names of buyers or sellers would change; 404 if one is unknown",
    params: party,
    query: z.object({ main: noticeName, other: noticeName }),
    response: z.object({ main: namedParty, other: namedParty, refusal: z.string().nullable() }),
  },
  joinPartyNames: {
    method: "POST",
    path: "/api/v1/operator/join-names/:party",
    access: "operator",
    summary: "Joins two names of one buyer or seller, with a reason; 409 if one is joined already",
    params: party,
    body: z.object({ mainSlug: slug, otherSlug: slug, reason }),
    response: null,
  },
  unspsc: {
    method: "GET",
    path: "/api/v1/operator/unspsc",
    access: "operator",
    summary: "How many categories have names, and what the list that was uploaded last would change",
    response: unspscState,
  },
  uploadUnspsc: {
    method: "POST",
    path: "/api/v1/operator/unspsc/upload",
    access: "operator",
    summary: "Checks a UNSPSC list and stores it for a preview, in place of an earlier one; 400 if it is no such list",
    query: z.object({ fileName: z.string().min(1).max(200) }),
    body: z.string(),
    bodyAs: "csv",
    maxBodyBytes: maxListBytes,
    response: null,
  },
  applyUnspsc: {
    method: "POST",
    path: "/api/v1/operator/unspsc/apply",
    access: "operator",
    summary: "Applies the uploaded list, with a reason; 409 if it was applied, discarded or replaced meanwhile",
    body: byUpload.extend({ reason }),
    response: null,
  },
  discardUnspsc: {
    method: "POST",
    path: "/api/v1/operator/unspsc/discard",
    access: "operator",
    summary: "Forgets the uploaded list",
    body: byUpload,
    response: null,
  },
  resetUnspsc: {
    method: "POST",
    path: "/api/v1/operator/unspsc/reset",
    access: "operator",
    summary: "Brings back the names that were there before any import, with a reason; 409 if nothing was imported",
    body: z.object({ reason }),
    response: null,
  },
  separatePartyName: {
    method: "POST",
    path: "/api/v1/operator/separate-name/:party",
    access: "operator",
    summary: "Separates a name from the one that it was joined to, with a reason; 409 if it is not joined",
    params: party,
    body: z.object({ slug, reason }),
    response: null,
  },
} as const satisfies Contract;

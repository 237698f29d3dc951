import { instant } from "#contract/shapes.ts";
import { publicOpportunityId } from "#features/opportunities/contract.ts";
import { searchRequest } from "#features/search/contract.ts";
import { z } from "zod";

/** What members do that is recorded. The codes are stored and part of the API, so they keep their meaning. */
export const activityCodes = [
  "OpportunityViewed",
  "OpportunityWatched",
  "OpportunityUnwatched",
  "WatchShared",
  "SavedSearchCreated",
  "SavedSearchUpdated",
  "SavedSearchDeleted",
  "SavedSearchShared",
  "NoteCreated",
  "NoteUpdated",
  "NoteDeleted",
  "SearchRun",
  "PipelineMoved",
] as const;
export type ActivityCode = (typeof activityCodes)[number];

/** A pipeline record that changed its stage. `from` is null for a new record. */
export const pipelineMove = z.object({
  from: z.string().nullable(),
  to: z.string(),
  reason: z.string().nullable().describe("why the organisation does not bid"),
});

/** Something that a member did (specification, section 3). */
export const activityItem = z.object({
  activityCode: z.enum(activityCodes),
  organisationId: z.string(),
  userEmailAddress: z.string().nullable().describe("null once the person has left the organisation"),
  userFullname: z.string().nullable().describe("null if the person was erased"),
  userProfileImageUrl: z.string().nullable(),
  isOwn: z.boolean().describe("the caller did it"),
  opportunityId: publicOpportunityId.nullable(),
  sourceReference: z.string().nullable(),
  opportunityTitle: z.string().nullable().describe("null if no notice is concerned, or it was withdrawn"),
  savedSearchId: z.string().nullable(),
  savedSearchName: z.string().nullable().describe("as it was then"),
  noteContent: z.string().nullable().describe("HTML; null if the note was deleted"),
  searchRequest: searchRequest.nullable(),
  searchRequestDescription: z.string().nullable(),
  pipelineMove: pipelineMove.nullable(),
  timeStamp: instant,
});

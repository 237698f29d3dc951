import type { Contract } from "#contract/endpoint.ts";
import { instant, listOf, readVersion, version } from "#contract/shapes.ts";
import { publicOpportunityId } from "#features/opportunities/contract.ts";
import { z } from "zod";

/** The most characters of a note, without its markup. */
export const maxNoteLength = 10_000;
/** With its markup. */
const maxHtmlLength = 60_000;

const publicNoteId = z.string().max(64);
const noteContent = z
  .string()
  .max(maxHtmlLength)
  .describe(
    `HTML of 1 to ${maxNoteLength} characters; only paragraphs, lists, bold, italic, links and mentions are kept. ` +
      'A mention is <span data-mention="EMAIL">@NAME</span>; it emails a colleague once.',
  );

/** A note (specification, section 3). */
export const note = z.object({
  publicNoteId,
  publicOpportunityId,
  noteContent: z.string(),
  author: z.string().nullable().describe("null if the author was erased"),
  authorEmail: z.string().nullable().describe("null once the author has left the organisation"),
  authorProfileImageUrl: z.string().nullable(),
  createdTime: instant,
  lastModifiedTime: instant,
  isOwn: z.boolean().describe("the caller wrote it"),
  canChange: z.boolean().describe("the caller can edit and delete it: its author, and admins"),
  version,
});

const byId = z.object({ publicNoteId });

export const notesContract = {
  list: {
    method: "GET",
    path: "/api/v1/note",
    access: "member",
    summary: "The notes of the caller's organisation about an opportunity, oldest first",
    query: z.object({ opportunityId: publicOpportunityId }),
    response: listOf(note),
  },
  create: {
    method: "POST",
    path: "/api/v1/note",
    access: "member",
    summary: "Writes a note; needs the feature OpportunityNotes",
    body: z.object({ publicOpportunityId, noteContent }),
    response: note,
  },
  update: {
    method: "PUT",
    path: "/api/v1/note",
    access: "member",
    summary: "Changes a note, by its author or an admin; needs the feature OpportunityNotes",
    body: z.object({ publicNoteId, noteContent, version: readVersion }),
    response: note,
  },
  delete: {
    method: "DELETE",
    path: "/api/v1/note/:publicNoteId",
    access: "member",
    summary: "Deletes a note, by its author or an admin; it can be restored for 10 minutes",
    params: byId,
    response: null,
  },
  restore: {
    method: "POST",
    path: "/api/v1/note/:publicNoteId/restore",
    access: "member",
    summary: "Brings a note back that was deleted in the last 10 minutes",
    params: byId,
    response: note,
  },
} as const satisfies Contract;

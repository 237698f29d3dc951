import { fullNameOf } from "#domain/full-name.ts";
import { isoInstant } from "#domain/iso-instant.ts";
import { pictureAddress } from "#features/accounts/shapes.ts";
import type { note } from "#features/notes/contract.ts";
import { type Mentioned, readableHtml } from "#features/notes/server/note-html.ts";
import { mayChange } from "#features/notes/server/policy.ts";
import type { NoteRow, notesBy } from "#features/notes/server/queries.ts";
import type { Authorized } from "#platform/auth/authorized.ts";
import type { Member } from "#platform/auth/caller.ts";
import { versionOf } from "#platform/stored-version.ts";
import type { z } from "zod";

/** What an edit can change: the version of a note is made of it. */
export const editableOf = ({ content }: { content: string }) => ({ content });

const authorOf = ({ given_name, surname }: Pick<NoteRow, "given_name" | "surname">) =>
  given_name === null || surname === null ? null : fullNameOf({ given_name, surname });

/**
 * A note as a colleague reads it. Authors who have left keep their name there, but the organisation no longer sees
 * their address and picture.
 */
export function presentNote(
  row: Authorized<NoteRow>,
  reader: Member,
  people: ReadonlyMap<number, Mentioned>,
): z.input<typeof note> {
  const isMember = row.membership_id !== null;
  return {
    publicNoteId: row.public_id,
    publicOpportunityId: row.opportunity_public_id,
    noteContent: readableHtml(row.content, people),
    author: authorOf(row),
    authorEmail: isMember ? row.email : null,
    authorProfileImageUrl: isMember ? pictureAddress(row.picture_id) : null,
    createdTime: isoInstant(row.created_at),
    lastModifiedTime: isoInstant(row.changed_at),
    isOwn: row.author_id === reader.personId,
    canChange: mayChange(row, reader),
    version: versionOf(editableOf(row)),
  };
}

type OwnNoteRow = Awaited<ReturnType<typeof notesBy>>[number];

/** A note in its author's export. */
export const presentOwn = (row: OwnNoteRow) => ({
  publicNoteId: row.public_id,
  publicOpportunityId: row.opportunity_public_id,
  opportunityTitle: row.title,
  noteContent: readableHtml(row.content, new Map()),
  createdTime: isoInstant(row.created_at),
  lastModifiedTime: isoInstant(row.changed_at),
});

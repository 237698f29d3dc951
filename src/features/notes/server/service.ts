import { emailKey } from "#domain/email-key.ts";
import { fullNameOf } from "#domain/full-name.ts";
import type { Permission } from "#domain/permissions.ts";
import type { ActivityService } from "#features/activity/server/service.ts";
import type { BillingService } from "#features/billing/server/service.ts";
import {
  type Mentioned,
  mentionedEmails,
  mentionedIds,
  noteHtml,
  readableHtml,
} from "#features/notes/server/note-html.ts";
import { mayChange, mayRead } from "#features/notes/server/policy.ts";
import { editableOf, presentNote } from "#features/notes/server/presenter.ts";
import * as queries from "#features/notes/server/queries.ts";
import { mentionTask } from "#features/notes/server/tasks.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import type { OrganisationService } from "#features/organisations/server/service.ts";
import { type OrganisationActor, profileRequired, requirePermission } from "#platform/auth/authorized.ts";
import type { Caller, Member } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { announce } from "#platform/live/announce.ts";
import { addJob } from "#platform/jobs/add.ts";
import { newPublicId } from "#platform/public-id.ts";
import { forbidden, gone, notFound } from "#platform/refusal.ts";
import { requireCurrent } from "#platform/stored-version.ts";

export type NoteService = ReturnType<typeof noteService>;

type Needs = {
  db: Database;
  clock: Clock;
  opportunities: Pick<OpportunityService, "indexedDoc">;
  organisations: Pick<OrganisationService, "lock">;
  requireFeature: BillingService["requireFeature"];
  activity: Pick<ActivityService, "record" | "forgetDeletedNote">;
};

/** How long a deleted note can be restored. */
export const undoTime = { minutes: 10 };

/** Notes of an organisation about opportunities. */
export function noteService({ db, clock, opportunities, organisations, requireFeature, activity }: Needs) {
  /** The people whom stored notes mention. */
  async function peopleIn(actor: OrganisationActor<Permission>, contents: string[]) {
    const ids = contents.flatMap(mentionedIds);
    const rows = ids.length === 0 ? [] : await queries.mentionedRows(db, actor, ids);
    return new Map<number, Mentioned>(
      rows.map((row) => [row.id, { name: fullNameOf(row), email: row.membership_id === null ? null : row.email }]),
    );
  }

  /** The note as it is stored now. */
  async function read(publicId: string, caller: Member) {
    const actor = requirePermission(caller, "notes.read");
    const row = mayRead(await queries.noteById(db, actor, publicId), actor);
    if (!row) throw noNote();
    return presentNote(row, caller, await peopleIn(actor, [row.content]));
  }

  /** A typed note as it is stored. */
  async function contentOf(trx: Transaction, actor: OrganisationActor<"notes.write">, html: string) {
    const ids = await queries.memberIdsByEmail(trx, actor, mentionedEmails(html));
    return noteHtml(html, (email) => ids.get(emailKey(email)));
  }

  /** Queues an email to each colleague whom a note did not mention before. */
  async function tellMentioned(
    trx: Transaction,
    { personId }: OrganisationActor<"notes.write">,
    { id, content, before = "" }: { id: number; content: string; before?: string },
  ) {
    const told = new Set([personId, ...mentionedIds(before)]);
    for (const mentioned of mentionedIds(content))
      if (!told.has(mentioned)) await addJob(trx, mentionTask, { noteId: id, personId: mentioned });
  }

  /** Runs a change of a note, which is locked with the organisation. Refuses with `not_found` and `forbidden`. */
  async function change(
    publicId: string,
    caller: Member,
    run: (trx: Transaction, row: LockedNote, actor: OrganisationActor<"notes.write">) => Promise<void>,
  ) {
    const actor = requirePermission(caller, "notes.write");
    await db.transaction().execute(async (trx) => {
      const role = await organisations.lock(trx, actor);
      const row = mayRead(await queries.lockNote(trx, actor, publicId), actor);
      if (!row) throw noNote();
      if (!mayChange(row, { personId: caller.personId, role })) throw notAuthor();
      await run(trx, row, actor);
      await announce(trx, actor, "notes");
    });
  }

  return {
    /** The notes about an opportunity, oldest first. Refuses like `indexedDoc` if the caller may not see it. */
    async list(opportunityId: string, caller: Caller) {
      const actor = requirePermission(caller, "notes.read");
      const { id } = await opportunities.indexedDoc(opportunityId, caller);
      const rows = (await queries.notesAbout(db, actor, id)).flatMap((row) => mayRead(row, actor) ?? []);
      const people = await peopleIn(
        actor,
        rows.map(({ content }) => content),
      );
      return { totalRecords: rows.length, items: rows.map((row) => presentNote(row, memberOf(caller), people)) };
    },

    /**
     * Writes a note. The same words again within 10 minutes are the same note: its answer was lost on the way. Refuses with
     * `plan_cap` without the feature, and with `invalid` if it is empty or too long.
     */
    async create(
      { publicOpportunityId, noteContent }: { publicOpportunityId: string; noteContent: string },
      caller: Caller,
    ) {
      const actor = requirePermission(caller, "notes.write");
      const { id: opportunityId } = await opportunities.indexedDoc(publicOpportunityId, caller);
      const publicId = await db.transaction().execute(async (trx) => {
        await organisations.lock(trx, actor);
        await requireFeature(actor, "OpportunityNotes", trx);
        const [content, at] = [await contentOf(trx, actor, noteContent), clock.now()];
        const since = at.subtract(undoTime);
        const same = await queries.sameNote(trx, actor, { opportunityId, content, since });
        if (same !== undefined) return same;
        const publicId = newPublicId();
        const id = await queries.insertNote(trx, actor, { publicId, opportunityId, content, at });
        await tellMentioned(trx, actor, { id, content });
        await activity.record(trx, actor, { code: "NoteCreated", opportunityId, noteId: id });
        await announce(trx, actor, "notes", { opportunityId: publicOpportunityId });
        return publicId;
      });
      return read(publicId, memberOf(caller));
    },

    /** Changes a note. Refuses also with `conflict` if somebody has changed it since the caller read it. */
    async update(
      {
        publicNoteId,
        noteContent,
        version,
      }: { publicNoteId: string; noteContent: string; version?: string | undefined },
      caller: Caller,
    ) {
      await change(publicNoteId, memberOf(caller), async (trx, row, actor) => {
        if (row.deleted_at) throw wasDeleted();
        await requireFeature(actor, "OpportunityNotes", trx);
        const content = await contentOf(trx, actor, noteContent);
        // Also if it is sent again, because the first answer was lost.
        if (content === row.content) return;
        requireCurrent(version, editableOf(row));
        await queries.setContent(trx, row, content, clock.now());
        await tellMentioned(trx, actor, { id: row.id, content, before: row.content });
        const { id: noteId, opportunity_id: opportunityId } = row;
        await activity.record(trx, actor, { code: "NoteUpdated", opportunityId, noteId });
      });
      return read(publicNoteId, memberOf(caller));
    },

    /** Deletes a note; `restore` brings it back. */
    delete: (publicId: string, caller: Caller): Promise<void> =>
      change(publicId, memberOf(caller), async (trx, row, actor) => {
        if (row.deleted_at) return;
        await queries.setDeleted(trx, row, clock.now());
        const { id: noteId, opportunity_id: opportunityId } = row;
        await activity.record(trx, actor, { code: "NoteDeleted", opportunityId, noteId });
      }),

    /** Brings a deleted note back. Refuses with `gone` when it is too late. */
    async restore(publicId: string, caller: Caller) {
      await change(publicId, memberOf(caller), async (trx, row) => {
        if (!row.deleted_at) return;
        if (Temporal.Instant.compare(row.deleted_at.add(undoTime), clock.now()) < 0) throw wasDeleted();
        await queries.setDeleted(trx, row, null);
        await activity.forgetDeletedNote(trx, row.id);
      });
      return read(publicId, memberOf(caller));
    },

    /** How many notes a member's organisation has about notices, by the ids of their rows. Others see no notes. */
    async countsFor(opportunityIds: number[], caller: Caller): Promise<ReadonlyMap<number, number>> {
      if (caller.kind !== "member" || opportunityIds.length === 0) return new Map();
      return queries.countNotes(db, requirePermission(caller, "notes.read"), opportunityIds);
    },

    /** The contents of notes by the ids of their rows, for their organisation's activity. Deleted ones are left out. */
    async contentsByIds(ids: number[], caller: Caller): Promise<ReadonlyMap<number, string>> {
      const actor = requirePermission(caller, "notes.read");
      const rows = ids.length === 0 ? [] : await queries.contentsOf(db, actor, ids);
      const people = await peopleIn(
        actor,
        rows.map(({ content }) => content),
      );
      return new Map(rows.map(({ id, content }) => [id, readableHtml(content, people)]));
    },
  };
}

type LockedNote = NonNullable<Awaited<ReturnType<typeof queries.lockNote>>>;

function memberOf(caller: Caller): Member {
  if (caller.kind !== "member") throw forbidden(profileRequired);
  return caller;
}

const noNote = () => notFound("There is no note with this id.");
const wasDeleted = () => gone("This note has been deleted.");
const notAuthor = () => forbidden("Only the author of a note and admins can change it.");

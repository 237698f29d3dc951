import { fullNameOf } from "#domain/full-name.ts";
import { mentionTemplate } from "#features/notes/emails/mention.ts";
import { mentionedIds } from "#features/notes/server/note-html.ts";
import * as queries from "#features/notes/server/queries.ts";
import { undoTime } from "#features/notes/server/service.ts";
import { mentionTask } from "#features/notes/server/tasks.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import { type PayloadOf, runs } from "#platform/jobs/task.ts";
import type { SendEmail } from "#platform/mail/email.ts";

type Needs = { db: Database; clock: Clock; sendEmail: SendEmail };

/** The jobs of notes by name. */
export const notesJobs = (needs: Needs): Jobs => ({
  tasks: {
    ...runs(mentionTask, (job) => emailMention(needs, job)),
    "purge-notes": async () => {
      await queries.purgeNotes(needs.db, needs.clock.now().subtract(undoTime));
    },
  },
  crontab: "*/10 * * * * purge-notes",
});

/** Tells one colleague, unless the note no longer mentions them or they have switched email notifications off. */
async function emailMention(
  { db, sendEmail }: Needs,
  { noteId, personId }: PayloadOf<typeof mentionTask>,
): Promise<void> {
  const row = await queries.mentionForEmail(db, noteId, personId);
  if (!row?.email_notifications || !mentionedIds(row.content).includes(personId)) return;
  const { given_name, surname } = row;
  const template = mentionTemplate({
    to: row.email,
    authorName: given_name === null || surname === null ? null : fullNameOf({ given_name, surname }),
    organisationName: row.organisation_name,
    opportunity: { id: row.opportunity_public_id, title: row.title },
  });
  await sendEmail({ ...template, idempotencyKey: `mention ${row.public_id} ${personId}` });
}

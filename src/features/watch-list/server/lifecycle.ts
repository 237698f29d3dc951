import { isoInstantOrNull } from "#domain/iso-instant.ts";
import * as queries from "#features/watch-list/server/moving/queries.ts";
import { copyToSee, deleteToSee, seenOfPerson } from "#features/watch-list/server/to-see/queries.ts";
import type { DataAnswers } from "#platform/data-lifecycle.ts";

/** What happens to watches when people and notices move. */
export const watchListLifecycle: DataAnswers = {
  async exportSections(db, { subject: { person } }) {
    if (!person) return {};
    const [rows, seen] = await Promise.all([queries.watchesOfPerson(db, person), seenOfPerson(db, person)]);
    return {
      changesToSee: seen.map((row) => ({
        publicOpportunityId: row.public_id,
        title: row.title,
        foundDate: isoInstantOrNull(row.found_at),
        seenDate: isoInstantOrNull(row.seen_at),
        colleagueToldDate: isoInstantOrNull(row.escalated_at),
      })),
      watchedOpportunities: rows.map((row) => ({
        publicOpportunityId: row.public_id,
        title: row.title,
        watchingSince: isoInstantOrNull(row.watching_since),
        stoppedOn: isoInstantOrNull(row.stopped_at),
        isSharedByYou: row.is_shared_by_person,
        emailTiming: row.email_timing,
        smsTiming: row.sms_timing,
        pushTiming: row.push_timing,
      })),
    };
  },
  async onLeaving(trx, leaving) {
    await deleteToSee(trx, leaving.organisation, leaving.personId);
    await queries.handOverShared(trx, leaving);
    await queries.deleteWatching(trx, leaving);
    await queries.endUnwatched(trx, leaving);
  },
  onErasure: { nothing: "They have left; what they shared forgets their name by its foreign keys." },
  onOrganisationDeletion: { nothing: "Watches are deleted with their organisation's row." },
  async onLinking(trx, link) {
    await queries.moveWatches(trx, link);
    await copyToSee(trx, link);
  },
  async onUnlinking(trx, link) {
    await queries.returnWatches(trx, link);
  },
};

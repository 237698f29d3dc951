import { isoInstant } from "#domain/iso-instant.ts";
import * as queries from "#features/triage/server/queries.ts";
import type { DataAnswers } from "#platform/data-lifecycle.ts";

/** What happens to what people have read and hidden. */
export const triageLifecycle: DataAnswers = {
  async exportSections(db, { subject: { person } }) {
    if (!person) return {};
    const { read, hidden } = await queries.triageOfPerson(db, person);
    return {
      noticesRead: read.map((row) => ({
        publicOpportunityId: row.public_id,
        title: row.title,
        seenDate: isoInstant(row.seen_at),
      })),
      noticesHidden: hidden.map((row) => ({
        publicOpportunityId: row.public_id,
        title: row.title,
        hiddenDate: isoInstant(row.hidden_at),
        isForOrganisation: row.is_for_organisation,
      })),
    };
  },
  // Colleagues see who has opened a notice: those of the next organisation must not learn what this one looked at.
  async onLeaving(trx, { organisation, personId }) {
    await queries.deleteTriage(trx, organisation, [personId]);
  },
  onErasure: { nothing: "It is deleted with the person's row; what they hid for colleagues stays without their name." },
  async onOrganisationDeletion(trx, { organisation }) {
    await queries.deleteTriage(trx, organisation, await queries.memberIds(trx, organisation));
  },
  async onLinking(trx, link) {
    await queries.copyReadings(trx, link);
  },
  onUnlinking: {
    nothing: "Whoever has read the one notice has read what is in the other. What was hidden is read with both.",
  },
};

import { isoInstant, isoInstantOrNull } from "#domain/iso-instant.ts";
import { deleteMemories, memoriesOfPerson, returnWaitingChanges } from "#features/alerts/server/changes/queries.ts";
import { deleteActLinksOf } from "#features/alerts/server/acts/queries.ts";
import { rememberBeforeJoining, rememberBeforeSeparating } from "#features/alerts/server/changes/known-closings.ts";
import { copyMatches } from "#features/alerts/server/matching/queries.ts";
import { deleteNearMisses, nearMissesOfPerson } from "#features/alerts/server/near-misses/queries.ts";
import { alertsOfPerson, deleteAlerts, deliveriesOfPerson } from "#features/alerts/server/queries.ts";
import type { DataAnswers } from "#platform/data-lifecycle.ts";

/** What happens to matches, alerts and deliveries when people and notices move. */
export const alertsLifecycle: DataAnswers = {
  async exportSections(db, { subject: { person } }) {
    if (!person) return {};
    const [alerts, deliveries, memories, nearMisses] = await Promise.all([
      alertsOfPerson(db, person),
      deliveriesOfPerson(db, person),
      memoriesOfPerson(db, person),
      nearMissesOfPerson(db, person),
    ]);
    return {
      alerts: alerts.map(({ kind, title, public_id, created_at }) => ({
        kind,
        title,
        publicOpportunityId: public_id,
        createdDate: isoInstant(created_at),
      })),
      messagesAboutAlerts: deliveries.map(({ channel, state, due_at, ended_at }) => ({
        channel,
        state,
        dueDate: isoInstant(due_at),
        endedDate: isoInstantOrNull(ended_at),
      })),
      toldOfWatched: memories.map(({ toldAt, ...told }) => ({ ...told, toldDate: isoInstant(toldAt) })),
      nearMissesShown: nearMisses.map(({ title, public_id, shown_at }) => ({
        title,
        publicOpportunityId: public_id,
        shownDate: isoInstant(shown_at),
      })),
    };
  },
  async onLeaving(trx, { organisation, personId }) {
    await deleteAlerts(trx, organisation, personId);
    await deleteMemories(trx, personId);
    await deleteNearMisses(trx, personId);
    await deleteActLinksOf(trx, personId);
  },
  onErasure: { nothing: "Alerts, deliveries, links of messages and what was told are deleted with the person's row." },
  onOrganisationDeletion: { nothing: "Matches and alerts are deleted with their search and organisation." },
  async onLinking(trx, link) {
    await copyMatches(trx, link);
    await rememberBeforeJoining(trx, link);
  },
  /** Both notices keep the matches that they had: nothing is told again, but for a closing that differs. */
  async onUnlinking(trx, link) {
    await rememberBeforeSeparating(trx, link);
    await returnWaitingChanges(trx, link);
  },
};

import { isoInstant, isoInstantOrNull } from "#domain/iso-instant.ts";
import * as queries from "#features/saved-searches/server/moves/queries.ts";
import { freeName, nameKeyOf } from "#features/saved-searches/server/stored-request.ts";
import { timingsOf } from "#features/saved-searches/server/timings.ts";
import type { OrganisationScope } from "#platform/auth/authorized.ts";
import type { DataAnswers } from "#platform/data-lifecycle.ts";
import type { Transaction } from "#platform/db/db.ts";

/** What saved searches do with the data of people, organisations and notices. */
export const savedSearchesLifecycle: DataAnswers = {
  async exportSections(db, { subject: { person } }) {
    if (!person) return {};
    const searches = await queries.exportedSearches(db, person);
    const notifications = await queries.exportedNotifications(db, person);
    return {
      savedSearches: searches.map((row) => ({
        name: row.name,
        searchRequest: row.request,
        isYours: row.owner_id === person.personId,
        wasCreatedByYou: row.created_by === person.personId,
        sharedOn: isoInstantOrNull(row.shared_at),
        createdOn: isoInstant(row.created_at),
        deletedOn: isoInstantOrNull(row.deleted_at),
        alerts: timingsOf(row),
      })),
      savedSearchNotifications: notifications.map(({ name, at, ids, seen }) => ({
        savedSearchName: name,
        createdOn: isoInstant(at),
        publicOpportunityIds: ids,
        seenOpportunityIds: seen,
      })),
    };
  },
  async onLeaving(trx, { organisation, personId }) {
    await queries.deleteUnshared(trx, organisation, { personId });
    await passOn(trx, organisation, personId);
    await queries.deleteAlertsOf(trx, organisation, { personId });
  },
  onErasure: { nothing: "They have left before. The names of those who created or shared a search go with their row." },
  onOrganisationDeletion: { nothing: "Its searches are deleted with its row." },
  onLinking: {
    nothing: "A notification stores the notice that was announced, and shows the one that it is linked to.",
  },
  onUnlinking: { nothing: "It then shows the notice that was announced again." },
};

/** The longest-standing admin gets the shared searches of a person who leaves. A name that they use gets a number. */
async function passOn(trx: Transaction, organisation: OrganisationScope, personId: number): Promise<void> {
  const shared = await queries.searchesOf(trx, organisation, personId);
  const admin = await queries.longestStandingAdmin(trx, organisation, { personId });
  if (shared.length === 0 || admin === undefined) return;
  const taken = new Set((await queries.searchesOf(trx, organisation, admin)).map((row) => row.name_key));
  for (const { id, name: ownName } of shared) {
    const name = freeName(ownName, (key) => taken.has(key));
    taken.add(nameKeyOf(name));
    await queries.setOwner(trx, organisation, { id, owner_id: admin, name, name_key: nameKeyOf(name) });
  }
}

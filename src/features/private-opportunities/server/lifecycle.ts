import { isoInstant } from "#domain/iso-instant.ts";
import { eraseNoticesOf } from "#features/ingestion/server/private/service.ts";
import { noticesBy } from "#features/private-opportunities/server/queries.ts";
import type { DataAnswers } from "#platform/data-lifecycle.ts";

/** What happens to the notices that members enter for their organisation. */
export const privateOpportunitiesLifecycle: DataAnswers = {
  exportSections: async (db, { subject: { person } }) =>
    person
      ? {
          privateOpportunities: (await noticesBy(db, person)).map((row) => ({
            publicOpportunityId: row.public_id,
            title: row.title,
            createdDate: isoInstant(row.created_at),
          })),
        }
      : {},
  onLeaving: { nothing: "Notices are the organisation's, and stay under the name of the person who entered them." },
  onErasure: { nothing: "Notices stay without a name: the foreign key forgets it with the person's row." },
  async onOrganisationDeletion(trx, { organisation, at }) {
    await eraseNoticesOf(trx, organisation, at);
  },
  onLinking: {
    nothing: "A private notice is never linked, and one that is the same as a duplicate shows the canonical one.",
  },
  onUnlinking: { nothing: "It shows the notice that was chosen again." },
};

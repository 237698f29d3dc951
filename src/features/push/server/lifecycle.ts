import { isoInstant, isoInstantOrNull } from "#domain/iso-instant.ts";
import type { DataAnswers } from "#platform/data-lifecycle.ts";
import { subscriptionsOf } from "./queries.ts";

/** What happens to the browsers that show a person's alerts when people and notices move. */
export const pushLifecycle: DataAnswers = {
  async exportSections(db, { subject: { person } }) {
    if (!person) return {};
    const rows = await subscriptionsOf(db, person);
    return {
      pushDevices: rows.map(({ device, endpoint, created_at, last_sent_at, ended_at }) => ({
        device,
        endpoint,
        createdDate: isoInstant(created_at),
        lastSentDate: isoInstantOrNull(last_sent_at),
        endedDate: isoInstantOrNull(ended_at),
      })),
    };
  },
  onLeaving: { nothing: "Devices are the person's own, and messages go to members only." },
  onErasure: { nothing: "Devices are deleted with the person's row." },
  onOrganisationDeletion: { nothing: "Devices belong to people." },
  onLinking: { nothing: "Devices are not about notices." },
  onUnlinking: { nothing: "Devices are not about notices." },
};

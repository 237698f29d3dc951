import { isoInstant } from "#domain/iso-instant.ts";
import { consentOf } from "#features/legal/server/queries.ts";
import type { DataAnswers } from "#platform/data-lifecycle.ts";

/** What happens to people's consent. */
export const legalLifecycle: DataAnswers = {
  async exportSections(db, { subject: { person } }) {
    if (!person) return {};
    const rows = await consentOf(db, person);
    return {
      consent: rows.map(({ document, version, accepted_at }) => ({
        document,
        version,
        acceptedDate: isoInstant(accepted_at),
      })),
    };
  },
  onLeaving: { nothing: "Consent is its person's own, in any organisation and in none." },
  onErasure: { nothing: "Consent is deleted with its person's row." },
  onOrganisationDeletion: { nothing: "Consent is its person's own." },
  onLinking: { nothing: "Consent names no notices." },
  onUnlinking: { nothing: "Consent names no notices." },
};

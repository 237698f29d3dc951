import { isoInstant } from "#domain/iso-instant.ts";
import type { DataAnswers } from "#platform/data-lifecycle.ts";
import { webhookMadeBy } from "./queries.ts";

/** What happens to an organisation's webhook when people and notices move. */
export const webhookLifecycle: DataAnswers = {
  async exportSections(db, { subject: { person } }) {
    if (!person) return {};
    const rows = await webhookMadeBy(db, person.personId);
    return { webhooks: rows.map(({ url, created_at }) => ({ url, createdDate: isoInstant(created_at) })) };
  },
  onLeaving: { nothing: "The webhook is the organisation's and goes on." },
  onErasure: { nothing: "The webhook forgets who made it by its foreign key." },
  onOrganisationDeletion: { nothing: "The webhook and its messages are deleted with the organisation's row." },
  onLinking: { nothing: "A message that waits is about the notice that its own was linked to when it is sent." },
  onUnlinking: { nothing: "Nothing is sent again." },
};

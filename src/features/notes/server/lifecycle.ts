import { presentOwn } from "#features/notes/server/presenter.ts";
import { notesBy } from "#features/notes/server/queries.ts";
import type { DataAnswers } from "#platform/data-lifecycle.ts";

/** What happens to notes and their authors. */
export const notesLifecycle: DataAnswers = {
  exportSections: async (db, { subject: { person } }) =>
    person ? { notes: (await notesBy(db, person)).map(presentOwn) } : {},
  onLeaving: { nothing: "Notes stay with their author's name." },
  onErasure: { nothing: "Notes stay without a name: the foreign key forgets it, and mentions have no names." },
  onOrganisationDeletion: { nothing: "Notes are deleted with the organisation's row." },
  onLinking: { nothing: "Notes about the duplicate are read with the canonical notice's." },
  onUnlinking: { nothing: "Notes are read with the duplicate again." },
};

import { eraseAnswersToNobody, exportReports } from "#features/opportunities/server/reports/service.ts";
import type { DataAnswers } from "#platform/data-lifecycle.ts";

/** What happens to readers' reports about notices. */
export const opportunitiesLifecycle: DataAnswers = {
  exportSections: async (db, { subject: { person } }) =>
    person ? { missingDataReports: await exportReports(db, person) } : {},
  onLeaving: { nothing: "A report is its person's, in no organisation's name." },
  // Reports stay without a name, because the foreign key forgets it with the person's row, which is gone by now.
  async onErasure(trx) {
    await eraseAnswersToNobody(trx);
  },
  onOrganisationDeletion: { nothing: "Reports are about public notices, and no organisation's." },
  onLinking: { nothing: "A report about the duplicate is read as one about the canonical notice." },
  onUnlinking: { nothing: "A report is read as one about the duplicate again." },
};

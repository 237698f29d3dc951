import { preserveTrialRecord, trialOf } from "#features/billing/server/trials.ts";
import type { DataAnswers } from "#platform/data-lifecycle.ts";

/** What billing does with the data of people and organisations. */
export const billingLifecycle: DataAnswers = {
  exportSections: async (db, { subject: { person } }) => (person ? { trial: await trialOf(db, person) } : {}),
  onLeaving: { nothing: "A subscription is its organisation's, and a trial its person's." },
  async onErasure(trx, { subject: { person } }) {
    if (person) await preserveTrialRecord(trx, person);
  },
  onOrganisationDeletion: { nothing: "A subscription is deleted with its organisation's row; nothing is charged yet." },
  onLinking: { nothing: "Subscriptions name no notices." },
  onUnlinking: { nothing: "Subscriptions name no notices." },
};

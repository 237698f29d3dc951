import { preserveTrialRecord, trialOf } from "#features/billing/server/trials.ts";
import { orderCancelOf } from "#features/billing/server/payment/queries.ts";
import { cancelOrdersTask } from "#features/billing/server/payment/tasks.ts";
import { addJob } from "#platform/jobs/add.ts";
import type { DataAnswers } from "#platform/data-lifecycle.ts";

/** What billing does with the data of people and organisations. */
export const billingLifecycle: DataAnswers = {
  exportSections: async (db, { subject: { person } }) => (person ? { trial: await trialOf(db, person) } : {}),
  onLeaving: { nothing: "A subscription is its organisation's, and a trial its person's." },
  async onErasure(trx, { subject: { person } }) {
    if (person) await preserveTrialRecord(trx, person);
  },
  // Its row is deleted with the organisation's. At the payment provider it is cancelled by order; invoices stay.
  async onOrganisationDeletion(trx, { organisation, at }) {
    const ordered = await orderCancelOf(trx, organisation, at);
    if (ordered.length > 0) await addJob(trx, cancelOrdersTask, {}, { key: cancelOrdersTask.name });
  },
  onLinking: { nothing: "Subscriptions name no notices." },
  onUnlinking: { nothing: "Subscriptions name no notices." },
};

import { emailKey } from "#domain/email-key.ts";
import { presentAct } from "#features/operator/server/presenter.ts";
import { actsOf, eraseOperator } from "#features/operator/server/queries.ts";
import type { DataAnswers } from "#platform/data-lifecycle.ts";

/** What happens to the list of what operators did. */
export const operatorLifecycle: DataAnswers = {
  async exportSections(db, { subject: { person } }) {
    const rows = person ? await actsOf(db, person) : [];
    return rows.length === 0 ? {} : { operatorActs: rows.map(presentAct) };
  },
  onLeaving: { nothing: "Operators act for the installation, not for an organisation." },
  async onErasure(trx, { subject: { verifiedEmail } }) {
    if (verifiedEmail !== undefined) await eraseOperator(trx, emailKey(verifiedEmail));
  },
  onOrganisationDeletion: { nothing: "The list of what operators did stays." },
  onLinking: { nothing: "The list says what was done at the time." },
  onUnlinking: { nothing: "The list says what was done at the time." },
};

import { presentOwn } from "#features/activity/server/presenter.ts";
import * as queries from "#features/activity/server/queries.ts";
import type { DataAnswers } from "#platform/data-lifecycle.ts";

/** An export has the newest items only, so that it fits into memory. */
const maxExported = 5_000;

/** What happens to the record of what members did. */
export const activityLogLifecycle: DataAnswers = {
  exportSections: async (db, { subject: { person } }) =>
    person ? { activity: (await queries.activityOf(db, person, maxExported)).map(presentOwn) } : {},
  /** What they shared stays with their name. */
  async onLeaving(trx, { organisation, personId }) {
    await queries.deleteUnshared(trx, organisation, personId);
  },
  onErasure: { nothing: "Items stay without a name: the foreign key forgets it with the person's row." },
  onOrganisationDeletion: { nothing: "Items are deleted with the organisation's row." },
  onLinking: { nothing: "An item about the duplicate is read as one about the canonical notice." },
  onUnlinking: { nothing: "An item is read as one about the duplicate again." },
};

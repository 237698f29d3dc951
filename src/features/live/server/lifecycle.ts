import { type DataAnswers, storesNothing } from "#platform/data-lifecycle.ts";
import { announce, announceLeaving } from "#platform/live/announce.ts";

/** Nothing is stored, but whoever leaves an organisation must hear nothing more of it. */
export const liveLifecycle: DataAnswers = {
  ...storesNothing("It only tells open screens that something has changed."),
  async onLeaving(trx, { organisation, personId }) {
    await announceLeaving(trx, organisation, personId);
    await announce(trx, organisation, "members");
  },
  async onOrganisationDeletion(trx, { organisation }) {
    await announceLeaving(trx, organisation, null);
  },
};

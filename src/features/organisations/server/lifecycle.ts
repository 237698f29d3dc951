import { cancelInvitesBy } from "#features/organisations/server/invites/queries.ts";
import { invitesOf, personalSections } from "#features/organisations/server/personal/personal.ts";
import { eraseInvitesOf } from "#features/organisations/server/personal/queries.ts";
import type { DataAnswers } from "#platform/data-lifecycle.ts";

/** What organisations do with people's data. A membership has ended before its person is erased. */
export const organisationsLifecycle: DataAnswers = {
  async exportSections(db, { subject: { person, verifiedEmail }, at }) {
    if (person) return personalSections(db, person, at);
    return verifiedEmail === undefined ? {} : { invites: await invitesOf(db, { verifiedEmail }, at) };
  },
  async onLeaving(trx, { organisation, personId, at }) {
    await cancelInvitesBy(trx, organisation, { personId, at });
  },
  async onErasure(trx, { subject: { person, verifiedEmail } }) {
    if (person) await eraseInvitesOf(trx, person);
    else if (verifiedEmail !== undefined) await eraseInvitesOf(trx, { verifiedEmail });
  },
  onOrganisationDeletion: { nothing: "Memberships, invites and requests are deleted with the organisation's row." },
  onLinking: { nothing: "Organisations name no notices." },
  onUnlinking: { nothing: "Organisations name no notices." },
};

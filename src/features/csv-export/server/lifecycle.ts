import { isoInstant } from "#domain/iso-instant.ts";
import * as queries from "#features/csv-export/server/queries.ts";
import type { DataAnswers } from "#platform/data-lifecycle.ts";

/** What happens to the addresses of exports, which work for some minutes. */
export const csvExportLifecycle: DataAnswers = {
  async exportSections(db, { subject: { person } }) {
    if (!person) return {};
    const rows = await queries.exportsOfPerson(db, person);
    return {
      csvExports: rows.map(({ list, expires_at }) => ({ ...(list as object), expiresDate: isoInstant(expires_at) })),
    };
  },
  async onLeaving(trx, leaving) {
    await queries.deleteExportsOfPerson(trx, leaving);
  },
  onErasure: { nothing: "Addresses are deleted with the person's row." },
  onOrganisationDeletion: { nothing: "Addresses are deleted with the organisation's row." },
  onLinking: { nothing: "A list is read when its file is." },
  onUnlinking: { nothing: "A list is read when its file is." },
};

import { isoInstant } from "#domain/iso-instant.ts";
import * as queries from "#features/pipeline/server/moving/queries.ts";
import type { DataAnswers } from "#platform/data-lifecycle.ts";

/** What happens to pipeline records when people and notices move. */
export const pipelineLifecycle: DataAnswers = {
  async exportSections(db, { subject: { person } }) {
    if (!person) return {};
    const rows = await queries.recordsOfPerson(db, person);
    return {
      pipeline: rows.map((row) => ({
        publicOpportunityId: row.public_id,
        title: row.title,
        isOwnedByYou: row.is_owner,
        stage: row.stage,
        stageSince: isoInstant(row.stage_since),
        noBidReason: row.no_bid_reason,
        noBidDetail: row.no_bid_detail,
        note: row.note,
        addedDate: isoInstant(row.created_at),
      })),
    };
  },
  async onLeaving(trx, { organisation, personId }) {
    await queries.clearOwner(trx, organisation, personId);
  },
  onErasure: { nothing: "They have left; who added and moved a record is forgotten by its foreign keys." },
  onOrganisationDeletion: { nothing: "Records are deleted with their organisation's row." },
  async onLinking(trx, link) {
    await queries.moveRecords(trx, link);
  },
  async onUnlinking(trx, link) {
    await queries.returnRecords(trx, link);
  },
};

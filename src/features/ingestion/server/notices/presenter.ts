import { isoInstant } from "#domain/iso-instant.ts";
import { statusById } from "#domain/opportunity-status.ts";
import type { NoticeRow } from "#features/ingestion/server/notices/queries.ts";

/** A notice as operators name it. */
export const presentNotice = (row: NoticeRow) => ({
  publicOpportunityId: row.public_id,
  title: row.title,
  reference: row.reference,
  sourceName: row.source_name,
  statusName: statusById(row.status_id).name,
  firstSeenDate: isoInstant(row.first_seen_at),
  isWithdrawn: row.is_withdrawn_by_operator,
  isShown: row.withdrawn_at === null,
});

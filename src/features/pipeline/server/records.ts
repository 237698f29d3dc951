import { authorizeRows } from "#features/pipeline/server/policy.ts";
import { presentDate, presentRecord } from "#features/pipeline/server/presenter.ts";
import * as queries from "#features/pipeline/server/queries.ts";
import type { OrganisationActor } from "#platform/auth/authorized.ts";
import type { Database } from "#platform/db/db.ts";

type Actor = OrganisationActor<"pipeline.read" | "pipeline.change">;

/** The leading record of each of these notices with its internal dates, by the id of the notice's row. */
export async function leadingRecords(db: Database, actor: Actor, opportunityIds: number[]) {
  const rows = opportunityIds.length === 0 ? [] : await queries.recordsOf(db, actor, opportunityIds);
  const current = authorizeRows(actor, rows).filter(({ removed_at }) => removed_at === null);
  const leading = new Map(current.toReversed().map((row) => [row.opportunity_id, row]));
  const dates = await internalDatesOf(
    db,
    actor,
    [...leading.values()].map(({ id }) => id),
  );
  return new Map([...leading].map(([id, row]) => [id, presentRecord(row, dates.get(row.id) ?? [], actor)]));
}

/** The internal dates of records, by the id of the record. */
export async function internalDatesOf(db: Database, actor: Actor, recordIds: number[]) {
  const rows = recordIds.length === 0 ? [] : authorizeRows(actor, await queries.datesOf(db, recordIds));
  const byRecord = Map.groupBy(rows, ({ record_id }) => record_id);
  return new Map([...byRecord].map(([id, dates]) => [id, dates.map(presentDate)]));
}

import type { BeforeClosing, DayAndTime } from "#domain/before-closing.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

export type HangingDate = DayAndTime & {
  id: number;
  opportunityId: number;
  organisationId: number;
  beforeClosing: BeforeClosing;
  movedFrom: DayAndTime | null;
};

/** The dates that hang from the closing of these notices and are not done, locked until the transaction ends. */
export async function lockHangingDates(trx: Transaction, opportunityIds: number[]): Promise<HangingDate[]> {
  const { rows } = await sql<HangingDate>`
    select internal_date.id, opportunity_id as "opportunityId", organisation_id as "organisationId",
      on_day::text as date, at_time as time, moved_from as "movedFrom",
      jsonb_build_object('count', before_count, 'unit', before_unit) as "beforeClosing"
    from internal_date join pipeline_record on pipeline_record.id = record_id
    where opportunity_id = any(${opportunityIds}::integer[]) and before_count is not null and not is_done
    order by internal_date.id
    for update of internal_date
  `.execute(trx);
  return rows;
}

/** The same of one organisation's records in play, with their names, the first one first and without a lock. */
export async function hangingDates(
  db: Database,
  opportunityIds: number[],
  organisationId: number,
): Promise<(HangingDate & { name: string })[]> {
  const { rows } = await sql<HangingDate & { name: string }>`
    select internal_date.id, internal_date.name, opportunity_id as "opportunityId", organisation_id as "organisationId",
      on_day::text as date, at_time as time, moved_from as "movedFrom",
      jsonb_build_object('count', before_count, 'unit', before_unit) as "beforeClosing"
    from internal_date join pipeline_record on pipeline_record.id = record_id and removed_at is null
    where opportunity_id = any(${opportunityIds}::integer[]) and organisation_id = ${organisationId}
      and before_count is not null and not is_done
    order by on_day, at_time, internal_date.id
  `.execute(db);
  return rows;
}

/** Moves a date, and remembers where it was. */
export const moveDate = (
  trx: Transaction,
  { id, date, time, movedFrom }: DayAndTime & { id: number; movedFrom: DayAndTime | null },
) =>
  trx
    .updateTable("internal_date")
    .set({ on_day: date, at_time: time, moved_from: movedFrom && JSON.stringify(movedFrom) })
    .where("id", "=", id)
    .execute();

import type { DayAndTime } from "#domain/before-closing.ts";
import { fullNameOf } from "#domain/full-name.ts";
import { isoInstant, isoInstantOrNull } from "#domain/iso-instant.ts";
import type { NoBidReason, StageCode } from "#domain/pipeline-stage.ts";
import type { DateRow, RecordRow } from "#features/pipeline/server/queries.ts";
import type { internalDate, pipelineRecord } from "#features/pipeline/shapes.ts";
import type { Authorized } from "#platform/auth/authorized.ts";
import { versionOf } from "#platform/stored-version.ts";
import type { z } from "zod";

export type DateView = z.input<typeof internalDate>;

const nameOf = (given: string | null, surname: string | null) =>
  given === null || surname === null ? null : fullNameOf({ given_name: given, surname });

export const presentDate = (row: DateRow): DateView => ({
  internalDateId: row.public_id,
  name: row.name,
  date: row.on_day,
  time: row.at_time,
  beforeClosing: row.before_count === null ? null : { count: row.before_count, unit: row.before_unit as "Hours" },
  isDone: row.is_done,
  movedFrom: row.moved_from as DayAndTime | null,
});

/** What colleagues can change: the version of a record is made of it. */
export const editableOf = (row: RecordRow, dates: DateView[]) => ({
  stage: row.stage,
  reason: row.no_bid_reason,
  detail: row.no_bid_detail,
  owner: row.owner_id,
  note: row.note,
  dates,
});

/** A record as a member of its organisation reads it. */
export function presentRecord(
  row: Authorized<RecordRow>,
  dates: DateView[],
  { personId }: { personId: number },
): z.input<typeof pipelineRecord> {
  const ownerName = nameOf(row.owner_given_name, row.owner_surname);
  return {
    stage: row.stage as StageCode,
    stageSince: isoInstant(row.stage_since),
    movedBy: nameOf(row.mover_given_name, row.mover_surname),
    noBidReason: row.no_bid_reason as NoBidReason | null,
    noBidDetail: row.no_bid_detail,
    owner:
      ownerName === null ? null : { fullName: ownerName, email: row.owner_email!, isCaller: row.owner_id === personId },
    note: row.note,
    internalDates: dates,
    submittedDate: isoInstantOrNull(row.submitted_at),
    version: versionOf(editableOf(row, dates)),
  };
}

import { type NoBidReason, type StageCode, stageOf } from "#domain/pipeline-stage.ts";
import type { RecordRow } from "#features/pipeline/server/queries.ts";

/** How long a move, or taking a record out, can be undone without a trace. */
export const undoTime = Temporal.Duration.from({ minutes: 10 });

export const canUndo = (since: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(since.add(undoTime), now) >= 0;

export type Target = { stage: StageCode; reason: NoBidReason | null; detail: string };

/** A record's stage before its last move, as it is stored. */
type Previous = {
  stage: StageCode;
  since: string;
  submittedAt: string | null;
  reason: NoBidReason | null;
  detail: string;
};

const previousOf = ({ previous }: RecordRow) => previous as Previous | null;

/** Whether a move takes the last one back, so soon that it was a slip. */
export const isUndo = (row: RecordRow, to: StageCode, now: Temporal.Instant): boolean =>
  previousOf(row)?.stage === to && canUndo(row.stage_since, now);

/** The columns of a record that comes to a stage. The first stage with a response says when it was lodged. */
export const arrive = (
  { stage, reason, detail }: Target,
  by: { personId: number; at: Temporal.Instant },
  submittedBefore: Temporal.Instant | null = null,
) => ({
  stage,
  no_bid_reason: reason,
  no_bid_detail: stage === "NoBid" ? detail : "",
  stage_since: by.at,
  moved_by: by.personId,
  submitted_at: stageOf(stage).hasBid ? (submittedBefore ?? by.at) : null,
});

/** The columns of a record that moves, with those that can bring it back. */
export const advance = (row: RecordRow, target: Target, by: { personId: number; at: Temporal.Instant }) => ({
  ...arrive(target, by, row.submitted_at),
  previous: JSON.stringify({
    stage: row.stage as StageCode,
    since: row.stage_since.toString(),
    submittedAt: row.submitted_at?.toString() ?? null,
    reason: row.no_bid_reason as NoBidReason | null,
    detail: row.no_bid_detail,
  } satisfies Previous),
});

/** The columns of a record whose last move never was. Null if it has none. `personId` takes it back. */
export function restore(row: RecordRow, { personId }: { personId: number }) {
  const before = previousOf(row);
  return (
    before && {
      stage: before.stage,
      no_bid_reason: before.reason,
      no_bid_detail: before.detail,
      stage_since: before.since,
      moved_by: personId,
      submitted_at: before.submittedAt,
      previous: null,
    }
  );
}

import { isoInstant } from "#domain/iso-instant.ts";

/** So long colleagues are told that somebody has changed what a search finds. */
const toldFor = { hours: 24 * 30 };

type Row = {
  shared_at: Temporal.Instant | null;
  request_changed_at: Temporal.Instant | null;
  request_changed_by: number | null;
  changer_given_name: string | null;
  changer_surname: string | null;
  description_before: string | null;
};

/** Who changed what a shared search finds, for everyone but that person; null if nobody did so lately. */
export function presentRequestChange(row: Row, reader: { personId: number; now: Temporal.Instant }) {
  const { request_changed_at: at, request_changed_by: by, description_before: before } = row;
  if (row.shared_at === null || at === null || before === null || by === reader.personId) return null;
  if (Temporal.Instant.compare(at, reader.now.subtract(toldFor)) < 0) return null;
  const name = row.changer_given_name === null ? null : `${row.changer_given_name} ${row.changer_surname}`;
  return { changedDate: isoInstant(at), changedBy: name, descriptionBefore: before };
}

type Changed = { request_changed_at: Temporal.Instant; request_changed_by: number; description_before: string };
const nothing = { request_changed_at: null, request_changed_by: null, description_before: null };

/** The columns after a change. A person who undoes their own change leaves nothing to tell. */
export const requestChangeColumns = (row: Row, changed: Changed, descriptionAfter: string): Changed | typeof nothing =>
  row.request_changed_by === changed.request_changed_by && row.description_before === descriptionAfter
    ? nothing
    : changed;

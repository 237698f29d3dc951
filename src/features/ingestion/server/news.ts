import { statusOf } from "#domain/opportunity-status.ts";
import type { Source } from "#features/ingestion/sources.ts";
import type { Transaction } from "#platform/db/db.ts";
import { announcingSources } from "#features/ingestion/server/runs/queries.ts";

/** A notice that closed longer ago than this when we first saw it is history. */
const maxDaysOver = 14;
const upcoming: number[] = [statusOf("Open").id, statusOf("FutureOpportunity").id];

/** True for a source whose changes may be announced to people. */
export type Announces = (source: Source) => boolean;

/** Rebuilds, undone runs and manual merges announce nothing. */
export const announcesNothing: Announces = () => false;

/**
 * Which sources may announce: by default those whose first run has ended. `announces` decides for a whole run. Invented
 * notices are never announced.
 */
export async function announcesIn(trx: Transaction, announces?: boolean): Promise<Announces> {
  if (announces === false) return announcesNothing;
  const ids = announces ? null : await announcingSources(trx);
  return ({ id, isInvented }) => !isInvented && (ids === null || ids.has(id));
}

type Columns = {
  status_id: number;
  opened_at: string | null;
  stays_open_until: string | null;
  cancelled_at: string | null;
  awarded_at: string | null;
};

/**
 * When a notice became news: now, if its source announces and it is not history. Otherwise the date it was published, if
 * it is open or planned. Null for history.
 */
export function newsAt(
  columns: Columns,
  { now, published, isAnnounced }: { now: Temporal.Instant; published: Temporal.Instant; isAnnounced: boolean },
): string | null {
  const isUpcoming = upcoming.includes(columns.status_id);
  if (isAnnounced && (isUpcoming || !isHistory(columns, published, now))) return now.toString();
  if (!isUpcoming) return null;
  return (Temporal.Instant.compare(published, now) < 0 ? published : now).toString();
}

function isHistory(columns: Columns, published: Temporal.Instant, now: Temporal.Instant): boolean {
  const { status_id, cancelled_at, awarded_at, stays_open_until } = columns;
  const ends = {
    [statusOf("Cancelled").id]: [cancelled_at],
    [statusOf("Awarded").id]: [awarded_at, stays_open_until],
    [statusOf("Closed").id]: [stays_open_until],
  };
  const over = (ends[status_id] ?? []).find((end) => end !== null);
  const overSince = over ? Temporal.Instant.from(over) : published;
  return Temporal.Instant.compare(overSince, now.subtract({ hours: 24 * maxDaysOver })) < 0;
}

import type { DayAndTime } from "#domain/before-closing.ts";
import { keyDatesOf } from "#features/opportunities/server/service.ts";
import type { Database } from "#platform/db/db.ts";
import { movedFrom, placeBefore } from "./place.ts";
import { hangingDates } from "./queries.ts";

export type MovedDate = { name: string; before: DayAndTime; now: DayAndTime };

/**
 * An organisation's internal dates that have moved with the closing of their notices, by the ids of these, until somebody
 * accepts that or puts them back. Also those that are about to be moved: who tells of them may be faster.
 */
export async function datesMovedWithClosing(
  db: Database,
  { opportunityIds, organisationId }: { opportunityIds: number[]; organisationId: number },
): Promise<Map<number, MovedDate[]>> {
  const hanging = opportunityIds.length === 0 ? [] : await hangingDates(db, opportunityIds, organisationId);
  const viewer = { kind: "member", organisationId } as const;
  const ids = [...new Set(hanging.map(({ opportunityId }) => opportunityId))];
  const noticeOf = new Map((await keyDatesOf(db, ids, viewer)).map((notice) => [notice.id, notice]));
  const moved = hanging.flatMap((date) => {
    const notice = noticeOf.get(date.opportunityId);
    const now = (notice && placeBefore(date.beforeClosing, date.time, notice)) ?? date;
    const before = movedFrom(date, now);
    return before ? { opportunityId: date.opportunityId, name: date.name, before, now } : [];
  });
  return Map.groupBy(moved, ({ opportunityId }) => opportunityId);
}

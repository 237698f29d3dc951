import { workingDaysBefore } from "#domain/working-days.ts";
import type { ReminderRow } from "#features/alerts/server/reminders/queries.ts";
import { stateOf } from "#features/opportunities/server/service.ts";
import type { Transaction } from "#platform/db/db.ts";
import { publicHolidays } from "#platform/public-holidays.ts";
import { datesAhead, type ReminderDate } from "./queries.ts";

/** Something must be prepared before questions and registration close; a briefing is attended, a date of one's own is met. */
const workingDaysAhead: Record<ReminderDate["kind"], number> = {
  questions: 2,
  registration: 2,
  briefing: 1,
  internal: 1,
};
/** More than two working days can take, around Christmas. */
const maxDaysAhead = 10;
/** A worker that was stopped for longer reminds nobody of what they should have been told then. */
const windowHours = 24;

/**
 * Watchers who are to be reminded now of a briefing, of the end of its registration or of questions, or of a date of
 * their organisation: at their time, working days before it. Public holidays are those of the notice's state.
 */
export async function dueDateReminders(trx: Transaction, now: Temporal.Instant): Promise<ReminderRow[]> {
  const candidates = await datesAhead(trx, now, maxDaysAhead);
  return candidates.filter(({ kind, at, noticeZone, places, zone, emailTime, since }) => {
    const isHoliday = publicHolidays().isHoliday(stateOf({ zone: noticeZone, places: places as never }));
    const day = at.toZonedDateTimeISO(noticeZone).toPlainDate();
    const plainTime = Temporal.PlainTime.from(emailTime);
    const remindedAt = workingDaysBefore(day, workingDaysAhead[kind], isHoliday)
      .toZonedDateTime({ timeZone: zone, plainTime })
      .toInstant();
    const isNow =
      Temporal.Instant.compare(remindedAt, now) <= 0 &&
      Temporal.Instant.compare(remindedAt.add({ hours: windowHours }), now) > 0;
    return isNow && Temporal.Instant.compare(since, remindedAt) <= 0;
  });
}

import { byTime, type KeyDate } from "#domain/key-date.ts";
import { isoInstant } from "#domain/iso-instant.ts";
import { workingDaysUntil } from "#domain/working-days.ts";
import * as attendance from "#features/calendar/server/attendance/queries.ts";
import { hasPassedBriefing, mandatorySessions } from "#features/calendar/server/attendance/service.ts";
import { authorizeRows } from "#features/calendar/server/policy.ts";
import type { NoticeDates, OpportunityService } from "#features/opportunities/server/service.ts";
import type { PipelineService } from "#features/pipeline/server/service.ts";
import type { WatchListService } from "#features/watch-list/server/service.ts";
import { requirePermission } from "#platform/auth/authorized.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { announce } from "#platform/live/announce.ts";
import { publicHolidays } from "#platform/public-holidays.ts";
import { invalid } from "#platform/refusal.ts";
import { type ReadWatchedDates, withInternalDates } from "./watched-dates.ts";

export type DateNeeds = {
  db: Database;
  clock: Clock;
  opportunities: Pick<OpportunityService, "keyDatesOf" | "requireVisible">;
  watchList: Pick<WatchListService, "watchersOf">;
  pipeline: Pick<PipelineService, "calendarRows">;
  /** Names of registered people by id. */
  peopleNamed: (personIds: number[]) => Promise<Map<number, { name: string }>>;
};
type Range = {
  from: string;
  to: string;
  timeZoneId: string;
  watchedBy: "Caller" | "Everyone";
  /** Of each kind; undefined: all. */
  perDay?: number | undefined;
};

/** A month's page with the days beside it, and the next month too. */
const maxDays = 92;

/** The key dates of what is watched and of one notice, and who attended its briefing. */
export function dateService({
  db,
  clock,
  opportunities,
  watchList,
  pipeline,
  peopleNamed,
  watchedDates,
}: DateNeeds & { watchedDates: ReadWatchedDates }) {
  async function noticeOf(opportunityId: string, caller: Caller): Promise<NoticeDates> {
    const { id } = await opportunities.requireVisible(opportunityId, caller, db);
    return (await opportunities.keyDatesOf([id], caller, db))[0]!;
  }

  return {
    /** The key dates in a range of days. Refuses with `invalid` if it is too long. */
    async list(caller: Caller, { from, to, timeZoneId, watchedBy, perDay = Infinity }: Range) {
      const actor = requirePermission(caller, "calendar.use");
      const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
      if (first.until(last).days > maxDays)
        throw invalid(`At most ${maxDays} days can be read at once.`, { field: "to", rule: "too_long" });
      const dayOf = (date: KeyDate) =>
        date.timeIsExplicit ? date.at.toZonedDateTimeISO(timeZoneId).toPlainDate() : date.day;
      const isWithin = (day: Temporal.PlainDate) =>
        Temporal.PlainDate.compare(first, day) <= 0 && Temporal.PlainDate.compare(day, last) <= 0;
      const notices = await watchedDates(db, actor, watchedBy);
      const dates = notices
        .flatMap((notice) => notice.dates.map((date) => ({ notice, date, day: dayOf(date) })))
        .filter(({ day }) => isWithin(day))
        .toSorted((one, another) => byTime(one.date, another.date) || one.notice.id - another.notice.id);
      const { shown, days } = firstOfEachDay(dates, perDay);
      const items = shown.map(({ notice, date }) => ({
        ...present(date),
        publicOpportunityId: notice.publicOpportunityId,
        title: notice.title,
        buyerName: notice.buyerName,
        status: notice.status,
        timezoneId: notice.zone,
      }));
      const holidays = publicHolidays()
        .between(first, last)
        .map(({ day, name, states }) => ({ localDate: day.toString(), name, states: [...states] }));
      return { totalRecords: dates.length, items, days, holidays };
    },

    /** The key dates of one notice. Refuses like `requireVisible`. */
    async keyDates(caller: Caller, opportunityId: string) {
      const actor = requirePermission(caller, "calendar.use");
      const stated = await noticeOf(opportunityId, caller);
      const inPlay = (await pipeline.calendarRows(db, actor, "Everyone")).filter(
        (row) => row.opportunity_id === stated.id,
      );
      const notice = withInternalDates(
        stated,
        inPlay.flatMap(({ internal_date }) => internal_date ?? []),
      );
      const now = clock.now();
      const today = now.toZonedDateTimeISO(notice.zone).toPlainDate();
      const isHoliday = publicHolidays().isHoliday(notice.state);
      const isOver = ({ at }: KeyDate) => Temporal.Instant.compare(at, now) <= 0;
      const answers = authorizeRows(actor, await attendance.attendanceOf(db, actor, [notice.id]));
      const people = await peopleNamed(answers.flatMap(({ person_id }) => person_id ?? []));
      const hasAnswered = answers.some(({ person_id }) => person_id === actor.personId);
      return {
        timezoneId: notice.zone,
        state: notice.state,
        items: notice.dates.map((date) => ({
          ...present(date),
          workingDaysLeft: isOver(date) ? null : workingDaysUntil(today, date.day, isHoliday),
        })),
        // Only about what somebody works on.
        asksAttendance:
          hasPassedBriefing(notice, now) &&
          !hasAnswered &&
          (inPlay.length > 0 || (await watchList.watchersOf(caller, [notice.id])).size > 0),
        attendance: answers.map((row) => ({
          attended: row.attended,
          answeredBy: people.get(row.person_id ?? 0)?.name ?? null,
          isCaller: row.person_id === actor.personId,
          answeredDate: isoInstant(row.answered_at),
        })),
      };
    },

    /** Stores whether the organisation attended. Refuses with `invalid` if the notice has no mandatory briefing. */
    async answerAttendance(caller: Caller, opportunityId: string, attended: boolean): Promise<void> {
      const actor = requirePermission(caller, "calendar.use");
      const notice = await noticeOf(opportunityId, caller);
      if (mandatorySessions(notice).length === 0)
        throw invalid("This notice has no mandatory briefing.", { field: "attended", rule: "no_briefing" });
      const { personId } = actor;
      await attendance.upsertAttendance(db, actor, { opportunityId: notice.id, personId, attended, at: clock.now() });
      await announce(db, actor, "pipeline");
    },
  };
}

/** The first dates of each kind on each day, and how many there are. Keeps the order. */
function firstOfEachDay<Dated extends { day: Temporal.PlainDate; date: KeyDate }>(dates: Dated[], perDay: number) {
  const counts = new Map<string, { localDate: string; kind: KeyDate["kind"]; count: number }>();
  const shown = dates.filter(({ day, date: { kind } }) => {
    const localDate = day.toString();
    const of = counts.get(localDate + kind) ?? { localDate, kind, count: 0 };
    counts.set(localDate + kind, of);
    of.count += 1;
    return of.count <= perDay;
  });
  return { shown, days: [...counts.values()] };
}

const present = ({ kind, part, name, at, day, timeIsExplicit, isMandatory }: KeyDate) => ({
  kind,
  part,
  name,
  date: isoInstant(at),
  localDate: day.toString(),
  timeIsExplicit,
  isMandatory,
});

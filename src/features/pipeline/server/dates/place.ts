import { type BeforeClosing, dateBeforeClosing, type DayAndTime } from "#domain/before-closing.ts";
import type { NoticeDates } from "#features/opportunities/server/service.ts";
import type { recordChange } from "#features/pipeline/contract.ts";
import type { DateView } from "#features/pipeline/server/presenter.ts";
import type { StoredDate } from "#features/pipeline/server/queries.ts";
import { newPublicId } from "#platform/public-id.ts";
import { publicHolidays } from "#platform/public-holidays.ts";
import { invalid } from "#platform/refusal.ts";
import type { z } from "zod";

type WantedDate = NonNullable<z.output<typeof recordChange>["internalDates"]>[number];

/** When a date is that hangs from the closing of a notice; null if the notice states too little. */
export function placeBefore(before: BeforeClosing, time: string | null, { dates, zone, state }: NoticeDates) {
  const closing = dates.find(({ kind }) => kind === "closing");
  const isHoliday = publicHolidays().isHoliday(state);
  return closing ? dateBeforeClosing(before, closing, { zone, time, isHoliday }) : null;
}

/** Where a date was before it moved to another place; null once it is there again. */
export function movedFrom(before: DayAndTime & { movedFrom: DayAndTime | null }, now: DayAndTime): DayAndTime | null {
  if (isSamePlace(before, now)) return before.movedFrom;
  const first = before.movedFrom ?? { date: before.date, time: before.time };
  return isSamePlace(first, now) ? null : first;
}

/**
 * The wanted dates of a record as they are stored: those that hang from the closing have their day. Refuses with `invalid`
 * if the notice does not state what a new one needs.
 */
export const placeDates = (wanted: WantedDate[], known: DateView[], notice: NoticeDates): StoredDate[] =>
  wanted.map((wish, index) => {
    const { name, isDone, beforeClosing } = wish;
    const before = known.find(({ internalDateId }) => internalDateId === wish.internalDateId);
    const publicId = before?.internalDateId ?? newPublicId();
    const stored = { publicId, name, isDone, beforeClosing };
    if (beforeClosing === null) {
      const place = { date: wish.date!, time: wish.time };
      const stays = before !== undefined && before.beforeClosing === null && isSamePlace(before, place);
      return { ...stored, ...place, movedFrom: stays && !wish.acceptsMove ? before.movedFrom : null };
    }
    const hung = before && isSameOffset(before.beforeClosing, beforeClosing) ? before : undefined;
    // What is done stays where it was, and what cannot be counted any more stays where it is.
    const place = (!isDone || !hung) && placeBefore(beforeClosing, wish.time, notice);
    if (!place && !hung) throw nothingToCountFrom(index, beforeClosing);
    const now = place || { date: hung!.date, time: hung!.time };
    const hasOwnTime = hung !== undefined && (beforeClosing.unit === "Hours" || hung.time === wish.time);
    return { ...stored, ...now, movedFrom: hasOwnTime && !wish.acceptsMove ? movedFrom(hung, now) : null };
  });

const isSamePlace = (one: DayAndTime, another: DayAndTime) => one.date === another.date && one.time === another.time;
const isSameOffset = (one: BeforeClosing | null, another: BeforeClosing) =>
  one?.count === another.count && one.unit === another.unit;

const nothingToCountFrom = (index: number, { unit }: BeforeClosing) =>
  invalid(
    unit === "Hours"
      ? "The notice states no closing time. Choose working days or a day."
      : "The notice states no closing date. Choose a day.",
    { field: `internalDates.${index}.beforeClosing`, rule: "no_closing" },
  );

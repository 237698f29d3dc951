const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const weekdayPattern = /\b(mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b/gi;

/**
 * The days that a date in a wording can mean: the date itself, and if the only weekday in the wording does not match,
 * the nearest day with that weekday. "Friday 24 November" has one mistake, and we cannot know which.
 */
export function possibleDays(date: Temporal.PlainDate, wording: string): Temporal.PlainDate[] {
  const named = [...wording.matchAll(weekdayPattern)].map(([, name]) => weekdayNumber(name!));
  if (new Set(named).size !== 1 || named[0] === date.dayOfWeek) return [date];
  const ahead = (named[0]! - date.dayOfWeek + 7) % 7;
  return [date, date.add({ days: ahead > 3 ? ahead - 7 : ahead })];
}

const weekdayNumber = (name: string) =>
  weekdays.findIndex((weekday) => weekday.startsWith(name.toLowerCase().slice(0, 3))) + 1;

const timePattern = String.raw`(\d{1,2})(?:[:.](\d{2}))?\s?([ap]\.?m\b\.?)?`;
const rangePattern = new RegExp(
  String.raw`(?<![T\d:.+-])${timePattern}\s?(?:-|to|until|and)\s?${timePattern}(?![\d:])`,
  "gi",
);

/**
 * Removes the starts of time ranges such as "9:00-14:00" and "between 9am and 2pm": a range of lodgement hours closes
 * at its end. A descending range is none, and neither is a time followed by an offset.
 */
export const dropRangeStarts = (text: string): string =>
  text.replace(rangePattern, (all: string, ...parts: (string | undefined)[]) => {
    const [hour, minute, half, endHour, endMinute, endHalf] = parts;
    const isTime = (minute !== undefined && endMinute !== undefined) || endHalf !== undefined;
    const isEarlier = minutesOf(hour!, minute, half) < minutesOf(endHour!, endMinute, endHalf);
    // "10am and 2pm" are two times; with "between" they are a range.
    const isList = /\band\b/i.test(all) && !/\bbetween\b/i.test(text);
    const end = [endHour, endMinute && `:${endMinute}`, endHalf && ` ${endHalf}`].filter(Boolean).join("");
    return isTime && isEarlier && !isList ? end : all;
  });

function minutesOf(hour: string, minute = "0", half = ""): number {
  const isAfternoon = half.toLowerCase().startsWith("p");
  const hours = half ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number(hour);
  return hours * 60 + Number(minute);
}

import { alertTimings } from "#domain/alert-timing.ts";
import { isTimeZone } from "#domain/time-zone.ts";
import { z } from "zod";

/** An instant in requests and answers: ISO 8601 in UTC and whole seconds, `2026-12-03T03:00:00Z`. */
export const instant = z.iso.datetime({ precision: 0 });
/** A local calendar date, `2026-12-03`. Midnight of the first days of year 1 is in the year 0, which no database has. */
export const localDate = z.iso.date().refine((day) => !day.startsWith("0"), {
  params: { rule: "day_too_early" },
  message: "must be in the year 1000 or later",
});
/** Amounts in requests and answers are dollars with two decimals, never cents. */
export const dollars = z.number();
/** A small stable integer for a value of one of our vocabularies. */
export const lookupId = z.number().int().min(0).max(2_147_483_647);
/** A UNSPSC code of eight digits. */
export const unspscId = z.number().int().min(0).max(99_999_999);
/** The number of a stored row, where it is no secret how many there are. */
export const rowId = z.number().int().min(1).max(2_147_483_647);

/** Every list: the total count and one page. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ totalRecords: z.number().int(), items: z.array(item) });

/** A page of a list. */
export const paging = {
  page: z.number().int().min(1).max(1_000_000_000).default(1),
  pageSize: z.number().int().min(1).max(100).default(20),
};

/** The same in a query string, where everything is text. */
export const pagingInQuery = z.object({
  page: z.coerce.number<number>().int().min(1).max(1_000_000_000).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(100).default(20),
});

/** In an answer: the version of what can be updated. */
export const version = z.string().max(64);
/** In an update: the version that the caller read. */
export const readVersion = version
  .optional()
  .describe(
    "from the answer that was read: 409 with the rule stale_version if another is stored; without it the last write wins",
  );

/** In a call that takes something back: the version that the caller left. */
export const leftVersion = version
  .optional()
  .describe("from the answer that is undone: 409 with the rule stale_version if it has been changed since");

/** An IANA time zone known to this server. */
export const timeZoneId = z
  .string()
  .max(64)
  .refine(isTimeZone, { params: { rule: "time_zone" }, message: "must be an IANA time zone" });

/** How often a person is told, by channel (specification, section 3). */
const alertTiming = z.enum(alertTimings);
export const notificationTimings = {
  notificationTimingForEmail: alertTiming,
  notificationTimingForSms: alertTiming,
  notificationTimingForPush: alertTiming,
};

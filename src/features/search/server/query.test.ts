import { expect, test } from "vitest";
import { searchRequest } from "#features/search/contract.ts";
import { queryOf } from "#features/search/server/query.ts";
import { anonymous } from "#platform/auth/caller.ts";

const now = Temporal.Instant.from("2026-10-02T01:00:00Z"); // Friday 11 am in Sydney; daylight saving starts on Sunday
const query = (request: object) => queryOf(searchRequest.parse(request), anonymous, now);
const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds / 1000;

test("without statuses the default filter applies, an empty list is every status", () => {
  expect(query({}).filters.status).toEqual([1, 4]);
  expect(query({ statusIds: [] }).filters.status).toEqual([]);
});

test("date ranges are whole local days of the request's time zone, across daylight saving", () => {
  const { closing } = query({ closingFrom: "2026-10-04", closingTo: "2026-10-04" }).filters;
  expect(closing).toEqual({ from: at("2026-10-03T14:00:00Z"), to: at("2026-10-04T13:00:00Z") });
  expect(query({ openTo: "2026-10-04", timeZoneId: "Australia/Perth" }).filters.open).toEqual({
    from: null,
    to: at("2026-10-04T16:00:00Z"),
  });
});

test("weeks run from Monday to Sunday of the reader's calendar", () => {
  const dayOf = (date: string) => at(`${date}T00:00:00Z`) / 86_400;
  expect(query({}).weeks).toEqual({
    now: at("2026-10-02T01:00:00Z"),
    thisWeekEnds: dayOf("2026-10-05"),
    sevenDaysEnd: dayOf("2026-10-09"),
    nextWeekEnds: dayOf("2026-10-12"),
  });
  const sunday = Temporal.Instant.from("2026-10-04T15:00:00Z"); // Monday 2 am in Sydney, Sunday 11 pm in Perth
  const weeksIn = (timeZoneId: string) => queryOf(searchRequest.parse({ timeZoneId }), anonymous, sunday).weeks;
  expect(weeksIn("Australia/Sydney").thisWeekEnds).toBe(dayOf("2026-10-12"));
  expect(weeksIn("Australia/Perth").thisWeekEnds).toBe(dayOf("2026-10-05"));
  expect(weeksIn("Australia/Perth").sevenDaysEnd).toBe(dayOf("2026-10-11"));
});

test("dollars become whole cents, both ends inclusive", () => {
  expect(query({ priceFrom: 19.99, priceTo: 1000.1 }).filters.price).toEqual({ from: 1999, to: 100_011 });
  expect(query({}).filters.price).toBeUndefined();
});

test("a page beyond the last is an offset, not an error", () => {
  expect(query({ page: 1_000_000_000, pageSize: 100 }).offset).toBe(99_999_999_900);
});

test("a range that ends before it starts names the field", () => {
  const wrong = searchRequest.safeParse({
    closingFrom: "2026-10-04",
    closingTo: "2026-10-03",
    priceFrom: 2,
    priceTo: 1,
  });
  expect(wrong.error?.issues.map((issue) => issue.path.join("."))).toEqual(["closingTo", "priceTo"]);
});

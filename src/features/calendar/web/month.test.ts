import { expect, test } from "vitest";
import { dayNotes } from "./day-notes.ts";
import { addMonths, dayOf, dayOfItem, isoDay, linesOf, monthDays } from "./month.ts";

test("a month's page has whole weeks from Monday, with the days of its neighbours", () => {
  const days = monthDays("2026-09");
  expect([isoDay(days[0]!), isoDay(days.at(-1)!), days.length]).toEqual(["2026-08-31", "2026-10-04", 35]);
  expect(monthDays("2027-02")).toHaveLength(28);
  expect([addMonths("2026-12", 1), addMonths("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
});

test("a date with a time is on the reader's day, and one without on the notice's", () => {
  const item = { date: "2026-09-30T14:30:00Z", localDate: "2026-10-01", timeIsExplicit: true };
  expect(dayOfItem(item, "Australia/Perth")).toBe(dayOf("2026-09-30"));
  expect(dayOfItem(item, "Australia/Sydney")).toBe(dayOf("2026-10-01"));
  expect(dayOfItem({ ...item, timeIsExplicit: false }, "Australia/Perth")).toBe(dayOf("2026-10-01"));
});

test("a full day shows its deadlines before anything else, in order", () => {
  const of = (...kinds: string[]) => kinds.map((kind) => ({ kind })) as never;
  const kindsOf = (items: { kind: string }[]) => items.map(({ kind }) => kind);
  expect(kindsOf(linesOf(of("briefing", "internal", "closing")))).toEqual(["briefing", "internal", "closing"]);
  expect(kindsOf(linesOf(of("briefing", "internal", "closing", "closing")))).toEqual(["closing", "closing"]);
});

test("a day says its holidays, and where clocks change on it", () => {
  const [sunday, monday] = [dayOf("2026-10-04"), dayOf("2026-10-05")];
  const labourDay = { localDate: "2026-10-05", name: "Labour Day", states: ["NSW", "SA"] };
  const notes = dayNotes([sunday - 1, sunday, monday], [labourDay] as never);
  expect([...notes]).toEqual([
    [sunday, [{ kind: "clocks", text: "Clocks change", whole: "Clocks change (NSW, VIC, SA, TAS, ACT)" }]],
    [monday, [{ kind: "holiday", text: "Holiday: NSW, SA", whole: "Labour Day (NSW, SA)" }]],
  ]);
});

import { expect, test } from "vitest";
import type { ClosingFacts } from "#domain/deadline.ts";
import { epochOf } from "#domain/epoch.ts";
import { closingDayText, dayHeadings, isByClosing } from "./closing-day.ts";

const facts: ClosingFacts = {
  status: "Open",
  timezoneId: "Australia/Brisbane",
  closeDate: null,
  closeTimeIsExplicit: true,
  earlierCloseDate: null,
  closeWording: null,
  opensForApplications: false,
  expectedReleaseDate: null,
  expectedReleaseText: null,
  openDate: null,
  cancelledDate: null,
  awardedDate: null,
};
/** Sunday evening in Brisbane. */
const sunday = epochOf("2026-11-22T10:00:00Z");

test.for<[closeDate: string | null, more: Partial<ClosingFacts>, text: string]>([
  ["2026-11-22T13:00:00Z", {}, "Today"],
  ["2026-11-23T04:00:00Z", {}, "Tomorrow"],
  ["2026-11-23T13:59:00Z", { closeTimeIsExplicit: false }, "Tomorrow"],
  ["2026-11-24T04:00:00Z", {}, "Tue 24 Nov"],
  ["2027-11-24T04:00:00Z", {}, "Wed 24 Nov 2027"],
  ["2026-11-30T04:00:00Z", { earlierCloseDate: "2026-11-23T04:00:00Z" }, "Tomorrow"],
  // The printed day: it is Monday in Sydney, and still Sunday in Perth.
  ["2026-11-22T14:30:00Z", { timezoneId: "Australia/Sydney" }, "Tomorrow"],
  ["2026-11-22T14:30:00Z", { timezoneId: "Australia/Perth" }, "Today"],
  [null, {}, "No closing date"],
  [null, { opensForApplications: true }, "No closing date"],
  [null, { status: "Future Opportunity" }, "No closing date"],
  ["2026-11-22T09:00:00Z", {}, "Closed"],
])("a notice that closes at %s %j is under %j", ([closeDate, more, text]) => {
  expect(closingDayText({ ...facts, closeDate, ...more }, sunday, "Australia/Brisbane")).toBe(text);
});

test("results that are ordered by closing have day headings", () => {
  expect([{}, { sort: "closing-soon" }, { q: "bridge", sort: "closing-soon" }].map(isByClosing)).toEqual([
    true,
    true,
    true,
  ]);
  expect([{ q: "bridge" }, { sort: "most-active" }].map(isByClosing)).toEqual([false, false]);
});

test("a heading is above the first notice of each day only", () => {
  const closing = (closeDate: string) => ({ ...facts, closeDate });
  const notices = ["2026-11-23T01:00:00Z", "2026-11-23T04:00:00Z", "2026-11-24T04:00:00Z"].map(closing);
  expect(dayHeadings({}, notices, sunday, "Australia/Brisbane")).toEqual(["Tomorrow", null, "Tue 24 Nov"]);
  expect(dayHeadings({ q: "bridge" }, notices, sunday, "Australia/Brisbane")).toEqual([null, null, null]);
});

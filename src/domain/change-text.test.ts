import { expect, test } from "vitest";
import { changeTime, changeText, type ShownChange as Change } from "./change-text.ts";

const change = (field: Change["field"], oldValue: Change["oldValue"], newValue: Change["newValue"]): Change => ({
  field,
  fieldName: field[0]!.toUpperCase() + field.slice(1),
  changeType: oldValue === null ? "added" : newValue === null ? "removed" : "changed",
  oldValue,
  newValue,
  isWithheld: false,
});
const closing = (closeDate: string | null, closeTimeIsExplicit = true, earlierCloseDate: string | null = null) => ({
  timezoneId: "Australia/Sydney",
  closeDate,
  earlierCloseDate,
  closeTimeIsExplicit,
  closeWording: null,
  opensForApplications: closeDate === null,
});
const words = (titleChange: Change) => changeText(titleChange, "Australia/Sydney");

test("a moved closing shows the old time, the new time and the difference", () => {
  const moved = (from: string, to: string) => words(change("closing", closing(from), closing(to)));
  expect(moved("2026-09-10T05:00:00Z", "2026-09-17T05:00:00Z")).toEqual({
    lead: "Closing moved from",
    before: "10 Sep 2026 3:00pm AEST",
    after: "17 Sep 2026 3:00pm AEST",
    note: "7 days later",
  });
  expect(moved("2026-09-17T05:00:00Z", "2026-09-16T14:00:00Z").note).toBe("15 hours earlier");
  expect(moved("2026-09-17T05:00:00Z", "2026-09-17T05:30:00Z").note).toBe("30 minutes later");
  expect(moved("2026-09-18T05:00:00Z", "2026-09-17T05:00:00Z").note).toBe("1 day earlier");
});

test("a changed closing can have no time, two readings, or be open at any time", () => {
  const { before, after, note } = words(
    change(
      "closing",
      closing("2026-09-10T13:59:00Z", false),
      closing("2026-12-10T04:00:00Z", true, "2026-12-10T03:00:00Z"),
    ),
  );
  expect([before, after, note]).toEqual([
    "10 Sep 2026, time not stated",
    "10 Dec 2026 2:00pm AEDT or 10 Dec 2026 3:00pm AEDT",
    "91 days later",
  ]);
  expect(words(change("closing", closing(null), closing("2026-09-10T05:00:00Z")))).toMatchObject({
    before: "any time",
  });
  expect(words(change("closing", null, closing("2026-09-10T05:00:00Z"))).lead).toBe("Closing added:");
});

test("briefings and addenda say when in the notice's zone; one without a time says the day", () => {
  const briefings = ["Briefing, 2026-09-30T00:00:00Z, Council chambers, mandatory", "Site visit, 2026-10-01T13:59:00Z"];
  expect(words(change("briefings", null, briefings))).toEqual({
    lead: "Briefings added:",
    after: "Briefing, 30 Sep 2026 10:00am AEST, Council chambers, mandatory, Site visit, 1 Oct 2026",
  });
  expect(words(change("addenda", null, ["2, 2026-09-15T06:05:00.000Z, Answers"])).after).toBe(
    "2, 15 Sep 2026 4:05pm AEST, Answers",
  );
});

test("a short text is shown before and after, a long one as a word diff", () => {
  expect(words(change("title", "Mowing", "Mowing of ovals"))).toEqual({
    lead: "Title changed from",
    before: "Mowing",
    after: "Mowing of ovals",
  });
  const { diff } = words(change("description", `Daily ${"long ".repeat(20)}text`, `Weekly ${"long ".repeat(20)}text`));
  expect(diff?.map(({ kind }) => kind)).toEqual(["removed", "added", "same"]);
});

test("money and days are written as people write them, and an award has no mark of an addition", () => {
  expect(words(change("valueTo", 80_000, 1_234_567.5))).toMatchObject({ before: "$80,000.00", after: "$1,234,567.50" });
  expect(words(change("contractEnd", null, "2027-06-29T14:00:00Z"))).toMatchObject({ after: "30 Jun 2027" });
  expect(words({ ...change("sellers", null, ["Kookaburra Civil"]), fieldName: "Awarded to" })).toEqual({
    lead: "Awarded to:",
    after: "Kookaburra Civil",
  });
});

test("moments of one day are told with their times", () => {
  expect(words(change("opened", "2026-09-10T05:00:00Z", "2026-09-10T05:01:00Z"))).toEqual({
    lead: "Opened changed from",
    before: "10 Sep 2026 3:00pm AEST",
    after: "10 Sep 2026 3:01pm AEST",
  });
  expect(words(change("opened", "2026-09-10T05:00:00Z", "2026-09-11T05:00:00Z")).after).toBe("11 Sep 2026");
});

test("a delisted notice names the source, and says that it may have been withdrawn", () => {
  expect(words(change("listed", "buy.nsw", null))).toEqual({
    lead: "Removed from buy.nsw’s list before it closed",
    note: "it may have been withdrawn",
  });
});

test("a withheld change names its field but shows no values", () => {
  expect(words({ ...change("contacts", null, null), changeType: "changed", isWithheld: true })).toEqual({
    lead: "Contacts changed",
  });
});

test("the source's time is shown if there is one, otherwise the time when we saw the change", () => {
  const seenDate = "2026-09-15T06:05:00Z";
  expect(changeTime({ seenDate, changedDateTime: null }, "Australia/Sydney")).toBe("seen 15 Sep 2026 4:05pm AEST");
  expect(changeTime({ seenDate, changedDateTime: "2026-09-14T00:20:00Z" }, "Australia/Sydney")).toBe(
    "14 Sep 2026 10:20am AEST",
  );
});

import { expect, test } from "vitest";
import { readingText, receiptText, silentReadText } from "./coverage-receipt.ts";

const at = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds;
const since = at("2026-09-14T22:00:00Z");
const said = (more: Partial<Parameters<typeof receiptText>[0]>) =>
  receiptText({ newNotices: 412, since, sources: 10, late: [], ...more }, "Australia/Brisbane");

test("a receipt counts what is new and names each late source with the time it was last read", () => {
  expect(said({})).toBe("412 new notices since Tue 15 Sep 8:00am, from 10 sources, all read on time.");
  expect(said({ newNotices: 0, sources: 0 })).toBe("No new notices since Tue 15 Sep 8:00am.");
  const tasmania = { name: "Tasmania", lastRead: at("2026-09-14T17:00:00Z") };
  expect(said({ late: [tasmania] })).toBe(
    "412 new notices since Tue 15 Sep 8:00am, from 10 sources. 9 of them were read on time. Tasmania has been silent since Tue 15 Sep 3:00am. Its newest notices are missing here.",
  );
  const late = [{ name: "Darwin", lastRead: null }, ...Array.from({ length: 5 }, () => tasmania)];
  expect(said({ newNotices: 1, late })).toMatch(
    /^1 new notice .*4 of them were read on time\. Darwin has not been read yet\. Tasmania .* One more was not read on time\. Their newest/,
  );
});

test("an email about what was found says how its notice and all sources are read", () => {
  const read = "buy.nsw was read Wed 16 Sep 9:41am.";
  expect(readingText({ read, sources: 10, late: 1 })).toBe(`${read} 9 of 10 sources are being read on time.`);
  expect(readingText({ read: null, sources: 1, late: 0 })).toBe("1 of 1 source is being read on time.");
  expect(readingText({ read, sources: 0, late: 0 })).toBe(read);
  expect(readingText({ read: null, sources: 0, late: 0 })).toBe("");
});

test("where nothing was found, what was read is counted, and a silent source is named", () => {
  const late = [{ name: "Tasmania", lastRead: Temporal.Instant.from("2026-09-14T17:00:00Z").epochMilliseconds }];
  const said = (facts: Parameters<typeof silentReadText>[0]) => silentReadText(facts, "Australia/Sydney");
  expect(said({ newNotices: 1938, sources: 10, late: [] })).toBe("1,938 new notices from 10 of 10 sources");
  expect(said({ newNotices: 1, sources: 10, late })).toBe(
    "1 new notice from 9 of 10 sources. Tasmania has been silent since Tue 15 Sep 3:00am. Its newest notices are missing here.",
  );
  expect(said({ newNotices: 0, sources: 0, late: [] })).toBe("no new notices");
});

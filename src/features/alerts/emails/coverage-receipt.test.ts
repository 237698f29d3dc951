import { expect, test } from "vitest";
import { receiptText } from "./coverage-receipt.ts";

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

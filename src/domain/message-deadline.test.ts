import { expect, test } from "vitest";
import type { ClosingFacts } from "./deadline.ts";
import { epochOf } from "./epoch.ts";
import { messageDeadline } from "./message-deadline.ts";

const facts: ClosingFacts = {
  status: "Open",
  timezoneId: "Australia/Sydney",
  closeDate: "2026-10-07T03:00:00Z",
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
const said = (more: Partial<ClosingFacts>, now = "2026-09-28T00:00:00Z") =>
  messageDeadline({ ...facts, ...more }, epochOf(now), "Australia/Sydney");

test("of two readings a message names both, and counts to the earlier one until it has passed", () => {
  const both = { earlierCloseDate: "2026-09-30T04:00:00Z" };
  expect(said(both)).toMatchObject({
    short: "closes Wed 30 Sep 2:00pm or Wed 7 Oct 2:00pm",
    zoned: "closes Wed 30 Sep 2:00pm AEST or Wed 7 Oct 2:00pm AEDT",
    at: epochOf("2026-09-30T04:00:00Z"),
    line: "Closes Wed 30 Sep 2026 2:00pm AEST or Wed 7 Oct 2026 2:00pm AEDT (Sydney), in 2 days, the notice can be read in two ways",
    parts: { days: "in 2 days", isNear: true },
  });
  expect(said(both, "2026-10-01T00:00:00Z")).toMatchObject({
    short: "closes Wed 7 Oct 2:00pm",
    at: epochOf("2026-10-07T03:00:00Z"),
    parts: { days: "in 6 days", isNear: false },
  });
});

test("two times of one day share it, and dates without a time say so once", () => {
  expect(said({ earlierCloseDate: "2026-10-07T02:00:00Z" })).toMatchObject({
    short: "closes Wed 7 Oct 1:00pm or 2:00pm",
    zoned: "closes Wed 7 Oct 1:00pm or 2:00pm AEDT",
  });
  const dates = { closeDate: "2026-10-07T12:59:00Z", earlierCloseDate: "2026-09-30T13:59:00Z" };
  expect(said({ ...dates, closeTimeIsExplicit: false })).toMatchObject({
    short: "closes Wed 30 Sep or Wed 7 Oct",
    zoned: "closes Wed 30 Sep or Wed 7 Oct, no time given",
  });
});

test("a cancelled notice says when it was to close", () => {
  expect(said({ status: "Cancelled" })).toMatchObject({
    short: null,
    at: null,
    former: { long: "Wed 7 Oct 2026 2:00pm AEDT (Sydney)", short: "Wed 7 Oct 2:00pm AEDT" },
  });
  expect(said({}).former).toBe(null);
});

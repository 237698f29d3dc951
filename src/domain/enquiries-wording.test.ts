import { expect, test } from "vitest";
import { readEnquiriesIn } from "#domain/enquiries-wording.ts";

const read = (text: string) => {
  const reading = readEnquiriesIn(text, { zone: "Australia/Melbourne" });
  return reading && `${reading.closesAt.toString()}${reading.timeIsExplicit ? "" : ", no time"}`;
};

test.each([
  ["Questions close at 5:00pm AEDT on 3 December 2026. Tenders close 10 December 2026.", "2026-12-03T06:00:00Z"],
  ["Last date for enquiries: 3/12/2026 2:00 PM", "2026-12-03T03:00:00Z"],
  [
    "The deadline for tenderer questions is 5 p.m. Thursday 3 December 2026; late ones stay open.",
    "2026-12-03T06:00:00Z",
  ],
  ["Enquiries must be received through the forum by 12 noon on 3 December 2026.", "2026-12-03T01:00:00Z"],
  ["Closing date for clarifications\n3 Dec 2026", undefined],
  ["Closing date for clarifications: 3 Dec 2026", "2026-12-03T12:59:00Z, no time"],
])("%s", (text, expected) => {
  expect(read(text)).toBe(expected);
});

test.each([
  "For enquiries call the contact officer. Tenders close at 2:00pm on 3 December 2026.",
  "Questions close between 3 December 2026 and 10 December 2026.",
  "Enquiries: tenders@sample.example, from 3 December 2026",
  "Questions close seven days before the closing time.",
])("not read: %s", (text) => {
  expect(read(text)).toBeUndefined();
});

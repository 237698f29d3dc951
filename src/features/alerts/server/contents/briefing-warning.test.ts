import { expect, test } from "vitest";
import { epochOf } from "#domain/epoch.ts";
import type { KeyDate } from "#domain/key-date.ts";
import { briefingWarning } from "./briefing-warning.ts";

const now = Temporal.Instant.from("2026-09-15T22:00:00Z");
const date = (kind: "briefing" | "registration", at: string, more: Partial<KeyDate> = {}): KeyDate => ({
  kind,
  part: `${kind}-1`,
  name: kind === "briefing" ? "Site visit" : "Register: site visit",
  at: Temporal.Instant.from(at),
  day: Temporal.PlainDate.from("2026-09-15"),
  timeIsExplicit: true,
  isMandatory: true,
  ...more,
});
const said = (dates: KeyDate[], hasUndatedBriefing = false) => {
  const warning = briefingWarning({ dates, zone: "Australia/Sydney", hasUndatedBriefing }, now);
  return warning && `${warning.lead} ${warning.text}`;
};

test("a mandatory briefing is over, or ahead, by its last session", () => {
  expect(said([date("briefing", "2026-09-08T00:00:00Z")])).toBe(
    "The mandatory site visit was on Tue 8 Sep 2026 10:00am AEST (Sydney). If nobody from your company was there, your response may be refused.",
  );
  expect(said([date("briefing", "2026-09-08T00:00:00Z"), date("briefing", "2026-09-22T00:00:00Z")])).toBe(
    "The last of 2 sessions of the mandatory site visit is on Tue 22 Sep 2026 10:00am AEST (Sydney). If nobody from your company is there, your response may be refused.",
  );
  expect(said([date("briefing", "2026-09-07T00:00:00Z"), date("briefing", "2026-09-08T00:00:00Z")])).toMatch(
    /^The last session of the mandatory site visit was on Tue 8 Sep/,
  );
});

test("its registration is closing or has closed, unless one session needs none", () => {
  const visit = date("briefing", "2026-09-22T00:00:00Z", { timeIsExplicit: false });
  expect(said([date("registration", "2026-09-18T07:00:00Z"), visit])).toBe(
    "Register for the mandatory site visit by Fri 18 Sep 2026 5:00pm AEST (Sydney). It is on Tue 22 Sep 2026. If nobody from your company is there, your response may be refused.",
  );
  expect(said([date("registration", "2026-09-14T07:00:00Z"), visit])).toBe(
    "Registration for the mandatory site visit closed on Mon 14 Sep 2026 5:00pm AEST (Sydney). It is on Tue 22 Sep 2026. If nobody from your company is registered, your response may be refused.",
  );
  expect(said([date("registration", "2026-09-14T07:00:00Z"), visit, visit])).toMatch(/^The last of 2 sessions/);
});

test("a reminder of the same date is not said twice", () => {
  const visit = date("briefing", "2026-09-22T00:00:00Z");
  const below = (remindedOf?: string) =>
    briefingWarning(
      { dates: [visit], zone: "Australia/Sydney", hasUndatedBriefing: false },
      now,
      remindedOf === undefined ? null : epochOf(remindedOf),
    );
  const consequence = "If nobody from your company is there, your response may be refused.";
  expect(below("2026-09-22T00:00:00Z")).toEqual({ lead: consequence, text: "" });
  const whole = below();
  expect(whole?.lead).toMatch(/^The mandatory site visit is on Tue 22 Sep/);
  expect(below("2026-09-21T00:00:00Z")).toEqual(whole);
});

test("nothing is said where no briefing is mandatory; a missing date is", () => {
  expect(said([])).toBeNull();
  expect(said([date("briefing", "2026-09-22T00:00:00Z", { isMandatory: false })])).toBeNull();
  expect(said([], true)).toBe(
    "A briefing is mandatory, and the notice gives no date for it. Ask the buyer when it is.",
  );
});

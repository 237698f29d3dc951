import { expect, test } from "vitest";
import { epochOf } from "#domain/epoch.ts";
import { mandatoryBriefingOf, missedBriefingText, type BriefingFacts } from "./briefing.ts";

const briefing = (briefingDate: string | null, registrationCloseDate: string | null = null, isMandatory = true) =>
  ({ briefingDate, registrationCloseDate, isMandatory }) satisfies BriefingFacts;
const at = (instant: string, ...briefings: BriefingFacts[]) =>
  missedBriefingText(mandatoryBriefingOf(briefings)?.lastChance, epochOf(instant));

test("a mandatory briefing is over from its instant on", () => {
  const visit = briefing("2026-09-08T00:00:00Z");
  expect(at("2026-09-07T23:59:59Z", visit)).toBeNull();
  expect(at("2026-09-08T00:00:00Z", visit)).toBe("mandatory briefing over");
});

test("where the registration ends first, that is the last chance", () => {
  const visit = briefing("2026-09-08T00:00:00Z", "2026-09-04T07:00:00Z");
  expect(at("2026-09-04T06:00:00Z", visit)).toBeNull();
  expect(at("2026-09-05T00:00:00Z", visit)).toBe("mandatory briefing: registration over");
  expect(at("2026-09-05T00:00:00Z", briefing(null, "2026-09-04T07:00:00Z"))).toBe(
    "mandatory briefing: registration over",
  );
});

test("of several sessions the latest counts, and one without a date may still come", () => {
  const [first, second] = [briefing("2026-09-08T00:00:00Z"), briefing("2026-09-10T00:00:00Z")];
  expect(at("2026-09-09T00:00:00Z", first, second)).toBeNull();
  expect(at("2026-09-11T00:00:00Z", second, first)).toBe("mandatory briefing over");
  expect(at("2026-09-11T00:00:00Z", first, briefing(null))).toBeNull();
});

test("a voluntary briefing is never flagged", () => {
  expect(at("2026-09-11T00:00:00Z", briefing("2026-09-08T00:00:00Z", null, false))).toBeNull();
});

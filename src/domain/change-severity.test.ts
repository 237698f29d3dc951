import fc from "fast-check";
import { expect, test } from "vitest";
import { changeFieldCodes, type ChangedField } from "#domain/change-field.ts";
import { severities, severityOf } from "#domain/change-severity.ts";

type Value = Parameters<typeof severityOf>[0]["before"];
const of = (field: ChangedField, before: Value, after: Value) =>
  severityOf({ field, kind: before === null ? "added" : after === null ? "removed" : "changed", before, after });
const at = (remindsAt: string, staysOpenUntil = remindsAt) => ({ remindsAt, staysOpenUntil });
const [first, later] = ["2026-10-09T03:00:00Z", "2026-10-16T03:00:00Z"];

test("a closing that moves earlier, and a cancellation, are critical; one that moves later is important", () => {
  expect(of("closing", at(later), at(first))).toBe("critical");
  expect(of("closing", at(first), at(later))).toBe("important");
  expect(of("closing", at(later), null)).toBe("important");
  expect(of("status", "Open", "Cancelled")).toBe("critical");
  expect(of("status", "Future Opportunity", "Open")).toBe("important");
});

test("a notice that closes or is awarded is minor; one that opens, or opens again, is important", () => {
  expect(of("status", "Open", "Closed")).toBe("minor");
  expect(of("status", "Closed", "Awarded")).toBe("minor");
  expect(of("status", "Open", "Awarded")).toBe("minor");
  expect(of("status", "Closed", "Open")).toBe("important");
  expect(of("status", "Cancelled", "Open")).toBe("important");
  expect(of("status", "Closed", "Cancelled")).toBe("critical");
});

test("a deadline where there was none, and an earlier reading beside the known one, leave less time", () => {
  expect(of("closing", null, at(first))).toBe("critical");
  expect(of("closing", { remindsAt: null, staysOpenUntil: null }, at(first))).toBe("critical");
  expect(of("closing", at(later), at(first, later))).toBe("critical");
  // It was open until the last minute of that day.
  expect(of("closing", at("2026-10-08T13:00:00Z", "2026-10-09T12:59:00Z"), at(first))).toBe("critical");
  expect(of("closing", at(first, later), at(later))).toBe("important");
});

test("a mandatory briefing that is new or moved is important, another one is not", () => {
  const visit = "SiteVisit, 2026-09-20T00:00:00Z, the depot, mandatory";
  expect(of("briefings", null, [visit])).toBe("important");
  expect(of("briefings", [visit], [visit.replace("09-20", "09-21")])).toBe("important");
  expect(of("briefings", [visit], [visit, "Briefing, 2026-09-20T00:00:00Z, not mandatory"])).toBe("minor");
  expect(of("briefings", [visit], null)).toBe("minor");
});

test("questions that can be asked for less time than was said are important, for longer minor", () => {
  expect(of("enquiriesClose", null, first)).toBe("important");
  expect(of("enquiriesClose", later, first)).toBe("important");
  expect(of("enquiriesClose", first, later)).toBe("minor");
  expect(of("enquiriesClose", first, null)).toBe("minor");
});

test("documents, requirements and addenda are important, whatever is added to the notice beside them is minor", () => {
  const important = (["description", "documents", "addenda", "lodgement", "access"] as const).map((field) =>
    of(field, null, ["something"]),
  );
  expect(new Set(important)).toEqual(new Set(["important"]));
  expect(of("addenda", ["1, 2026-09-03"], ["1, 2026-09-03", "2"])).toBe("important");
  const minor = (["contacts", "categories", "link", "title", "places"] as const).map((field) => of(field, "a", "b"));
  expect(new Set(minor)).toEqual(new Set(["minor"]));
});

test("a notice that leaves its list before its closing may have been withdrawn: important", () => {
  expect(of("listed", "buy.nsw", null)).toBe("important");
});

test("every change of every field has a severity, whatever the values", () => {
  const value: fc.Arbitrary<Value> = fc.oneof(
    fc.constant(null),
    fc.string(),
    fc.array(fc.string()),
    fc.integer(),
    fc.record({
      remindsAt: fc.constantFrom(null, first, later),
      staysOpenUntil: fc.constantFrom(null, first, later),
    }),
  );
  fc.assert(
    fc.property(fc.constantFrom(...changeFieldCodes), value, value, (field, before, after) => {
      expect(severities).toContain(of(field, before, after));
    }),
  );
});

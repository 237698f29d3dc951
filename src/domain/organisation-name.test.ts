import { nameKey } from "#domain/organisation-name.ts";
import { expect, test } from "vitest";

test.each([
  ["HAYS SPECIALIST RECRUITMENT (AUST) P/L", "Hays Specialist Recruitment (Aust) Pty. Ltd."],
  ["Healius", "HEALIUS LIMITED"],
  ["Parks & Wildlife", "Parks and Wildlife"],
  ["Café Olé Pty Ltd", "CAFE OLE"],
  ["O'Brien’s Fencing", "OBriens Fencing"],
])("%s and %s are one name", (name, otherName) => expect(nameKey(name)).toBe(nameKey(otherName)));

test.each([
  ["Department of Health", "Department of Health and Aged Care"],
  ["Department of Infrastructure - Civil Services", "Department of Infrastructure - Building Services"],
])("%s and %s are two names", (name, otherName) => expect(nameKey(name)).not.toBe(nameKey(otherName)));

test("a name of nothing but a legal form, or without letters we know, still has a key", () => {
  expect(nameKey("Pty Ltd")).toBe("pty");
  expect(nameKey("???")).toBe("???");
});

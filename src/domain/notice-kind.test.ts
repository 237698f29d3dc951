import { nonTenderKindOf, isTestNotice } from "#domain/notice-kind.ts";
import { expect, test } from "vitest";

test.each([
  ["Sale of Biochar", "sale"],
  ["Disposal of surplus vehicles", "sale"],
  ["Telecommunications Infrastructure Lease - Churchill Tucker Park, Rhodes", "lease"],
  ["Leasing of Irrigation land", "lease"],
  ["AIC Criminology Research Fund 2026", "grant"],
  ["Community sports grants program", "grant"],
] as const)("%s is a %s", (title, flag) => expect(nonTenderKindOf(title)).toBe(flag));

test.each([
  "Cleaning services",
  "Motor vehicle leasing and fleet services",
  "Supply and lease of photocopiers",
  "Grant program management system",
  "Point of sale system",
  "Waste disposal services",
])("%s is a purchase", (title) => expect(nonTenderKindOf(title)).toBeUndefined());

test("test notices on a portal are recognised", () => {
  expect(isTestNotice("DemoATM2026", "Anything", "Department of Finance")).toBe(true);
  expect(isTestNotice("X-1", "Anything", "A Testing Agency")).toBe(true);
  for (const title of [
    "TEST",
    "Test tender 3",
    "Dummy RFT",
    "This is a test, please ignore",
    "Please ignore - test of lodgement",
  ])
    expect(isTestNotice("X-1", title, "Sample Council"), title).toBe(true);
  for (const title of [
    "Testing of materials",
    "Test and tag of appliances",
    "Training",
    "Dummy for rescue training",
    "Test equipment",
  ])
    expect(isTestNotice("X-1", title, "National Testing Agency"), title).toBe(false);
});

import { expect, test } from "vitest";
import { plans } from "#domain/plans.ts";
import { defaultRetention } from "#domain/retention.ts";
import { browserData, storedData as storedDataFor } from "./stored-data.ts";

const storedData = storedDataFor(defaultRetention);

const textOf = (facts: readonly object[]) => JSON.stringify(facts);

test("the privacy policy does not say that nothing can be bought while plans have a price", () => {
  expect(plans.some(({ monthlyCents }) => monthlyCents !== null)).toBe(true);
  expect(textOf(storedData)).not.toMatch(/nothing can be bought|None yet/);
  expect(storedData.filter(({ stored }) => /\binvoices\b/.test(stored)).map(({ kind }) => kind)).toEqual(["Payments"]);
});

test("it says that what members open and search is stored, and who sees it", () => {
  const { stored, kept } = storedData.find(({ kind }) => kind.startsWith("What you read"))!;
  for (const words of ["notices that you open", "searches that you run", "colleagues see"])
    expect(stored).toContain(words);
  expect(kept).toContain("2 years");
  expect(textOf(browserData)).toContain("taken over into your account");
  expect(textOf(browserData)).not.toContain("It stays in your browser and is not sent to us");
});

test("it says the times that are set", () => {
  const other = storedDataFor({ ...defaultRetention, securityEvents: 90, activity: 365, alerts: 400, enquiries: 1 });
  const kept = (kind: string) => other.find((data) => data.kind.startsWith(kind))!.kept;
  expect(kept("Security events")).toMatch(/^90 days\. /);
  expect(kept("What you read")).toMatch(/^1 year for what you did\./);
  expect(kept("Your searches")).toContain("for at most 400 days");
  expect(kept("Your enquiries")).toMatch(/^1 day\. /);
});

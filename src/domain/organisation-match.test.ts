import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isSameName } from "#domain/organisation-match.ts";
import { expect, test } from "vitest";

type Pair = { donor_name: string; candidate_name: string; label: 0 | 1 };
const file = readFileSync(join(import.meta.dirname, "fixtures/organisation-pairs.jsonl"), "utf8");
const pairs = file
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Pair);

test("581 labelled pairs of real names are told apart and brought together: F1 of at least 0.95", () => {
  const count = (said: boolean, label: 0 | 1) =>
    pairs.filter((pair) => pair.label === label && isSameName(pair.donor_name, pair.candidate_name) === said).length;
  const [found, wrong, missed] = [count(true, 1), count(true, 0), count(false, 1)];
  const [precision, recall] = [found / (found + wrong), found / (found + missed)];
  const f1 = (2 * precision * recall) / (precision + recall);
  console.log(
    `organisation names: F1 ${f1.toFixed(4)}, precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)}`,
  );
  expect(pairs).toHaveLength(581);
  expect(f1).toBeGreaterThanOrEqual(0.95);
  // Merging two different companies is worse than listing one twice.
  expect(precision).toBeGreaterThanOrEqual(0.995);
});

test.each([
  ["Dept of the Prime Minister & Cabinet", "Department of Prime Minister and Cabinet"],
  ["IAG Limited", "I-AG PTY LTD"],
  ["Zamotown Pty Ltd ATF M H McGuiness Family Trust", "ZAMOTOWN PTY. LTD"],
  ["Main Roads WA", "Main Roads Western Australia"],
  ["The Trustee for Sample Trust", "Sample Trust"],
])("%s and %s are one organisation", (name, otherName) => {
  expect(isSameName(name, otherName)).toBe(true);
  expect(isSameName(otherName, name)).toBe(true);
});

test.each([
  ["Department of Health", "Department of Health and Aged Care"],
  ["Department of Health (NT)", "Department of Health"],
  ["Teys Australia Beenleigh Pty Ltd", "Teys Australia Biloela Pty Ltd"],
  ["Sydney Trains", "Sydney Metro"],
  ["Station 12", "Station 13"],
])("%s and %s are two", (name, otherName) => expect(isSameName(name, otherName)).toBe(false));

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inventedNotices } from "#features/ingestion/server/demonstration/generator.ts";
import { parseMeasured } from "#scripts/lexicon/measured.ts";
import { readConcepts } from "#scripts/lexicon/sources.ts";
import { indexTitles } from "#scripts/lexicon/titles.ts";

/** A line of the lexicon that so many titles of real contracts name is a trade that buyers often need. */
const manyTitles = 50;

test("a supplier of nearly any trade that buyers often need finds open notices in the demonstration", () => {
  const notices = inventedNotices(Temporal.Instant.from("2026-11-21T02:00:00Z"));
  const open = notices.filter(({ status }) => status === "Open" || status === "FutureOpportunity");
  const find = indexTitles(open.map(({ title }) => ({ text: title!, families: new Map() })));
  const measured = parseMeasured(readFileSync("data/lexicon/measured.tsv", "utf8"));
  const found = readConcepts().flatMap(({ left }, line) => {
    const { titles, cut } = measured[line]!;
    const kept = left.filter(({ key }) => !cut.has(key));
    const isOften = kept.some(({ key }) => (titles.get(key) ?? 0) >= manyTitles);
    return isOften ? [new Set(kept.flatMap(({ key }) => find(key).titles)).size] : [];
  });
  const shareOf = (count: number) => found.filter((notices) => notices >= count).length / found.length;
  expect(found.length).toBeGreaterThan(300);
  // Names of brands and places are not invented.
  expect(shareOf(1)).toBeGreaterThan(0.95);
  expect(shareOf(5)).toBeGreaterThan(0.65);
});

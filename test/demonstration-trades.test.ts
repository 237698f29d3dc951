import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inventedNotices } from "#features/ingestion/server/demonstration/generator.ts";
import { parseMeasured } from "#scripts/lexicon/measured.ts";
import { compiledConcepts } from "#scripts/lexicon/selection.ts";
import { readAcceptedRight, readConcepts } from "#scripts/lexicon/sources.ts";
import { indexTitles } from "#scripts/lexicon/titles.ts";

/** A line of the lexicon that so many titles of real contracts name is a trade that buyers often need. */
const manyTitles = 50;

test("a supplier of nearly any trade that buyers often need finds a page of open or planned notices in the demonstration", () => {
  const now = Temporal.Instant.from("2026-11-21T02:00:00Z");
  const active = inventedNotices(now, { statuses: ["open", "future"] });
  const find = indexTitles(active.map(({ title }) => ({ text: title!, families: new Map() })));
  const measured = parseMeasured(readFileSync("data/lexicon/measured.tsv", "utf8"));
  const found = compiledConcepts(readConcepts(), measured, readAcceptedRight()).flatMap(({ members }) => {
    const isOften = members.some(({ titles }) => titles >= manyTitles);
    const searched = members.filter(({ kind }) => kind !== "rightForAdvice");
    return isOften ? [new Set(searched.flatMap(({ key }) => find(key).titles)).size] : [];
  });
  const shareOf = (count: number) => found.filter((notices) => notices >= count).length / found.length;
  expect(found.length).toBeGreaterThan(300);
  // Names of brands and places are not invented.
  expect(shareOf(1)).toBeGreaterThan(0.95);
  expect(shareOf(10)).toBeGreaterThan(0.85);
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseMeasured } from "#scripts/lexicon/measured.ts";
import { lexiconFolder, readConcepts } from "#scripts/lexicon/sources.ts";
import { indexTitles } from "#scripts/lexicon/titles.ts";
import type { Subject } from "./gather.ts";

/** The subjects of each trade: those that a left term of one line of the lexicon names, as search reads it. */
export function subjectsByTrade(subjects: readonly Subject[]): Subject[][] {
  const find = indexTitles(subjects.map(({ phrases }) => ({ text: phrases[0]!, families: new Map() })));
  const measured = parseMeasured(readFileSync(join(lexiconFolder, "measured.tsv"), "utf8"));
  return readConcepts().flatMap(({ left }, line) => {
    const keys = left.flatMap(({ key }) => (measured[line]!.cut.has(key) ? [] : [key]));
    const found = new Set(keys.flatMap((key) => find(key).titles));
    return found.size === 0 ? [] : [[...found].map((i) => subjects[i]!)];
  });
}

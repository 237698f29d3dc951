import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseMeasured } from "#scripts/lexicon/measured.ts";
import { compiledConcepts } from "#scripts/lexicon/selection.ts";
import { lexiconFolder, readAcceptedRight, readConcepts } from "#scripts/lexicon/sources.ts";
import { indexTitles } from "#scripts/lexicon/titles.ts";
import type { Subject } from "./gather.ts";

/** A line of the lexicon: the subjects that a search for it finds, and how many of `otherTitles` it finds. */
export type Trade = { subjects: Subject[]; otherTitles: number };

/** The trades that some subject is of. */
export function tradesOf(subjects: readonly Subject[], otherTitles: readonly string[]): Trade[] {
  const titles = [...subjects.map(({ phrases }) => phrases[0]!), ...otherTitles];
  const find = indexTitles(titles.map((text) => ({ text, families: new Map() })));
  const measured = parseMeasured(readFileSync(join(lexiconFolder, "measured.tsv"), "utf8"));
  return compiledConcepts(readConcepts(), measured, readAcceptedRight()).flatMap(({ members }) => {
    const searched = members.filter(({ kind }) => kind !== "rightForAdvice");
    const found = [...new Set(searched.flatMap(({ key }) => find(key).titles))];
    const own = found.flatMap((index) => subjects[index] ?? []);
    return own.length === 0 ? [] : [{ subjects: own, otherTitles: found.length - own.length }];
  });
}

/** Words that some trade or its work is called by, in lower case. */
export const tradeWords = (): Set<string> =>
  new Set(
    readConcepts().flatMap(({ left }) => left.flatMap(({ text }) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])),
  );

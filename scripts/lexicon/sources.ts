import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { stem } from "#search-core/analysis/stem.ts";
import { tokenise } from "#search-core/analysis/tokenise.ts";

export const lexiconFolder = join(import.meta.dirname, "../../data/lexicon");

/** A term as written, and its stems as one text, by which terms are equal. */
export type Term = { text: string; key: string };
/** A line of the lexicon: terms that mean the same, and what buyers also call the work, best first. */
export type Concept = { file: string; left: Term[]; right: Term[] };

/** Other names and spellings of one thing, reviewed one by one: nothing of them is cut, and they are always searched. */
export const isReviewed = ({ file }: Concept): boolean => file.startsWith("0");

/** Lines written from titles: a sample of titles was read for every right term. */
export const isFromTitles = ({ file }: Concept): boolean => file.startsWith("7");

const termOf = (text: string): Term => {
  const stems = tokenise(text).flatMap(({ term, alias }) => (alias ? [] : [stem(term === "it" ? "IT" : term)]));
  return { text, key: stems.join(" ") };
};

const termsIn = (part: string): Term[] => {
  const terms = part.split(";").flatMap((text) => (text.trim() === "" ? [] : [termOf(text.trim())]));
  return [...new Map(terms.map((term) => [term.key, term])).values()].filter(({ key }) => key !== "");
};

/** Lines without comments and empty ones. */
const linesOf = (name: string): string[] =>
  readFileSync(join(lexiconFolder, name), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"));

/** The lexicon as written, in the order of its files. Terms of a line that only differ by inflection are one. */
export function readConcepts(): Concept[] {
  const files = readdirSync(lexiconFolder).filter((name) => /^\d.*\.txt$/.test(name));
  return files.toSorted().flatMap((name) =>
    linesOf(name).map((line) => {
      const [left, right = ""] = line.split("|");
      return { file: name.replace(".txt", ""), left: termsIn(left!), right: termsIn(right) };
    }),
  );
}

/** What was cut after reading, by the first character of its file. */
export function readCutByReading(): Map<string, Set<string>> {
  const cut = new Map<string, Set<string>>();
  for (const line of linesOf("cut-by-reading.txt")) {
    const [file, terms] = [line[0]!, line.slice(line.indexOf(":") + 1)];
    const known = cut.get(file) ?? new Set<string>();
    for (const { key } of termsIn(terms)) known.add(key);
    cut.set(file, known);
  }
  return cut;
}

/** Right terms that were accepted, by the file's first character and the first left term of the line. */
export type AcceptedRight = Record<"byReading" | "bySample", Map<string, Set<string>>>;

/** Right terms that were read and have to measure right too, and those of which a sample of titles was read. */
export const readAcceptedRight = (): AcceptedRight => ({
  byReading: readRightTerms("right-by-reading.txt"),
  bySample: readRightTerms("right-by-sample.txt"),
});

const readRightTerms = (name: string): Map<string, Set<string>> =>
  new Map(
    linesOf(name).map((line) => {
      const [concept, terms] = line.split(" | ");
      return [concept!, new Set(termsIn(terms!).map(({ key }) => key))];
    }),
  );

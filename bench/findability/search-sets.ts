import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Search } from "./measures.ts";

/** Searches that are judged together. */
export type SearchSet = { name: "searches" | "own searches" | "phrases" | "own sentences"; searches: Search[] };

const own = "bench/fixtures/findability";

/**
 * The searches that suppliers type, phrases that share no word with the title they want, and sentences. The product's
 * own are in two halves by line: odd lines may be looked at while something is tuned, even lines only at the end.
 * `sharedData` is undefined where the sets that do not ship are missing.
 */
export function searchSets(sharedData: string | undefined): SearchSet[] {
  const sets: SearchSet[] = [
    { name: "own searches", searches: table(join(own, "supplier-searches.tsv")) },
    { name: "own sentences", searches: table(join(own, "sentences.tsv")) },
  ];
  if (!sharedData) return sets;
  const searches = table(join(sharedData, "searches/supplier-searches.tsv"));
  const phrases = pairs(join(sharedData, "searches/pairs-2.json"));
  return [{ name: "searches", searches }, { name: "phrases", searches: phrases }, ...sets];
}

const matching = (pattern: string) => {
  const expression = new RegExp(pattern, "i");
  return (title: string) => expression.test(title);
};

/** One search a line, then a tab and the expression that a relevant title matches. */
const table = (file: string): Search[] =>
  readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => {
      const [text = "", pattern = ""] = line.split("\t");
      return { text, isRight: matching(pattern) };
    });

function pairs(file: string): Search[] {
  const { pairs } = JSON.parse(readFileSync(file, "utf8")) as {
    pairs: { query: string; title: string; also: string }[];
  };
  return pairs.map(({ query, title, also }) => {
    const isAlso = matching(also);
    return { text: query, isRight: (found) => found.trim() === title || isAlso(found) };
  });
}

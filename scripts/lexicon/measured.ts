import type { MeasuredConcept, MeasuredRight, MeasuredTerm } from "./measure.ts";

/**
 * What measured.tsv says of one concept. `titles`: by the key of a left term, how many titles have it. `cut` and
 * `goodRight`: keys of terms.
 */
export type MeasuredLine = { titles: Map<string, number>; cut: Set<string>; goodRight: Set<string> };

/** A right term needs this share right, of this many. */
const minRightShare = 0.9;
const minRightJudged = 8;
/** Or what it adds is as near as this. By reading, five in six of those are right. */
const minRightNearness = 0.75;
const isRightByCategory = ({ judged, share }: MeasuredTerm) => judged >= minRightJudged && share >= minRightShare;
const isGood = (term: MeasuredRight) => isRightByCategory(term) || (term.nearness ?? 0) >= minRightNearness;

const heading = `# Made by npm run lexicon. A line for each concept, its columns separated by tabs: file; first left term; titles
# of its most common left term; titles that have only one of its terms, of these how many have a category that the
# line's other terms can judge, and which share is right by it; left terms in titles (as stems, with the number of
# titles); left terms that were cut (as stems: why, titles that it added, share right of how many, one of them); right
# terms of which at least 0.9 measured right (as stems, share of how many), and those whose titles are near to the left
# terms where fewer than ten titles have one of them (as stems, nearness).
`;
const columns = 9;

/** The figures as a table of text. */
export function printMeasured(measured: readonly MeasuredConcept[]): string {
  const lines = measured.map(({ concept, left, right }) => {
    const kept = left.filter(({ why }) => why === null);
    const { adds, judged, share } = total(kept);
    return [
      concept.file,
      concept.left[0]!.text,
      Math.max(0, ...kept.map(({ titles }) => titles)),
      adds,
      judged,
      judged === 0 ? "" : share.toFixed(2),
      kept.flatMap(({ key, titles }) => (titles === 0 ? [] : `${key}=${titles}`)).join("; "),
      left.flatMap((term) => (term.why === null ? [] : `${term.key}=${term.why}${figures(term)}`)).join("; "),
      right.flatMap((term) => (isGood(term) ? `${term.key}=${figureOf(term)}` : [])).join("; "),
    ].join("\t");
  });
  return `${heading}${lines.join("\n")}\n`;
}

const figureOf = (term: MeasuredRight) =>
  isRightByCategory(term) ? `${term.share.toFixed(2)}/${term.judged}` : `near ${term.nearness!.toFixed(2)}`;

/** What the titles that one term adds are like, all terms together. */
function total(terms: readonly MeasuredTerm[]) {
  const sum = (numberOf: (term: MeasuredTerm) => number) => terms.reduce((all, term) => all + numberOf(term), 0);
  const judged = sum((term) => term.judged);
  return { adds: sum(({ adds }) => adds), judged, share: sum((term) => term.share * term.judged) / judged };
}

const figures = ({ adds, judged, share, example }: MeasuredTerm) =>
  ` ${adds}${judged === 0 ? "" : ` ${share.toFixed(2)}/${judged}`}${example === "" ? "" : ` «${example.replaceAll(/[;=\t\n]+/g, " ").slice(0, 40)}»`}`;

/** Reads the table back, in its order. */
export function parseMeasured(text: string): MeasuredLine[] {
  const rows = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return rows.map((row) => {
    const cells = row.split("\t");
    if (cells.length !== columns) throw new Error(`a line of measured.tsv has ${cells.length} columns: ${row}`);
    const entries = (cell: string) =>
      cell.split("; ").flatMap((entry) => (entry === "" ? [] : [entry.split("=") as [string, string]]));
    return {
      titles: new Map(entries(cells[6]!).map(([key, titles]) => [key, Number(titles)])),
      cut: new Set(entries(cells[7]!).map(([key]) => key)),
      goodRight: new Set(entries(cells[8]!).map(([key]) => key)),
    };
  });
}

/** A few lines for people. */
export function summaryOf(measured: readonly MeasuredConcept[]): string {
  const left = measured.flatMap((line) => line.left);
  const cut = (why: string) => left.filter((term) => term.why === why).length;
  const { judged, share } = total(left.filter(({ why }) => why === null));
  return [
    `${measured.length} concepts, ${left.length} left terms`,
    `cut: ${cut("read")} by reading, ${cut("categories")} by categories, ${cut("punctuation")} found across punctuation`,
    `of ${judged} judged titles that one term adds, ${share.toFixed(3)} are right by category`,
    `right terms at ${minRightShare} or better, or near: ${measured.flatMap((line) => line.right.filter(isGood)).length}`,
  ].join("\n");
}

import type { Embedder } from "#adapters/embeddings/port.ts";
import { nearnessOf } from "./nearness.ts";
import { type Concept, isReviewed, type Term } from "./sources.ts";
import type { FindTitles, Title } from "./titles.ts";

/**
 * A term as measured in its line. `titles`: how many have it. `adds`: how many have none of the line's other terms.
 * `judged`: how many of those have a category and are not judged by it alone. `share`: how many of the judged are right.
 */
export type MeasuredTerm = Term & { titles: number; adds: number; judged: number; share: number; example: string };
/** `nearness` of what it adds to the left terms, where titles seldom have one of those. */
export type MeasuredRight = MeasuredTerm & { nearness: number | null };
/** `why` null: the term stays. */
export type JudgedTerm = MeasuredTerm & { why: "read" | "punctuation" | "categories" | null };
export type MeasuredConcept = { concept: Concept; left: JudgedTerm[]; right: MeasuredRight[] };

/** A family is the line's own if its other terms have this share of their titles in it, and this many times the usual. */
const minFamilyShare = 0.04;
const minFamilyLift = 1.5;
/** Fewer judged titles say nothing, and neither does a line whose other terms weigh less. */
const minJudged = 5;
const minEvidence = 0.5;
/** Left terms stay from this share on. By reading, about twice as many are right. */
const minLeftShare = 0.25;
/** A line whose left terms are in fewer titles cannot judge its right terms by their categories. */
const seldom = 10;
/** A right term in more titles is too wide for such a line. */
const maxTitlesOfRight = 100;
/** More of its titles than this have a term only across punctuation: it is no term there. */
const maxAcrossPunctuation = 0.5;

/**
 * Measures every concept on the titles of the shipped notices. A title that a term adds is right if one of its families
 * is the line's own, as the line's other terms have it, or if it has a right term of several words.
 */
export async function measureConcepts(
  concepts: readonly Concept[],
  titles: readonly Title[],
  find: FindTitles,
  cutByReading: ReadonlyMap<string, ReadonlySet<string>>,
  embedder: Embedder,
): Promise<MeasuredConcept[]> {
  const usual = usualShares(titles);
  const isCategorised = (i: number) => titles[i]!.families.size > 0;

  /** The line's own families without one of its terms, and the weight of what says so. */
  function ownFamilies(without: Term, left: readonly Term[], right: readonly Term[]) {
    const mine = new Set(find(without.key).titles);
    const shares = new Map<string, number>();
    let evidence = 0;
    for (const [terms, sideWeight] of [
      [left, 1],
      [right, 0.5],
    ] as const)
      for (const { key } of terms) {
        if (key === without.key) continue;
        const found = find(key).titles.filter((i) => !mine.has(i) && isCategorised(i));
        if (found.length === 0) continue;
        const weight = (sideWeight * (key.includes(" ") ? 1 : 0.6) * found.length) / (found.length + 2);
        evidence += weight;
        for (const i of found)
          for (const [family, share] of titles[i]!.families)
            shares.set(family, (shares.get(family) ?? 0) + (weight * share) / found.length);
      }
    const own = new Set<string>();
    for (const [family, sum] of shares) {
      const share = sum / evidence;
      if (share >= minFamilyShare && share >= minFamilyLift * usual.get(family)!) own.add(family);
    }
    return { own, evidence };
  }

  function measureTerm(term: Term, left: readonly Term[], right: readonly Term[], rightTitles: ReadonlySet<number>) {
    const found = find(term.key).titles;
    const others = new Set(left.flatMap(({ key }) => (key === term.key ? [] : find(key).titles)));
    const added = found.filter((i) => !others.has(i));
    const judged = added.filter(isCategorised);
    const { own, evidence } = ownFamilies(term, left, right);
    const isRight = (i: number) =>
      rightTitles.has(i) ? 1 : [...titles[i]!.families].reduce((sum, [f, share]) => sum + (own.has(f) ? share : 0), 0);
    const sum = judged.reduce((total, i) => total + isRight(i), 0);
    const isJudged = judged.length > 0 && evidence >= minEvidence;
    const example = added.length === 0 ? "" : titles[added[added.length >> 1]!]!.text;
    return {
      ...term,
      titles: found.length,
      adds: added.length,
      judged: isJudged ? judged.length : 0,
      share: isJudged ? sum / judged.length : 0,
      example,
    };
  }

  /** Of a right term of several words, in a line whose left terms titles seldom have; else null. */
  async function nearnessOfRight(term: Term, left: readonly Term[]): Promise<number | null> {
    const own = new Set(left.flatMap(({ key }) => find(key).titles));
    const added = find(term.key).titles.filter((i) => !own.has(i));
    const isJudged = own.size < seldom && term.key.includes(" ") && added.length <= maxTitlesOfRight;
    if (!isJudged || left.length === 0 || added.length === 0) return null;
    return nearnessOf(
      embedder,
      left.map(({ text }) => text),
      added.map((i) => titles[i]!.text),
    );
  }

  async function measureConcept(concept: Concept): Promise<MeasuredConcept> {
    const read = isReviewed(concept) ? undefined : cutByReading.get(concept.file[0]!);
    const remaining = concept.left.filter(({ key }) => !read?.has(key));
    const rightTitles = new Set(concept.right.flatMap(({ key }) => (key.includes(" ") ? find(key).titles : [])));
    const left = concept.left.map((term): JudgedTerm => {
      const measured = measureTerm(term, remaining, concept.right, rightTitles);
      if (isReviewed(concept)) return { ...measured, why: null };
      if (read?.has(term.key)) return { ...measured, why: "read" };
      const { acrossPunctuation } = find(term.key);
      if (measured.adds > 2 && acrossPunctuation > maxAcrossPunctuation * measured.titles)
        return { ...measured, why: "punctuation" };
      const isFirst = term.key === concept.left[0]!.key;
      const isWrong = measured.judged >= minJudged && measured.share < minLeftShare;
      return { ...measured, why: isWrong && !isFirst ? "categories" : null };
    });
    const kept = left.filter(({ why }) => why === null);
    const right: MeasuredRight[] = [];
    for (const term of concept.right) {
      const nearness = isReviewed(concept) ? null : await nearnessOfRight(term, kept);
      right.push({ ...measureTerm(term, kept, [], new Set()), nearness });
    }
    return { concept, left, right };
  }

  const measured: MeasuredConcept[] = [];
  for (const concept of concepts) measured.push(await measureConcept(concept));
  return measured;
}

/** By family: its share of all titles with a category. */
function usualShares(titles: readonly Title[]): Map<string, number> {
  const shares = new Map<string, number>();
  const categorised = titles.filter(({ families }) => families.size > 0);
  for (const { families } of categorised)
    for (const [family, share] of families) shares.set(family, (shares.get(family) ?? 0) + share / categorised.length);
  return shares;
}

import type { CompiledConcept, Member } from "./compile.ts";
import type { MeasuredLine } from "./measured.ts";
import { type AcceptedRight, type Concept, isFromTitles, isReviewed } from "./sources.ts";

/**
 * The concepts as they are compiled: without the terms that were cut, with right terms in the exact set where they were
 * read and measured right, or a sample of their titles was read. A concept stays if it still relates two terms.
 */
export function compiledConcepts(
  concepts: readonly Concept[],
  measured: readonly MeasuredLine[],
  { byReading, bySample }: AcceptedRight,
): CompiledConcept[] {
  if (concepts.length !== measured.length) throw new Error("measured.tsv is of other sources: run npm run lexicon");
  return concepts.flatMap((concept, line) => {
    const { titles, cut, goodRight } = measured[line]!;
    const name = `${concept.file[0]}: ${concept.left[0]!.text}`;
    const isAccepted = (key: string) =>
      isFromTitles(concept) ||
      bySample.get(name)?.has(key) === true ||
      (goodRight.has(key) && byReading.get(name)?.has(key) === true);
    const left = concept.left.filter(({ key }) => !cut.has(key));
    const members: Member[] = left.map((term) => ({ ...term, kind: "left", titles: titles.get(term.key) ?? 0 }));
    const leftKeys = new Set(left.map(({ key }) => key));
    for (const term of concept.right)
      if (!leftKeys.has(term.key))
        members.push({ ...term, kind: isAccepted(term.key) ? "rightInSet" : "rightForAdvice", titles: 0 });
    return left.length === 0 || members.length < 2 ? [] : [{ members, isReviewed: isReviewed(concept) }];
  });
}

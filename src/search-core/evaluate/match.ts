import type { Known, KnownLeaf, KnownRun } from "./compile.ts";
import type { Ground } from "./ground.ts";
import { matchRun, wordOfRun } from "./runs.ts";
import type { Matches, Sums } from "./scratch.ts";
import { addMatches, gather, gatherWithin, raiseByMatches, withoutMarked } from "./sums.ts";
import { addWord, copyInto, leap, markWord, narrowByWord, raiseByWord, withoutWord } from "./words.ts";

type And = Extract<Known, { kind: "and" | "or" }>;

/**
 * The documents of a segment that match a plan, among those given (null: all from the first slot on), with their
 * scores. The result is the scratch's: the caller gives it back.
 */
export function match(ground: Ground, known: Known, within: Matches | null): Matches {
  switch (known.kind) {
    case "leaf":
      return matchLeaf(ground, known, within);
    case "not":
      return conjunction(ground, [known], within);
    case "and":
      return conjunction(ground, known.parts, within);
    case "or":
      return disjunction(ground, known, within);
  }
}

/** Every document from the first slot on; none is better than another. */
export function everything({ segment, minDocId, scratch }: Ground): Matches {
  const matches = scratch.takeMatches();
  const { docIds, scores } = matches;
  const count = segment.documents - minDocId;
  for (let at = 0; at < count; at++) docIds[at] = minDocId + at;
  scores.fill(0, 0, count);
  matches.count = count;
  return matches;
}

const runsIn = ({ at }: Ground, { runs }: KnownLeaf) => runs.filter(({ meant }) => meant[at] !== null);

/** The run of a leaf that is one whole word and nothing else. */
function onlyWord(ground: Ground, known: Known): KnownRun | null {
  if (known.kind !== "leaf") return null;
  const runs = runsIn(ground, known);
  return runs.length === 1 && runs[0]!.isWord ? runs[0]! : null;
}

/** Of the runs of a leaf that are in a document the best counts. */
function matchLeaf(ground: Ground, leaf: KnownLeaf, within: Matches | null): Matches {
  const { scratch } = ground;
  const runs = runsIn(ground, leaf);
  if (runs.length === 0) return nothing(ground);
  if (runs.length === 1) return matchRun(ground, runs[0]!, leaf.fieldMask, within);
  const sums = scratch.takeSums();
  for (const run of runs) {
    const isListed = run.isWord && within === null;
    if (isListed) raiseByWord(sums, wordOfRun(ground, run));
    else {
      const found = matchRun(ground, run, leaf.fieldMask, within);
      raiseByMatches(sums, found);
      scratch.giveMatches(found);
    }
  }
  return gathered(ground, sums);
}

function nothing({ scratch }: Ground): Matches {
  const matches = scratch.takeMatches();
  matches.count = 0;
  return matches;
}

function gathered({ scratch }: Ground, sums: Sums): Matches {
  const matches = scratch.takeMatches();
  gather(sums, matches);
  scratch.giveSums(sums);
  return matches;
}

/** What is rare first, then what is left is looked up in the rest; what is not wanted is taken from little. */
function conjunction(ground: Ground, parts: readonly Known[], within: Matches | null): Matches {
  const { scratch } = ground;
  const wanted = parts
    .filter((part) => part.kind !== "not")
    .map((part) => ({ part, cost: costOf(ground, part) }))
    .sort((a, b) => a.cost - b.cost)
    .map(({ part }) => part);
  const [first, ...others] = wanted;
  const found = first ? match(ground, first, within) : within ? copied(ground, within) : everything(ground);
  for (const part of others) {
    if (found.count === 0) break;
    const word = onlyWord(ground, part);
    if (word) narrowByWord(found, wordOfRun(ground, word));
    else {
      const also = match(ground, part, found);
      keepAlso(found, also);
      scratch.giveMatches(also);
    }
  }
  exclude(
    ground,
    found,
    parts.flatMap((part) => (part.kind === "not" ? [part.part] : [])),
  );
  return found;
}

function copied({ scratch }: Ground, within: Matches): Matches {
  const matches = scratch.takeMatches();
  copyInto(matches, within);
  return matches;
}

/** Keeps those that are in `also`, which has none besides; scores add up. */
function keepAlso(found: Matches, also: Matches): void {
  let at = 0;
  for (let other = 0; other < also.count; other++) {
    const docId = also.docIds[other]!;
    while (found.docIds[at] !== docId) at++;
    found.docIds[other] = docId;
    found.scores[other] = found.scores[at++]! + also.scores[other]!;
  }
  found.count = also.count;
}

/** Takes away what matches any of the plans: what is short is marked and taken away at once. */
function exclude(ground: Ground, found: Matches, unwanted: Known[]): void {
  if (unwanted.length === 0 || found.count === 0) return;
  const { scratch } = ground;
  const sums = scratch.takeSums();
  const marks = sums.bits;
  const take = (part: Known): void => {
    if (part.kind === "or") return part.parts.forEach(take);
    const run = onlyWord(ground, part);
    const word = run && wordOfRun(ground, run);
    if (word && word.to - word.from > found.count * leap) withoutWord(found, word);
    else if (word) markWord(marks, word);
    else {
      const matching = match(ground, part, found);
      markAll(marks, matching);
      scratch.giveMatches(matching);
    }
  };
  unwanted.forEach(take);
  withoutMarked(found, marks);
  marks.fill(0);
  scratch.giveSums(sums);
}

function markAll(bits: Uint32Array, { docIds, count }: Matches): void {
  for (let at = 0; at < count; at++) bits[docIds[at]! >>> 5]! |= 1 << (docIds[at]! & 31);
}

/** Scores add up. Read whole, or looked up among few. */
function disjunction(ground: Ground, { parts }: And, within: Matches | null): Matches {
  const { scratch } = ground;
  const sums = scratch.takeSums();
  for (const part of parts) {
    const run = onlyWord(ground, part);
    const word = run && wordOfRun(ground, run);
    if (word && !(within && word.to - word.from > within.count * leap)) addWord(sums, word);
    else {
      const found = match(ground, part, within);
      addMatches(sums, found);
      scratch.giveMatches(found);
    }
  }
  if (!within) return gathered(ground, sums);
  const matches = copied(ground, within);
  gatherWithin(sums, matches);
  scratch.giveSums(sums);
  return matches;
}

/** Reading positions costs so many times more than reading a posting. */
const positionsCost = 8;

/** About how many postings a plan reads, to begin with the least. */
function costOf(ground: Ground, known: Known): number {
  const { at, segment } = ground;
  const { offsets: from } = segment.postings;
  switch (known.kind) {
    case "leaf":
      return runsIn(ground, known).reduce((sum, run) => {
        const sizes = run.meant[at]!.map((meant) =>
          meant.reduce((size, { term }) => size + from[term + 1]! - from[term]!, 0),
        );
        return sum + Math.min(...sizes) * (run.isWord ? 1 : positionsCost);
      }, 0);
    case "not":
      return segment.documents;
    case "and":
      return Math.min(...known.parts.map((part) => costOf(ground, part)));
    case "or":
      return known.parts.reduce((sum, part) => sum + costOf(ground, part), 0);
  }
}

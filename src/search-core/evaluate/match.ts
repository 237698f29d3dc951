import type { CompiledPlan, CompiledLeaf, CompiledSequence } from "./compile.ts";
import type { SegmentContext } from "./segment-context.ts";
import { matchPostingList, matchSequence, postingListOfSequence } from "./match-sequence.ts";
import { mergedSynonyms } from "./merged-synonyms.ts";
import type { ScoredDocs, ScoreAccumulator } from "./scratch.ts";
import { addScores, drain, drainWithin, raiseScores, removeMarked } from "./accumulator.ts";
import {
  accumulateSum,
  collectEither,
  copyInto,
  gallopRatio,
  setBits,
  intersect,
  accumulateMax,
  subtract,
  type PostingList,
} from "./posting-list.ts";

type And = Extract<CompiledPlan, { kind: "and" | "or" }>;

/**
 * The documents of a segment that match a plan, within `within` (null: all from minDocId on), with their scores. The
 * result belongs to the scratch: release it.
 */
export function match(context: SegmentContext, plan: CompiledPlan, within: ScoredDocs | null): ScoredDocs {
  switch (plan.kind) {
    case "leaf":
      return matchLeaf(context, plan, within);
    case "not":
    case "optional":
      return conjunction(context, [plan], within);
    case "and":
      return conjunction(context, plan.plans, within);
    case "or":
      return disjunction(context, plan, within);
  }
}

/** Every document from minDocId on, all with score 0. */
export function everything({ segment, minDocId, scratch }: SegmentContext): ScoredDocs {
  const matches = scratch.acquireDocs();
  const { docIds, scores } = matches;
  const count = segment.documents - minDocId;
  for (let i = 0; i < count; i++) docIds[i] = minDocId + i;
  scores.fill(0, 0, count);
  matches.count = count;
  return matches;
}

const sequencesIn = ({ segmentOrd: i }: SegmentContext, { sequences }: CompiledLeaf) =>
  sequences.filter(({ termMatches }) => termMatches[i] !== null);

/** A leaf's posting lists, that of its synonyms among them, and its other sequences. */
function listsOf(context: SegmentContext, leaf: CompiledLeaf): { lists: PostingList[]; others: CompiledSequence[] } {
  const sequences = sequencesIn(context, leaf);
  const merged = mergedSynonyms(
    context,
    leaf,
    sequences.filter(({ sequence }) => sequence.instead !== null),
  );
  const single = merged ? sequences.filter(({ sequence }) => sequence.instead === null) : sequences;
  const lists = single.flatMap((sequence) =>
    sequence.isPostingList ? [postingListOfSequence(context, sequence)] : [],
  );
  return { lists: merged ? [...lists, merged] : lists, others: single.filter(({ isPostingList }) => !isPostingList) };
}

/** The posting list of a leaf that consists of nothing else; null otherwise. */
function onlyPostingList(context: SegmentContext, plan: CompiledPlan): PostingList | null {
  if (plan.kind !== "leaf") return null;
  const { lists, others } = listsOf(context, plan);
  return lists.length === 1 && others.length === 0 ? lists[0]! : null;
}

/** The best matching sequence of a leaf counts. */
function matchLeaf(context: SegmentContext, leaf: CompiledLeaf, within: ScoredDocs | null): ScoredDocs {
  const { scratch } = context;
  const { lists, others } = listsOf(context, leaf);
  if (lists.length + others.length === 0) return noMatches(context);
  if (lists.length + others.length === 1)
    return lists[0]
      ? matchPostingList(context, lists[0], within)
      : matchSequence(context, others[0]!, leaf.fieldMask, within);
  const pair = within === null && others.length === 0 ? unequalPair(lists) : null;
  if (pair) {
    const matches = scratch.acquireDocs();
    collectEither(matches, pair);
    return matches;
  }
  const accumulator = scratch.acquireAccumulator();
  const raise = (found: ScoredDocs) => {
    raiseScores(accumulator, found);
    scratch.releaseDocs(found);
  };
  for (const list of lists)
    if (within === null) accumulateMax(accumulator, list);
    else raise(matchPostingList(context, list, within));
  for (const sequence of others) raise(matchSequence(context, sequence, leaf.fieldMask, within));
  return drainToMatches(context, accumulator);
}

/** In runs only this many times longer lists are copied faster than they are accumulated. */
const runRatio = 4;

/** Two lists of which one is far longer, as a typed word's mostly is beside its synonyms; null for any others. */
function unequalPair(lists: readonly PostingList[]): { longer: PostingList; shorter: PostingList } | null {
  if (lists.length !== 2) return null;
  const [shorter, longer] = lists.toSorted((a, b) => a.to - a.from - (b.to - b.from)) as [PostingList, PostingList];
  return (shorter.to - shorter.from) * runRatio > longer.to - longer.from ? null : { longer, shorter };
}

function noMatches({ scratch }: SegmentContext): ScoredDocs {
  const matches = scratch.acquireDocs();
  matches.count = 0;
  return matches;
}

function drainToMatches({ scratch }: SegmentContext, accumulator: ScoreAccumulator): ScoredDocs {
  const matches = scratch.acquireDocs();
  drain(accumulator, matches);
  scratch.releaseAccumulator(accumulator);
  return matches;
}

/**
 * Rarest plan first, then look up its matches in the others. Exclusions come last, when few documents are left, and
 * after them what only adds to the score.
 */
function conjunction(context: SegmentContext, plans: readonly CompiledPlan[], within: ScoredDocs | null): ScoredDocs {
  const { scratch } = context;
  const wanted = plans
    .filter((plan) => plan.kind !== "not" && plan.kind !== "optional")
    .map((plan) => ({ part: plan, cost: costOf(context, plan) }))
    .sort((a, b) => a.cost - b.cost)
    .map(({ part: plan }) => plan);
  const [first, ...others] = wanted;
  const found = first ? match(context, first, within) : within ? copyOf(context, within) : everything(context);
  for (const plan of others) {
    if (found.count === 0) break;
    const list = onlyPostingList(context, plan);
    if (list) intersect(found, list);
    else {
      const also = match(context, plan, found);
      intersectMatches(found, also);
      scratch.releaseDocs(also);
    }
  }
  exclude(
    context,
    found,
    plans.flatMap((plan) => (plan.kind === "not" ? [plan.plan] : [])),
  );
  for (const plan of plans) if (plan.kind === "optional") addOptional(context, found, plan.plan);
  return found;
}

/** Adds the scores of a plan to those of the found documents that match it. */
function addOptional(context: SegmentContext, found: ScoredDocs, plan: CompiledPlan): void {
  if (found.count === 0) return;
  const also = match(context, plan, found);
  addScoresWithin(found, also);
  context.scratch.releaseDocs(also);
}

/** Adds the scores of `also`, a subset of `found`. */
export function addScoresWithin(found: ScoredDocs, also: ScoredDocs): void {
  for (let i = 0, other = 0; other < also.count; other++) {
    while (found.docIds[i] !== also.docIds[other]) i++;
    found.scores[i]! += also.scores[other]!;
  }
}

function copyOf({ scratch }: SegmentContext, within: ScoredDocs): ScoredDocs {
  const matches = scratch.acquireDocs();
  copyInto(matches, within);
  return matches;
}

/** Keeps documents that are also in `also`, a subset; adds the scores. */
function intersectMatches(found: ScoredDocs, also: ScoredDocs): void {
  let i = 0;
  for (let other = 0; other < also.count; other++) {
    const docId = also.docIds[other]!;
    while (found.docIds[i] !== docId) i++;
    found.docIds[other] = docId;
    found.scores[other] = found.scores[i++]! + also.scores[other]!;
  }
  found.count = also.count;
}

/** Removes documents that match any of these plans. Short lists are marked first and removed in one pass. */
function exclude(context: SegmentContext, found: ScoredDocs, unwanted: CompiledPlan[]): void {
  if (unwanted.length === 0 || found.count === 0) return;
  const { scratch } = context;
  const accumulator = scratch.acquireAccumulator();
  const marks = accumulator.bits;
  const take = (plan: CompiledPlan): void => {
    if (plan.kind === "or") return plan.plans.forEach(take);
    const list = onlyPostingList(context, plan);
    if (list && list.to - list.from > found.count * gallopRatio) subtract(found, list);
    else if (list) setBits(marks, list);
    else {
      const matching = match(context, plan, found);
      markAll(marks, matching);
      scratch.releaseDocs(matching);
    }
  };
  unwanted.forEach(take);
  removeMarked(found, marks);
  marks.fill(0);
  scratch.releaseAccumulator(accumulator);
}

function markAll(bits: Uint32Array, { docIds, count }: ScoredDocs): void {
  for (let i = 0; i < count; i++) bits[docIds[i]! >>> 5]! |= 1 << (docIds[i]! & 31);
}

/** Adds the scores of all parts. Lists are read whole, or probed if few documents are in question. */
function disjunction(context: SegmentContext, { plans }: And, within: ScoredDocs | null): ScoredDocs {
  const { scratch } = context;
  const accumulator = scratch.acquireAccumulator();
  for (const plan of plans) {
    const list = onlyPostingList(context, plan);
    if (list && !(within && list.to - list.from > within.count * gallopRatio)) accumulateSum(accumulator, list);
    else {
      const found = match(context, plan, within);
      addScores(accumulator, found);
      scratch.releaseDocs(found);
    }
  }
  if (!within) return drainToMatches(context, accumulator);
  const matches = copyOf(context, within);
  drainWithin(accumulator, matches);
  scratch.releaseAccumulator(accumulator);
  return matches;
}

/** Relative cost of reading positions against reading a posting. */
const positionsCost = 8;

/** Estimates how many postings a plan reads, to order the parts of a conjunction. */
export function costOf(context: SegmentContext, plan: CompiledPlan): number {
  const { segmentOrd: i, segment } = context;
  const { offsets: from } = segment.postings;
  switch (plan.kind) {
    case "leaf":
      return sequencesIn(context, plan).reduce((sum, sequence) => {
        const sizes = sequence.termMatches[i]!.map((termMatches) =>
          termMatches.reduce((size, { term }) => size + from[term + 1]! - from[term]!, 0),
        );
        return sum + Math.min(...sizes) * (sequence.isPostingList ? 1 : positionsCost);
      }, 0);
    case "not":
    case "optional":
      return segment.documents;
    case "and":
      return Math.min(...plan.plans.map((plan) => costOf(context, plan)));
    case "or":
      return plan.plans.reduce((sum, plan) => sum + costOf(context, plan), 0);
  }
}

import { fieldNames } from "#search-core/fields.ts";
import { filterTuples } from "#search-core/filter/tuple-values.ts";
import { docIdOf } from "#search-core/index/state.ts";
import { parseQuery } from "#search-core/query/parse.ts";
import { planOf } from "#search-core/query/plan.ts";
import type { QueryEmbedding, Query, ScorePart } from "#search-core/types.ts";
import { compareWith } from "#search-core/vectors/compare.ts";
import { compile, type CompiledPlan, type CompiledLeaf } from "#search-core/evaluate/compile.ts";
import { nonTenderBit, notVisible } from "#search-core/filter/filters.ts";
import type { SegmentContext } from "#search-core/evaluate/segment-context.ts";
import { match } from "#search-core/evaluate/match.ts";
import type { SegmentReader } from "#search-core/read/segment-reader.ts";
import type { Scratch } from "#search-core/evaluate/scratch.ts";
import { removeInvisible } from "./match-segment.ts";

type SequenceScore = Omit<ScorePart, "share"> & { score: number };

/**
 * The parts of one document's score, in the order typed, with their shares in percent. Empty if the text does not match
 * or the reader may not see the document. Filters do not change a score.
 */
export function explain(readers: readonly SegmentReader[], scratch: Scratch, query: Query, id: number): ScorePart[] {
  const plan = planOf(parseQuery(query.text).node, query);
  if (plan === null) return [];
  const compiled = compile(
    plan,
    readers.map(({ segment }) => segment),
  );
  for (const [i, plan] of readers.entries()) {
    const docId = visibleDocId(plan, scratch, query, id);
    if (docId < 0) continue;
    const found = scoreParts(
      { segment: plan.segment, segmentOrd: i, minDocId: 0, scratch, synonyms: plan.synonyms, merged: plan.merged },
      compiled,
      docId,
    );
    const shares = percentsOf(found.map(({ score }) => score));
    return found.map(({ score: _score, ...part }, plan) => ({ ...part, share: shares[plan]! }));
  }
  return [];
}

/** See IndexReader. */
export function similarityOf(
  readers: readonly SegmentReader[],
  scratch: Scratch,
  query: Query,
  { id, model, vector }: Pick<QueryEmbedding, "model" | "vector"> & { id: number },
): number | null {
  for (const plan of readers) {
    const docId = visibleDocId(plan, scratch, query, id);
    if (docId < 0) continue;
    const block = plan.vectors;
    return block?.model === model && block.norms[docId] !== 0 ? compareWith(block, vector).similarity(docId) : null;
  }
  return null;
}

/** Whole percentages that add up to 100: the remainders go to those that lost most by rounding down. */
function percentsOf(scores: number[]): number[] {
  const whole = scores.reduce((sum, score) => sum + score, 0);
  if (whole === 0) return scores.map(() => 0);
  const exact = scores.map((score) => (score / whole) * 100);
  const percents = exact.map(Math.floor);
  const left = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  const lost = (i: number) => exact[i]! - percents[i]!;
  const gaining = new Set([...percents.keys()].sort((a, b) => lost(b) - lost(a) || a - b).slice(0, left));
  return percents.map((percent, i) => percent + Number(gaining.has(i)));
}

/** The doc id in this segment if the reader may see it, else -1. */
function visibleDocId(plan: SegmentReader, scratch: Scratch, query: Query, id: number): number {
  const { columns } = plan.segment;
  const docId = docIdOf(plan, id);
  if (
    docId < 0 ||
    (filterTuples(plan.tupleValues(), query)[columns.tupleIds[docId]!]! & (notVisible | nonTenderBit)) !== 0
  )
    return -1;
  const alone = onlyDoc(scratch, docId);
  removeInvisible(alone, plan, query);
  scratch.releaseDocs(alone);
  return alone.count === 1 ? docId : -1;
}

function onlyDoc(scratch: Scratch, docId: number) {
  const alone = scratch.acquireDocs();
  alone.docIds[0] = docId;
  alone.scores[0] = 0;
  alone.count = 1;
  return alone;
}

/** The score of a plan in one document; null if it does not match. */
function scoreOf(context: SegmentContext, compiled: CompiledPlan, docId: number): number | null {
  const { scratch } = context;
  const alone = onlyDoc(scratch, docId);
  const matches = match(context, compiled, alone);
  const score = matches.count === 0 ? null : matches.scores[0]!;
  scratch.releaseDocs(alone);
  scratch.releaseDocs(matches);
  return score;
}

function scoreParts(context: SegmentContext, compiled: CompiledPlan, docId: number): SequenceScore[] {
  if (compiled.kind === "optional") return scoreParts(context, compiled.plan, docId);
  if (compiled.kind === "not" || scoreOf(context, compiled, docId) === null) return [];
  return compiled.kind === "leaf"
    ? [bestSequence(context, compiled, docId)]
    : compiled.plans.flatMap((child) => scoreParts(context, child, docId));
}

/** The best matching sequence of a leaf, and the fields it matches in. */
function bestSequence(context: SegmentContext, leaf: CompiledLeaf, docId: number): SequenceScore {
  const scored = leaf.sequences
    .map((sequence) => ({ run: sequence, score: scoreOf(context, { ...leaf, sequences: [sequence] }, docId) ?? -1 }))
    .sort((a, b) => b.score - a.score);
  const { run: sequence, score } = scored[0]!;
  const isIn = (field: number) =>
    ((leaf.fieldMask >>> field) & 1) === 1 &&
    scoreOf(context, { ...leaf, fieldMask: 1 << field, sequences: [{ ...sequence, isPostingList: false }] }, docId) !==
      null;
  return {
    typed: leaf.leaf.typed,
    fields: fieldNames.filter((_, field) => isIn(field)),
    idf: sequence.idf,
    impact: Math.round(score / sequence.idf),
    score,
  };
}

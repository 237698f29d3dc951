import { fieldNames } from "#search-core/fields.ts";
import { failsByKind } from "#search-core/facets/kinds.ts";
import { docIdOf } from "#search-core/index/state.ts";
import { parseQuery } from "#search-core/query/parse.ts";
import { planOf } from "#search-core/query/plan.ts";
import type { Meaning, Query, ScorePart } from "#search-core/types.ts";
import { compareWith } from "#search-core/vectors/compare.ts";
import { compile, type Known, type KnownLeaf } from "./compile.ts";
import { flaggedBit, unseen } from "./filters.ts";
import type { Ground } from "./ground.ts";
import { match } from "./match.ts";
import type { OpenPart } from "./part.ts";
import type { Scratch } from "./scratch.ts";
import { withoutHidden } from "./search.ts";

type Found = Omit<ScorePart, "share"> & { score: number };

/**
 * The parts of one document's score, in the order typed, with their shares in percent. Empty where the text does not
 * match it or the reader may not see it; filters do not change a score.
 */
export function explain(parts: readonly OpenPart[], scratch: Scratch, query: Query, id: number): ScorePart[] {
  const plan = planOf(parseQuery(query.text).node);
  if (plan === null) return [];
  const known = compile(
    plan,
    parts.map(({ segment }) => segment),
  );
  for (const [at, part] of parts.entries()) {
    const docId = visibleDocId(part, scratch, query, id);
    if (docId < 0) continue;
    const found = partsOf({ segment: part.segment, at, minDocId: 0, scratch, variants: part.variants }, known, docId);
    const shares = percentsOf(found.map(({ score }) => score));
    return found.map(({ score: _score, ...one }, part) => ({ ...one, share: shares[part]! }));
  }
  return [];
}

/** See IndexReader. */
export function nearness(
  parts: readonly OpenPart[],
  scratch: Scratch,
  query: Query,
  { id, model, direction }: Pick<Meaning, "model" | "direction"> & { id: number },
): number | null {
  for (const part of parts) {
    const docId = visibleDocId(part, scratch, query, id);
    if (docId < 0) continue;
    const block = part.vectors;
    return block?.model === model && block.lengths[docId] !== 0 ? compareWith(block, direction).exact(docId) : null;
  }
  return null;
}

/** Whole percents that add up to a hundred: what rounding down leaves over goes to those that lost most by it. */
function percentsOf(scores: number[]): number[] {
  const whole = scores.reduce((sum, score) => sum + score, 0);
  if (whole === 0) return scores.map(() => 0);
  const exact = scores.map((score) => (score / whole) * 100);
  const percents = exact.map(Math.floor);
  const left = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  const lost = (at: number) => exact[at]! - percents[at]!;
  const gaining = new Set([...percents.keys()].sort((a, b) => lost(b) - lost(a) || a - b).slice(0, left));
  return percents.map((percent, at) => percent + Number(gaining.has(at)));
}

/** Where a part has a document that the reader may see; -1 where it has none. */
function visibleDocId(part: OpenPart, scratch: Scratch, query: Query, id: number): number {
  const { columns } = part.segment;
  const docId = docIdOf(part, id);
  if (docId < 0 || (failsByKind(part.kinds(), query)[columns.tupleIds[docId]!]! & (unseen | flaggedBit)) !== 0)
    return -1;
  const alone = onlyDoc(scratch, docId);
  withoutHidden(alone, part, query);
  scratch.giveMatches(alone);
  return alone.count === 1 ? docId : -1;
}

function onlyDoc(scratch: Scratch, docId: number) {
  const alone = scratch.takeMatches();
  alone.docIds[0] = docId;
  alone.scores[0] = 0;
  alone.count = 1;
  return alone;
}

/** What a plan matches in one document; null scores where it does not. */
function scoreOf(ground: Ground, known: Known, docId: number): number | null {
  const { scratch } = ground;
  const alone = onlyDoc(scratch, docId);
  const matches = match(ground, known, alone);
  const score = matches.count === 0 ? null : matches.scores[0]!;
  scratch.giveMatches(alone);
  scratch.giveMatches(matches);
  return score;
}

function partsOf(ground: Ground, known: Known, docId: number): Found[] {
  if (known.kind === "not" || scoreOf(ground, known, docId) === null) return [];
  return known.kind === "leaf"
    ? [bestRun(ground, known, docId)]
    : known.parts.flatMap((one) => partsOf(ground, one, docId));
}

/** The run of a leaf that counts, and the fields in which it stands. */
function bestRun(ground: Ground, leaf: KnownLeaf, docId: number): Found {
  const scored = leaf.runs
    .map((run) => ({ run, score: scoreOf(ground, { ...leaf, runs: [run] }, docId) ?? -1 }))
    .sort((a, b) => b.score - a.score);
  const { run, score } = scored[0]!;
  const isIn = (field: number) =>
    ((leaf.fieldMask >>> field) & 1) === 1 &&
    scoreOf(ground, { ...leaf, fieldMask: 1 << field, runs: [{ ...run, isWord: false }] }, docId) !== null;
  return {
    asked: leaf.leaf.typed,
    fields: fieldNames.filter((_, field) => isIn(field)),
    rarity: run.rarity,
    worth: Math.round((score << run.halved) / run.rarity),
    score,
  };
}

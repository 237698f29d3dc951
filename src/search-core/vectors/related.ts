import { unspscPath } from "#domain/unspsc.ts";
import type { OpenPart } from "#search-core/evaluate/part.ts";
import type { Scratch } from "#search-core/evaluate/scratch.ts";
import { hasSomeWord, setOf } from "#search-core/evaluate/search.ts";
import { docIdOf } from "#search-core/index/state.ts";
import type { Meaning, Query, Related } from "#search-core/types.ts";
import { vectorAt } from "./block.ts";
import { codesAt } from "./codes.ts";
import { nearest } from "./nearest.ts";

/** So many stand beside the answers, and so many of them may be there for their category. */
const mostRelated = 20;
const mostBroader = 8;

/** See IndexReader. */
export function alsoRelevant(
  parts: readonly OpenPart[],
  scratch: Scratch,
  query: Query,
  meaning: Meaning | null,
): Related[] {
  const answers = setOf(parts, scratch, query);
  const broader = broaderCategory(parts, scratch, query, answers);
  if (meaning === null || (meaning.isGuess && !hasSomeWord(parts, scratch, query))) return broader;
  const passing = setOf(parts, scratch, { ...query, text: "" }).map((docIds, at) => without(docIds, answers[at]!));
  return [...near(parts, passing, meaning, mostRelated - broader.length), ...broader];
}

/** See IndexReader. */
export function similar(
  parts: readonly OpenPart[],
  scratch: Scratch,
  query: Query,
  { id, floor }: { id: number; floor: number },
): Related[] {
  const at = parts.findIndex((part) => docIdOf(part, id) !== -1);
  const block = parts[at]?.vectors;
  if (!block) return [];
  const docId = docIdOf(parts[at]!, id);
  const meaning = { model: block.model, direction: vectorAt(block, docId), floor };
  const passing = setOf(parts, scratch, { ...query, text: "" });
  passing[at] = without(passing[at]!, Uint32Array.of(docId));
  return near(parts, passing, meaning, mostRelated);
}

function near(
  parts: readonly OpenPart[],
  docIds: readonly Uint32Array[],
  meaning: Omit<Meaning, "isGuess">,
  limit: number,
): Related[] {
  const candidates = parts.map(({ vectors, segment }, at) => ({
    block: vectors,
    externalIds: segment.columns.externalIds,
    docIds: docIds[at]!,
  }));
  const found = nearest(candidates, meaning, limit, meaning.floor);
  return found.map(({ id, nearness }) => ({ id, reason: "near", nearness }));
}

/**
 * What has the query's words, passes its other filters, and is coded at a category above a chosen one and at none below
 * that. Who codes so wide may mean what was chosen; one that says another branch does not.
 */
function broaderCategory(
  parts: readonly OpenPart[],
  scratch: Scratch,
  query: Query,
  answers: readonly Uint32Array[],
): Related[] {
  const { category = [] } = query.filters;
  const above = new Set(category.flatMap((code) => unspscPath(code).slice(0, -1)));
  if (above.size === 0) return [];
  const wide = setOf(parts, scratch, { ...query, filters: { ...query.filters, category: [...above] } });
  const found = parts.flatMap(({ segment }, at) => {
    const { externalIds, instants } = segment.columns;
    const isWide = codesAt(segment.columns);
    return [...without(wide[at]!, answers[at]!)]
      .filter((docId) => isOnlyAbove(isWide(docId), above))
      .map((docId) => ({ id: externalIds[docId]!, seen: instants.firstSeen[docId]! }));
  });
  const newest = found.sort((a, b) => b.seen - a.seen || a.id - b.id).slice(0, mostBroader);
  return newest.map(({ id }) => ({ id, reason: "broaderCategory", nearness: null }));
}

const isOnlyAbove = (codes: readonly number[], above: ReadonlySet<number>) =>
  codes.some((code) => above.has(code) && !codes.some((other) => other !== code && unspscPath(other).includes(code)));

/** The slots of the first list that are not in the second; both ascend. */
function without(docIds: Uint32Array, others: Uint32Array): Uint32Array {
  let at = 0;
  return docIds.filter((docId) => {
    while (at < others.length && others[at]! < docId) at++;
    return others[at] !== docId;
  });
}

import { createTally } from "#search-core/facets/tally.ts";
import { failsByKind } from "#search-core/facets/kinds.ts";
import { reset } from "#search-core/facets/count.ts";
import { parseQuery } from "#search-core/query/parse.ts";
import { planOf, type Leaf, type Plan } from "#search-core/query/plan.ts";
import { columnOrderOf, fillKeys } from "#search-core/rank/keys.ts";
import { createPage } from "#search-core/rank/page.ts";
import type { Answer, FilterName, Meaning, Query } from "#search-core/types.ts";
import { blend } from "#search-core/vectors/blend.ts";
import { edgesOf } from "./closing.ts";
import { compile, type Known } from "./compile.ts";
import { activeFilters, isKindFilter } from "./filters.ts";
import { judge } from "./judge.ts";
import { dropOthers } from "./marks.ts";
import { everything, match } from "./match.ts";
import type { OpenPart } from "./part.ts";
import type { Matches, Scratch } from "./scratch.ts";
import { withoutMarked } from "./sums.ts";

/** What a plan wants; none of it where documents need only lack words. */
function wanted(plan: Plan): Leaf[] {
  if (plan.kind === "leaf") return [plan];
  return plan.kind === "not" ? [] : plan.plans.flatMap(wanted);
}

/**
 * Answers a query from the parts of an index. In each: what the text matches, without what is gone or not for this
 * reader; then the filters, the counts, and what may stand on the page.
 */
export function search(
  parts: readonly OpenPart[],
  scratch: Scratch,
  query: Query,
  meaning: Meaning | null = null,
): Answer {
  const question = questionOf(parts, query);
  const { plan, notices, active } = question;
  const isScored = plan !== null && wanted(plan).length > 0;
  const counting = query.counting ?? "lifted";
  const order = columnOrderOf(query.sort, isScored);
  const tally = createTally(counting === "lifted" ? active : []);
  const page = createPage(query.offset, query.limit);
  const isBlended = meaning !== null && order === null && query.sort === "BestMatch";
  /** What matches, by part: nearness weighs against the best score of all. */
  const scored: Matches[] = [];

  let total = 0;
  for (const [at, part] of parts.entries()) {
    const { activity } = part;
    const { columns } = part.segment;
    const { matches, failsOf } = partOfSet(part, at, question, scratch);
    total += matches.count;
    if (counting !== "none") tally.add(part, failsOf);
    if (isBlended) scored.push(copyOf(matches));
    else if (order === null) page.takeByScore(matches, columns.externalIds);
    else {
      if (order === "ClosingSoon" && !isScored) withoutLater(matches, part, query);
      fillKeys(scratch.keys, matches, order, { columns, activity, now: query.weeks.now });
      page.takeByKey(matches, columns.externalIds, scratch.keys);
    }
    scratch.giveMatches(matches);
  }

  if (isBlended) {
    blend(
      parts.map(({ vectors }, at) => ({ block: vectors, ...scored[at]! })),
      meaning,
    );
    parts.forEach(({ segment }, at) => page.takeByScore(scored[at]!, segment.columns.externalIds));
  }
  // No best score: what was found matched only by lacking a word.
  const best = Math.max(1, page.best());
  const { facets, closing, hidden } = tally;
  return {
    total,
    hits: page.placed().map(({ id, score }) => ({ id, score: isScored ? Math.round((score / best) * 100) : null })),
    facets,
    closing,
    hidden,
    flaggedOut: counting === "lifted" ? tally.flaggedOut() : 0,
    notice: notices.length === 0 ? null : notices.join(" "),
  };
}

/**
 * What is open, what has no deadline and what has ended come one after the other: drops what stands after all that the
 * page reaches.
 */
function withoutLater(matches: Matches, { endings }: OpenPart, { weeks, offset, limit }: Query): void {
  const endingOf = endings(edgesOf(weeks).now);
  const { docIds, count } = matches;
  let [open, undated] = [0, 0];
  for (let at = 0; at < count; at++) {
    const ending = endingOf[docIds[at]!]!;
    open += ending >> 1;
    undated += ending & 1;
  }
  const least = open >= offset + limit ? 2 : open + undated >= offset + limit ? 1 : 0;
  if (least === 0) return;
  let kept = 0;
  for (let at = 0; at < count; at++) {
    docIds[kept] = docIds[at]!;
    kept += Number(endingOf[docIds[at]!]! >= least);
  }
  matches.count = kept;
}

const copyOf = ({ docIds, scores, count }: Matches): Matches => ({
  count,
  docIds: docIds.slice(0, count),
  scores: scores.slice(0, count),
});

/** The slots of the documents in the set of a query, by part, ascending; nothing is counted. */
export const setOf = (parts: readonly OpenPart[], scratch: Scratch, query: Query): Uint32Array[] =>
  docIdsOf(parts, scratch, questionOf(parts, { ...query, counting: "none" }));

/** Whether the reader may see a document, in or out of the set, that has anything of what the query's text wants. */
export function hasSomeWord(parts: readonly OpenPart[], scratch: Scratch, query: Query): boolean {
  const any = { ...query, filters: {}, includeFlagged: true, counting: "none" as const };
  const { plan, ...question } = questionOf(parts, any);
  const known = plan && compile({ kind: "or", plans: wanted(plan) }, segmentsOf(parts));
  return known !== null && docIdsOf(parts, scratch, { ...question, known }).some((docIds) => docIds.length > 0);
}

function docIdsOf(parts: readonly OpenPart[], scratch: Scratch, question: Asked): Uint32Array[] {
  return parts.map((part, at) => {
    const { matches } = partOfSet(part, at, question, scratch);
    const docIds = matches.docIds.slice(0, matches.count);
    scratch.giveMatches(matches);
    return docIds;
  });
}

const segmentsOf = (parts: readonly OpenPart[]) => parts.map(({ segment }) => segment);

/** A query as it is asked of each part; `known` null: of everything. */
type Asked = { query: Query; known: Known | null; active: readonly FilterName[] };

function questionOf(parts: readonly OpenPart[], query: Query) {
  const { node, notices } = parseQuery(query.text);
  const plan = planOf(node);
  return { query, plan, notices, known: plan && compile(plan, segmentsOf(parts)), active: activeFilters(query) };
}

/** What of a part is in the set, counted into the part's counts on the way. The matches are the scratch's. */
function partOfSet(
  part: OpenPart,
  at: number,
  { query, known, active }: Asked,
  scratch: Scratch,
): { matches: Matches; failsOf: Uint16Array } {
  const { segment } = part;
  const failsOf = failsByKind(part.kinds(), query);
  reset(part.counts());
  // Of everything there is, how much is of each kind is known.
  const kindsAreKnown = known === null && active.every(isKindFilter) && !hidesSome(part, query);
  const isLifted = (query.counting ?? "lifted") === "lifted";
  const minDocId = isLifted && !kindsAreKnown ? 0 : firstThatMayPass(part, failsOf);
  const ground = { segment, at, minDocId, scratch, variants: part.variants };
  const matches = known ? match(ground, known, null) : everything(ground);
  withoutHidden(matches, part, query);
  judge(matches, part, { query, active, failsOf, kindsAreKnown }, scratch);
  return { matches, failsOf };
}

/** The first active slot where nothing before it passes; documents before it need not even be matched. */
function firstThatMayPass({ segment, docsByTuple: slotsByKind }: OpenPart, failsOf: Uint16Array): number {
  const { inactive } = slotsByKind();
  return failsOf.some((fails, kind) => fails === 0 && inactive[kind]! > 0) ? 0 : segment.activeFrom;
}

/** Whether the part has documents of organisations, and the reader is of one: the kinds do not tell whose they are. */
const hidesSome = ({ segment }: OpenPart, { organisation }: Query): boolean =>
  organisation !== null && segment.columns.privateDocs.length > 0;

/** Drops what is gone, and what another organisation has for itself. */
export function withoutHidden(matches: Matches, part: OpenPart, query: Query): void {
  if (part.deleted) withoutMarked(matches, part.deleted);
  if (hidesSome(part, query)) dropOthers(matches, part.segment.columns, query.organisation);
}

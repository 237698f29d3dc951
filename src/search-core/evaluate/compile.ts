import { fields, type FieldNumber } from "#search-core/fields.ts";
import type { QueryTerm, Leaf, TermSequence } from "#search-core/query/leaf.ts";
import { type Plan, synonymBoost } from "#search-core/query/plan.ts";
import { idfOf } from "#search-core/bm25f.ts";
import { stem } from "#search-core/analysis/stem.ts";
import { formOf, formsStarting, termOf } from "#search-core/segment/dictionary.ts";
import { fieldMaskBits, type Segment, type Terms } from "#search-core/segment/segment.ts";
import { advance } from "./posting-list.ts";

/** What a query term expands to in one segment: a term with all its forms (null) or those marked 1. */
export type TermMatch = { term: number; forms: Uint8Array | null };

/** A term sequence after look-up. */
export type CompiledSequence = {
  sequence: TermSequence;
  /** By segment, by query term: its expansion. Null if the sequence cannot match in that segment. */
  termMatches: (TermMatch[][] | null)[];
  /** True if postings alone give documents and impacts: one whole term, or a synonym of several words. */
  isPostingList: boolean;
  /** Score = idf * impact. */
  idf: number;
};

export type CompiledLeaf = {
  kind: "leaf";
  leaf: Leaf;
  /** Bit mask of the searched fields. */
  fieldMask: number;
  sequences: CompiledSequence[];
};

/** A plan after look-up in all segments. */
export type CompiledPlan =
  | CompiledLeaf
  | { kind: "not"; plan: CompiledPlan }
  | { kind: "optional"; plan: CompiledPlan }
  | { kind: "and" | "or"; plans: CompiledPlan[] };

const everyField = (1 << fields.length) - 1;

/**
 * Looks up the plan's words in every segment, and their idf over all of them, if matches are scored. Private documents do
 * not count, not even for their owner: otherwise scores would tell one organisation about the notices of another.
 */
export function compile(plan: Plan, segments: readonly Segment[], { isScored = true } = {}): CompiledPlan {
  const documents = segments.reduce((sum, { documents, columns }) => sum + documents - columns.privateDocs.length, 0);
  // A list may pair one word with many others, and a prefix expands to thousands of terms: compile each leaf once.
  const leaves = new Map<string, CompiledLeaf>();
  const compilePlan = (plan: Plan): CompiledPlan => {
    switch (plan.kind) {
      case "leaf": {
        const compiled = leaves.get(plan.key) ?? compileLeaf(plan, segments, isScored ? documents : null);
        leaves.set(plan.key, compiled);
        return { ...compiled, leaf: plan };
      }
      case "not":
      case "optional":
        return { kind: plan.kind, plan: compilePlan(plan.plan) };
      default:
        return { kind: plan.kind, plans: plan.plans.map(compilePlan) };
    }
  };
  return compilePlan(plan);
}

/** `documents`: public ones; null if scores are not wanted. */
function compileLeaf(leaf: Leaf, segments: readonly Segment[], documents: number | null): CompiledLeaf {
  const fieldMask = leaf.fields.reduce<number>((mask, field: FieldNumber) => mask | (1 << field), 0);
  const idf = (terms: readonly QueryTerm[]) =>
    documents === null ? 1 : idfOf(Math.min(documents, ...terms.map((term) => docFreqOf(term, segments))), documents);
  // All synonyms of a leaf stand for the same words.
  let instead: number | undefined;
  const idfOfSequence = (sequence: TermSequence) =>
    sequence.instead ? (instead ??= idfInstead(leaf.replaced.map(idf))) : idf(sequence.terms);
  const sequences = leaf.sequences.flatMap((sequence) => {
    const termMatches = segments.map(({ terms }) => expandSequence(sequence, terms));
    if (termMatches.every((match) => match === null)) return [];
    const isPostingList = fieldMask === everyField && (sequence.instead !== null || isStem(sequence.terms));
    return [{ sequence, termMatches, isPostingList, idf: idfOfSequence(sequence) }];
  });
  return {
    kind: "leaf",
    leaf,
    fieldMask,
    sequences,
  };
}

/** The idf of a synonym: just less than that of all the words it stands for. */
export const idfInstead = (typed: readonly number[]): number =>
  Math.max(1, Math.floor(synonymBoost * typed.reduce((sum, idf) => sum + idf, 0)));

const isStem = (queryTerms: readonly QueryTerm[]) => queryTerms.length === 1 && queryTerms[0]!.match === "stem";

/** What each term of a sequence expands to in a segment; null if one has nothing there. */
function expandSequence({ terms: queryTerms }: TermSequence, terms: Terms): TermMatch[][] | null {
  const expanded: TermMatch[][] = [];
  for (const queryTerm of queryTerms) {
    const matches = expandTerm(queryTerm, terms);
    if (matches.length === 0) return null;
    expanded.push(matches);
  }
  return expanded;
}

/** Document frequency without private documents. An exact word counts as its stem. */
function docFreqOf({ match, term: text }: QueryTerm, segments: readonly Segment[]): number {
  if (match === "prefix") return prefixDocFreq(text, segments);
  const stemmed = match === "exact" ? stem(text) : text;
  let documents = 0;
  for (const segment of segments) {
    const term = termOf(segment.terms, stemmed);
    if (term >= 0) documents += publicDocFreq(segment, term);
  }
  return documents;
}

/** The sum over all forms with the prefix, which counts a public tender once per form. */
function prefixDocFreq(prefix: string, segments: readonly Segment[]): number {
  let documents = 0;
  for (const { terms } of segments) {
    const { from, to } = formsStarting(terms, prefix);
    for (let ord = from; ord < to; ord++) documents += terms.formDocFreq[ord]!;
  }
  return documents;
}

/** The length of a term's posting list without private documents. Gallops through it once for each of those. */
function publicDocFreq({ postings: { offsets, packedDocs }, columns: { privateDocs } }: Segment, term: number): number {
  const [from, to] = [offsets[term]!, offsets[term + 1]!];
  let documents = to - from;
  for (let i = 0, posting = from; i < privateDocs.length && posting < to; i++) {
    posting = advance(packedDocs, posting, to, privateDocs[i]!);
    if (posting < to && packedDocs[posting]! >>> fieldMaskBits === privateDocs[i]) documents--;
  }
  return documents;
}

function expandTerm({ match: form, term: text }: QueryTerm, terms: Terms): TermMatch[] {
  if (form === "stem") {
    const term = termOf(terms, text);
    return term < 0 ? [] : [{ term, forms: null }];
  }
  if (form === "prefix") return expandPrefix(terms, text);
  const ord = formOf(terms, text);
  return ord < 0 ? [] : [matchForms(terms, terms.forms.term[ord]!, [terms.forms.number[ord]!])];
}

function expandPrefix(terms: Terms, prefix: string): TermMatch[] {
  const { from, to } = formsStarting(terms, prefix);
  const numbers = new Map<number, number[]>();
  for (let ord = from; ord < to; ord++) {
    const term = terms.forms.term[ord]!;
    const known = numbers.get(term);
    if (known) known.push(terms.forms.number[ord]!);
    else numbers.set(term, [terms.forms.number[ord]!]);
  }
  return Array.from(numbers, ([term, forms]) => matchForms(terms, term, forms));
}

function matchForms({ formOffsets }: Terms, term: number, numbers: number[]): TermMatch {
  const count = formOffsets[term + 1]! - formOffsets[term]!;
  if (numbers.length === count) return { term, forms: null };
  const forms = new Uint8Array(count);
  for (const number of numbers) forms[number] = 1;
  return { term, forms };
}

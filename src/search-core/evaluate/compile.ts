import type { FieldNumber } from "#search-core/fields.ts";
import type { Element, Leaf, Plan, Run } from "#search-core/query/plan.ts";
import { rarityOf } from "#search-core/rank/bm25f.ts";
import { stem } from "#search-core/analysis/stem.ts";
import { formOf, formsStarting, termOf, textOfTerm } from "#search-core/segment/dictionary.ts";
import type { Segment, Terms } from "#search-core/segment/segment.ts";

/** What an element stands for in one segment: a term, in all its forms (null) or in those with a 1. */
export type Meant = { term: number; forms: Uint8Array | null };

/** A run whose elements were looked up. */
export type KnownRun = {
  run: Run;
  /** By segment, by element: what it stands for; null where the run cannot be. */
  meant: (Meant[][] | null)[];
  /** Whether postings alone say where it is and what it is worth: one whole term, or a run of the lexicon's. */
  isWord: boolean;
  /** What it scores is (rarity * worth) >> halved. */
  rarity: number;
  halved: 0 | 1;
};

export type KnownLeaf = {
  kind: "leaf";
  leaf: Leaf;
  /** A bit for each field that it is looked for in. */
  fieldMask: number;
  runs: KnownRun[];
};

/** A plan whose words were looked up in all segments. */
export type Known = KnownLeaf | { kind: "not"; part: Known } | { kind: "and" | "or"; parts: Known[] };

const everyField = 0b1111;

/** Looks the words of a plan up, and how rare they are in all segments together. */
export function compile(plan: Plan, segments: readonly Segment[]): Known {
  const all = segments.reduce((sum, { documents }) => sum + documents, 0);
  // A list may pair one word with many others: the start of a word is thousands of terms to look up.
  const leaves = new Map<string, KnownLeaf>();
  const known = (one: Plan): Known => {
    switch (one.kind) {
      case "leaf": {
        const there = leaves.get(one.key) ?? leafOf(one, segments, all);
        leaves.set(one.key, there);
        return { ...there, leaf: one };
      }
      case "not":
        return { kind: "not", part: known(one.plan) };
      default:
        return { kind: one.kind, parts: one.plans.map(known) };
    }
  };
  return known(plan);
}

function leafOf(leaf: Leaf, segments: readonly Segment[], all: number): KnownLeaf {
  const fieldMask = leaf.fields.reduce<number>((mask, field: FieldNumber) => mask | (1 << field), 0);
  const runs = leaf.runs.map((run) => runOf(run, fieldMask, segments, all));
  return { kind: "leaf", leaf, fieldMask, runs: runs.filter(({ meant }) => meant.some((one) => one !== null)) };
}

const isStem = (elements: Element[]) => elements.length === 1 && elements[0]!.form === "stem";

function runOf(run: Run, fieldMask: number, segments: readonly Segment[], all: number): KnownRun {
  const { elements, weight } = run;
  const meant = segments.map(({ terms }) => {
    const found = elements.map((element) => meantBy(element, terms));
    return found.every((some) => some.length > 0) ? found : null;
  });
  const matching = elements.map((element) => Math.min(all, documentsWith(element, segments)));
  return {
    run,
    meant,
    isWord: fieldMask === everyField && (run.variant !== null || isStem(elements)),
    rarity: rarityOf(Math.min(...matching), all),
    halved: weight < 1 ? 1 : 0,
  };
}

/**
 * Documents that have the element, by the dictionary alone: an exact word counts as its stem, the start of a word as all
 * stems that have a form starting so in any segment.
 */
function documentsWith(element: Element, segments: readonly Segment[]): number {
  if (element.form === "prefix" && segments.length > 1) return documentsStarting(element.term, segments);
  const asStem: Element = element.form === "exact" ? { form: "stem", term: stem(element.term) } : element;
  let documents = 0;
  for (const { terms, postings } of segments)
    for (const { term } of meantBy(asStem, terms)) documents += postings.offsets[term + 1]! - postings.offsets[term]!;
  return documents;
}

function documentsStarting(prefix: string, segments: readonly Segment[]): number {
  const own = segments.map(
    ({ terms }) => new Map(startingWith(terms, prefix).map(({ term }) => [textOfTerm(terms, term), term])),
  );
  const all = new Set(own.flatMap((terms) => [...terms.keys()]));
  let documents = 0;
  for (const [at, { terms, postings }] of segments.entries()) {
    for (const text of all) {
      const term = own[at]!.get(text) ?? termOf(terms, text);
      if (term >= 0) documents += postings.offsets[term + 1]! - postings.offsets[term]!;
    }
  }
  return documents;
}

function meantBy({ form, term: text }: Element, terms: Terms): Meant[] {
  if (form === "stem") {
    const term = termOf(terms, text);
    return term < 0 ? [] : [{ term, forms: null }];
  }
  if (form === "prefix") return startingWith(terms, text);
  const ord = formOf(terms, text);
  return ord < 0 ? [] : [ofForms(terms, terms.forms.term[ord]!, [terms.forms.number[ord]!])];
}

function startingWith(terms: Terms, prefix: string): Meant[] {
  const { from, to } = formsStarting(terms, prefix);
  const numbers = new Map<number, number[]>();
  for (let ord = from; ord < to; ord++) {
    const term = terms.forms.term[ord]!;
    const known = numbers.get(term);
    if (known) known.push(terms.forms.number[ord]!);
    else numbers.set(term, [terms.forms.number[ord]!]);
  }
  return Array.from(numbers, ([term, some]) => ofForms(terms, term, some));
}

function ofForms({ formOffsets }: Terms, term: number, numbers: number[]): Meant {
  const count = formOffsets[term + 1]! - formOffsets[term]!;
  if (numbers.length === count) return { term, forms: null };
  const forms = new Uint8Array(count);
  for (const number of numbers) forms[number] = 1;
  return { term, forms };
}

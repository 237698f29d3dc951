import { compile } from "#search-core/evaluate/compile.ts";
import { match } from "#search-core/evaluate/match.ts";
import type { Scratch } from "#search-core/evaluate/scratch.ts";
import { contentUnits, relatedLeaf } from "#search-core/query/content-units.ts";
import type { SegmentReader } from "#search-core/read/segment-reader.ts";
import type { Query } from "#search-core/types.ts";
import { embeddingText } from "#search-core/query/embedding-text.ts";
import { segmentsOf } from "./match-segment.ts";

/**
 * How much nearer a notice counts that has a term of the lexicon for everything in the query. With 0.25 fewer right open
 * notices reach the floor; 0.4 finds hardly more and disturbs the order of sentences (decision 89).
 */
const termBoost = 0.35;
/** A mask has a bit for each. */
const maxTerms = 8;

/** By segment and doc id: which terms of a query a document has, or what the lexicon relates to them. */
export type TermMasks = {
  typed: string[];
  masks: Uint8Array[];
  /** By mask: what it adds to the similarity. */
  boosts: Float32Array;
};

/** Finds the lexicon's terms of a query in all documents; null if it has none, or trade words are left out. */
export function matchTerms(readers: readonly SegmentReader[], scratch: Scratch, query: Query): TermMasks | null {
  const units = query.includeTradeWords ? contentUnits(embeddingText(query.text)) : [];
  const terms = units.filter(({ concept }) => concept !== null).slice(0, maxTerms);
  if (terms.length === 0) return null;
  const masks = readers.map(({ segment }) => new Uint8Array(segment.documents));
  for (const [bit, term] of terms.entries()) {
    const compiled = compile(relatedLeaf(term), segmentsOf(readers));
    for (const [segmentOrd, { segment, synonyms, merged }] of readers.entries()) {
      const found = match({ segment, segmentOrd, minDocId: 0, scratch, synonyms, merged }, compiled, null);
      for (let i = 0; i < found.count; i++) masks[segmentOrd]![found.docIds[i]!]! |= 1 << bit;
      scratch.releaseDocs(found);
    }
  }
  const boosts = Float32Array.from({ length: 1 << terms.length }, (_, mask) => {
    const count = terms.filter((_, bit) => (mask >>> bit) & 1).length;
    return (termBoost * count) / units.length;
  });
  return { typed: terms.map(({ typed }) => typed), masks, boosts };
}

/** The terms, as typed, that a document has. */
export const termsOf = ({ typed, masks }: TermMasks, segmentOrd: number, docId: number): string[] =>
  typed.filter((_, bit) => (masks[segmentOrd]![docId]! >>> bit) & 1);

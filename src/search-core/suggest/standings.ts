import { leap, postingFrom } from "#search-core/evaluate/words.ts";
import { referenceField, titleField } from "#search-core/fields.ts";
import type { OpenSegment } from "#search-core/index/state.ts";
import { newlyDeleted, isDeleted } from "#search-core/segment/deleted.ts";
import { fieldMaskBits, type Segment } from "#search-core/segment/segment.ts";

/** In how many documents a word stands in any of its forms, and in how many of them in the title. */
export type Standing = { documents: number; titles: number };

/** How terms stand in the documents of a segment that are there and speak for everyone, in one state of it. */
export type Standings = {
  /** By kind: 1 where its documents speak for everyone. */
  speaks: Uint8Array;
  /** By the term's number. Counted when first asked, because common words are in most documents. */
  of(term: number): Standing;
  /** Those of the next state; these must not be asked any more. What they know is corrected by what went between. */
  follow(next: OpenSegment): Standings;
};

/** What states of a segment that follow each other know together. */
type Shared = {
  speaks: Uint8Array;
  /** By the term's number; `seen`: how many of `gone` it leaves out. */
  known: Map<number, Standing & { seen: number }>;
  /** The slots that spoke for everyone and went after the first state, in the order they went. */
  gone: number[];
};

/** Fields in which a term is a word; in a reference it is a part of a name. */
export const asWord = ((1 << fieldMaskBits) - 1) & ~(1 << referenceField);
export const asTitle = 1 << titleField;

/** Those of the first state that is read of a segment. */
export function openStandings(open: OpenSegment): Standings {
  const speaks = Uint8Array.from(open.segment.columns.facetTuples, ({ isPrivate: own, flagged }) =>
    own || flagged ? 0 : 1,
  );
  return standingsIn(open, { speaks, known: new Map(), gone: [] });
}

function standingsIn(open: OpenSegment, shared: Shared): Standings {
  const { segment, deleted } = open;
  const { speaks, known, gone } = shared;
  const seen = gone.length;

  function follow(next: OpenSegment): Standings {
    const between = newlyDeleted(deleted, next.deleted);
    // The same documents were put in again: to the byte the segment that they had gone from.
    if (between === null) return openStandings(next);
    for (const docId of between) if (speaks[segment.columns.tupleIds[docId]!] === 1) gone.push(docId);
    return standingsIn(next, shared);
  }

  function of(term: number): Standing {
    const before = known.get(term);
    if (before?.seen === seen) return before;
    const standing = (before && without(before, gone.slice(before.seen, seen), term)) ?? counted(term);
    known.set(term, { ...standing, seen });
    return standing;
  }

  /** Null where counting anew is quicker. */
  function without(before: Standing, docIds: number[], term: number): Standing | null {
    const { offsets: from } = segment.postings;
    if (from[term + 1]! - from[term]! < docIds.length * leap) return null;
    const { documents, titles } = standingAt(segment, term, Uint32Array.from(docIds).sort());
    return { documents: before.documents - documents, titles: before.titles - titles };
  }

  function counted(term: number): Standing {
    const { offsets: from, packedDocs } = segment.postings;
    const { tupleIds: kinds } = segment.columns;
    let [documents, titles] = [0, 0];
    for (let posting = from[term]!; posting < from[term + 1]!; posting++) {
      const fields = packedDocs[posting]! & asWord;
      const docId = packedDocs[posting]! >>> fieldMaskBits;
      if (fields === 0 || speaks[kinds[docId]!] === 0 || (deleted !== null && isDeleted(deleted, docId))) continue;
      documents++;
      titles += fields & asTitle;
    }
    return { documents, titles };
  }

  return { speaks, of, follow };
}

/** How a term stands in the documents of some slots, ascending. Leaps through the postings. */
export function standingAt({ postings }: Segment, term: number, wanted: Uint32Array): Standing {
  const { offsets: from, packedDocs } = postings;
  const to = from[term + 1]!;
  let [documents, titles] = [0, 0];
  for (let at = 0, posting = from[term]!; at < wanted.length && posting < to; at++) {
    posting = postingFrom(packedDocs, posting, to, wanted[at]!);
    if (posting === to || packedDocs[posting]! >>> fieldMaskBits !== wanted[at]) continue;
    const fields = packedDocs[posting]! & asWord;
    documents += fields === 0 ? 0 : 1;
    titles += fields & asTitle;
  }
  return { documents, titles };
}

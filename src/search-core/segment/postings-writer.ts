import { growableBytes, toUint8Array, type GrowableBytes } from "./growable-array.ts";
import type { Sections } from "./encoding.ts";
import { writeValue } from "./position-code.ts";
import { fieldMaskBits, positionBlock } from "./segment.ts";

/** Postings being written, term by term, doc ids ascending. */
export type PostingsWriter = {
  offsets: Uint32Array;
  packedDocs: Uint32Array;
  impacts: Uint8Array;
  positions: GrowableBytes;
  positionOffsets: Uint32Array;
  /** Postings written so far. */
  length: number;
};

/** Capacity for this many terms, at most this many postings, and about this many bytes of positions. */
export const postingsWriter = (terms: number, postings: number, bytes: number): PostingsWriter => ({
  offsets: new Uint32Array(terms + 1),
  packedDocs: new Uint32Array(postings),
  impacts: new Uint8Array(postings),
  positions: growableBytes(bytes),
  // The last one may belong to a posting that never comes.
  positionOffsets: new Uint32Array(Math.ceil(postings / positionBlock) + 1),
  length: 0,
});

/** Adds a position to the next posting of the current term, coded as segment.ts describes. */
export const addPosition = (writer: PostingsWriter, stepAndForm: number, isLast: boolean): void =>
  writeValue(writer.positions, stepAndForm * 2 + (isLast ? 1 : 0));

/** Adds the posting whose positions were just added. */
export function addPosting(writer: PostingsWriter, packedDoc: number, impact: number): void {
  const posting = writer.length++;
  writer.packedDocs[posting] = packedDoc;
  writer.impacts[posting] = impact;
  if (writer.length % positionBlock === 0)
    writer.positionOffsets[writer.length / positionBlock] = writer.positions.length;
}

/** Ends a term: all postings since the last call belong to it. */
export const endTerm = (writer: PostingsWriter, term: number): void => {
  writer.offsets[term + 1] = writer.length;
};

type PostingsSections = Pick<
  Sections,
  "postingOffsets" | "packedDocs" | "impacts" | "positions" | "positionOffsets" | "denseOf" | "dense"
>;

/** The finished sections, for a segment of so many documents. */
export function postingsSections(writer: PostingsWriter, documents: number): PostingsSections {
  const { offsets, length, positions } = writer;
  if (positions.length >= 2 ** 32) throw new RangeError("Too many positions for one segment.");
  const packedDocs = writer.packedDocs.subarray(0, length);
  const impacts = writer.impacts.subarray(0, length);
  const positionOffsets = writer.positionOffsets.subarray(0, Math.ceil(length / positionBlock));
  return {
    postingOffsets: offsets,
    packedDocs,
    impacts,
    positions: toUint8Array(positions),
    positionOffsets,
    ...denseOf(offsets, packedDocs, impacts, documents),
  };
}

/** A term in more than one seventh of the documents also gets a dense row, indexed by doc id. */
const denseShare = 7;

function denseOf(offsets: Uint32Array, packedDocs: Uint32Array, impacts: Uint8Array, documents: number) {
  const denseOf = new Int32Array(offsets.length - 1).fill(-1);
  let count = 0;
  for (let term = 0; term < denseOf.length; term++)
    if ((offsets[term + 1]! - offsets[term]!) * denseShare > documents) denseOf[term] = count++;
  const dense = new Uint8Array(count * documents);
  for (let term = 0; term < denseOf.length; term++) {
    const begin = denseOf[term]! * documents;
    if (begin < 0) continue;
    for (let i = offsets[term]!; i < offsets[term + 1]!; i++)
      dense[begin + (packedDocs[i]! >>> fieldMaskBits)] = impacts[i]!;
  }
  // Saves two bytes per term; almost no segment needs the wider numbers.
  return { denseOf: count < 2 ** 15 ? Int16Array.from(denseOf) : denseOf, dense };
}

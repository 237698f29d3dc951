import { growableBytes, toUint8Array, type GrowableBytes } from "./growable-array.ts";
import type { Sections } from "./encoding.ts";
import { writeValue } from "./position-code.ts";
import { fieldMaskBits, positionBlock } from "./segment.ts";

/** Postings as they are written, term after term, slots ascending. */
export type PostingsWriter = {
  offsets: Uint32Array;
  packedDocs: Uint32Array;
  impacts: Uint8Array;
  positions: GrowableBytes;
  positionOffsets: Uint32Array;
  /** Postings written so far. */
  length: number;
};

/** Room for so many terms, at most so many postings, and about so many bytes of positions. */
export const postingsWriter = (terms: number, postings: number, bytes: number): PostingsWriter => ({
  offsets: new Uint32Array(terms + 1),
  packedDocs: new Uint32Array(postings),
  impacts: new Uint8Array(postings),
  positions: growableBytes(bytes),
  // The last may be that of a posting which does not come.
  positionOffsets: new Uint32Array(Math.ceil(postings / positionBlock) + 1),
  length: 0,
});

/** One position of the next posting of the current term, coded as segment.ts says but for the last bit. */
export const addPosition = (writer: PostingsWriter, stepAndForm: number, isLast: boolean): void =>
  writeValue(writer.positions, stepAndForm * 2 + (isLast ? 1 : 0));

/** Adds the posting whose positions have been added. */
export function addPosting(writer: PostingsWriter, packedDoc: number, impact: number): void {
  const at = writer.length++;
  writer.packedDocs[at] = packedDoc;
  writer.impacts[at] = impact;
  if (writer.length % positionBlock === 0)
    writer.positionOffsets[writer.length / positionBlock] = writer.positions.length;
}

/** All that was written belongs to terms up to this one. */
export const endTerm = (writer: PostingsWriter, term: number): void => {
  writer.offsets[term + 1] = writer.length;
};

type PostingsSections = Pick<
  Sections,
  "postingOffsets" | "packedDocs" | "impacts" | "positions" | "positionOffsets" | "denseOf" | "dense"
>;

/** The sections of what was written, for a segment of so many documents. */
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

/** A term that is in more than one of so many documents also lies by slot. */
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
    for (let at = offsets[term]!; at < offsets[term + 1]!; at++)
      dense[begin + (packedDocs[at]! >>> fieldMaskBits)] = impacts[at]!;
  }
  // A term costs two bytes less than with numbers that nearly no segment needs.
  return { denseOf: count < 2 ** 15 ? Int16Array.from(denseOf) : denseOf, dense };
}

import { analyserVersion } from "#search-core/analysis/version.ts";
import { checksumOf, inHexadecimal } from "./checksum.ts";
import { instantColumns, type InstantColumn } from "./segment.ts";

/*
 * The encoding of a segment: a header, a table of section offsets, and the sections, each aligned to eight bytes.
 * Numbers use the machine's byte order. A snapshot from a machine of the other order has a different magic number.
 *
 * Header, in 32-bit words: magic, format, analyser, checksum (4 words), documents, first active doc id, section count.
 * Table, three words per section in the order of `sectionTypes`: number type, offset in units of eight bytes, length in
 * numbers.
 */

const magic = 0x474c5242;
/** Increases with every change of the encoding or its meaning. Snapshots of other versions are rejected and rebuilt. */
export const formatVersion = 11;
const headerWords = 10;
const checksumWord = 3;

type NumberTypes = [
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f64: Float64Array,
  i16: Int16Array,
];
type View = {
  new (bytes: ArrayBufferLike, offset: number, length: number): NumberTypes[number];
  BYTES_PER_ELEMENT: number;
};
const numberTypes: readonly View[] = [Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array, Int16Array];
const [u8, u16, u32, i32, f64, i16] = [0, 1, 2, 3, 4, 5] as const;
const narrowOrWide = [u16, u32] as const;

/** Every section, with the number types it may have. `tables` is JSON: facet tuples and organisations. */
const sectionTypes = {
  externalIds: [u32],
  facetRows: narrowOrWide,
  overflowDocs: [u32],
  overflowOffsets: [u32],
  overflowPaths: [u32],
  pathOffsets: [u32],
  pathCategories: [u32],
  buyers: [u32],
  tupleIds: narrowOrWide,
  privateDocs: [u32],
  privateOwners: [u32],
  valueFrom: [f64],
  valueTo: [f64],
  ...(Object.fromEntries(instantColumns.map((name) => [name, [i32]])) as unknown as Record<
    InstantColumn,
    [typeof i32]
  >),
  closingDays: [i16],
  mandatoryBriefings: [u8],
  activity: [i32],
  fieldLengths: [u16],
  tables: [u8],
  termText: [u8],
  termTextOffsets: [u32],
  formOffsets: [u32],
  formText: [u8],
  formTextOffsets: [u32],
  formTerm: [u32],
  formNumber: [u8],
  formOf: [u32],
  formDocFreq: [u32],
  formTitleDocFreq: [u32],
  postingOffsets: [u32],
  packedDocs: [u32],
  impacts: [u8],
  positions: [u8],
  positionOffsets: [u32],
  denseOf: [i16, i32],
  dense: [u8],
} as const satisfies Record<string, readonly (0 | 1 | 2 | 3 | 4 | 5)[]>;
type SectionName = keyof typeof sectionTypes;
const sectionNames = Object.keys(sectionTypes) as SectionName[];

/** The sections by name, as in memory. */
export type Sections = { [name in SectionName]: NumberTypes[(typeof sectionTypes)[name][number]] };
export type SegmentHeader = { documents: number; activeFrom: number };

/** The bytes are not a segment this program can read; the message says why. */
export class SegmentDamaged extends Error {
  override name = "SegmentDamaged";
}

const reject = (reason: string): never => {
  throw new SegmentDamaged(reason);
};

/** Encodes the sections into one shared buffer. */
export function encodeSegment({ documents, activeFrom }: SegmentHeader, sections: Sections): SharedArrayBuffer {
  const tableWords = sectionNames.length * 3;
  const begin = eightByteUnits((headerWords + tableWords) * 4);
  const length = sectionNames.reduce((sum, name) => sum + eightByteUnits(sections[name].byteLength), begin);
  const bytes = new SharedArrayBuffer(length * 8);
  const words = new Uint32Array(bytes, 0, headerWords + tableWords);
  let offset = begin;
  for (const [i, name] of sectionNames.entries()) {
    const section = sections[name];
    const type = numberTypes.findIndex((numberType) => section instanceof numberType);
    words.set([type, offset, section.length], headerWords + i * 3);
    new Uint8Array(bytes, offset * 8).set(bytesOf(section));
    offset += eightByteUnits(section.byteLength);
  }
  words.set([documents, activeFrom, sectionNames.length], checksumWord + 4);
  words.set([magic, formatVersion, analyserVersion]);
  words.set(checksumOf(covered(bytes)), checksumWord);
  return bytes;
}

/** The checksum stored in a segment. Reads only the header. */
export const writtenChecksum = (bytes: SharedArrayBuffer): string =>
  inHexadecimal(new Uint32Array(bytes, checksumWord * 4, 4));

/** True if the stored checksum matches. Reads all bytes. */
export const isIntact = (bytes: SharedArrayBuffer): boolean =>
  bytes.byteLength > headerWords * 4 &&
  bytes.byteLength % 8 === 0 &&
  writtenChecksum(bytes) === inHexadecimal(checksumOf(covered(bytes)));

/**
 * Views of the sections. Throws SegmentDamaged if the header or the table is invalid. Does not read the sections;
 * `isIntact` does.
 */
export function readSections(bytes: SharedArrayBuffer): SegmentHeader & { sections: Sections } {
  const tableWords = sectionNames.length * 3;
  if (bytes.byteLength % 8 !== 0 || bytes.byteLength < (headerWords + tableWords) * 4)
    reject("too short for a segment");
  const words = new Uint32Array(bytes, 0, headerWords + tableWords);
  if (words[0] !== magic) reject("not a segment, or of a machine with another order of bytes");
  if (words[1] !== formatVersion) reject(`format ${words[1]}, this program reads ${formatVersion}`);
  if (words[2] !== analyserVersion) reject(`analyser ${words[2]}, this program's is ${analyserVersion}`);
  const [documents, activeFrom, count] = words.subarray(checksumWord + 4) as unknown as [number, number, number];
  if (count !== sectionNames.length) reject(`${count} sections where ${sectionNames.length} belong`);
  const sections = sectionNames.map((name, i) => {
    const [type, offset, length] = words.subarray(headerWords + i * 3) as unknown as [number, number, number];
    const numbers = numberTypes[type];
    if (!numbers || !(sectionTypes[name] as readonly number[]).includes(type))
      return reject(`section ${name} has number type ${type}`);
    if (offset * 8 + length * numbers.BYTES_PER_ELEMENT > bytes.byteLength)
      reject(`section ${name} ends after the bytes`);
    return [name, new numbers(bytes, offset * 8, length)];
  });
  return { documents, activeFrom, sections: Object.fromEntries(sections) as Sections };
}

const eightByteUnits = (bytes: number) => Math.ceil(bytes / 8);
const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) => new Uint8Array(buffer, byteOffset, byteLength);
const covered = (bytes: SharedArrayBuffer) => new Uint8Array(bytes, (checksumWord + 4) * 4);

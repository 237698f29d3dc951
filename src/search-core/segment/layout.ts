import { analyserVersion } from "#search-core/analysis/version.ts";
import { checksumOf, inHexadecimal } from "./checksum.ts";
import { instantColumns, type InstantColumn } from "./segment.ts";

/*
 * The bytes of a segment: a header, a table that says where each section lies, and the sections, each from a multiple of
 * eight on. Numbers are in the machine's order: a snapshot from a machine of the other order has another magic number.
 *
 * Header, in 32-bit words: magic, format, analyser, words of checksum (4), documents, first active slot, sections.
 * Table, three words a section in the order of `sectionTypes`: number type, offset in units of eight bytes, length in
 * numbers.
 */

const magic = 0x474c5242;
/** Counts up with every change of the bytes' meaning. */
export const formatVersion = 5;
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

/** Every section, with the number types that it may have. `tables` is JSON: the kinds and the organisations. */
const sectionTypes = {
  ids: [u32],
  facetRows: narrowOrWide,
  moreSlots: [u32],
  moreFrom: [u32],
  moreChains: [u32],
  chainFrom: [u32],
  chainCategories: [u32],
  buyers: [u32],
  kinds: narrowOrWide,
  ownSlots: [u32],
  ownOrganisations: [u32],
  sellersFrom: [u32],
  sellers: [u32],
  valueFrom: [f64],
  valueTo: [f64],
  ...(Object.fromEntries(instantColumns.map((name) => [name, [i32]])) as unknown as Record<
    InstantColumn,
    [typeof i32]
  >),
  activity: [i32],
  lengths: [u16],
  tables: [u8],
  termText: [u8],
  termTextFrom: [u32],
  formsFrom: [u32],
  formText: [u8],
  formTextFrom: [u32],
  formTerm: [u32],
  formNumber: [u8],
  formOf: [u32],
  formDocuments: [u32],
  formTitles: [u32],
  postingsFrom: [u32],
  slots: [u32],
  impacts: [u8],
  positions: [u8],
  positionFrom: [u32],
  denseOf: [i16, i32],
  dense: [u8],
} as const satisfies Record<string, readonly (0 | 1 | 2 | 3 | 4 | 5)[]>;
type SectionName = keyof typeof sectionTypes;
const sectionNames = Object.keys(sectionTypes) as SectionName[];

/** The sections by name, as they are in memory. */
export type Sections = { [name in SectionName]: NumberTypes[(typeof sectionTypes)[name][number]] };
export type Head = { documents: number; activeFrom: number };

/** Bytes that are no segment of ours, with the reason in a sentence. */
export class SegmentDamaged extends Error {
  override name = "SegmentDamaged";
}

const refuse = (reason: string): never => {
  throw new SegmentDamaged(reason);
};

/** One buffer that holds the sections. */
export function laidOut({ documents, activeFrom }: Head, sections: Sections): SharedArrayBuffer {
  const tableWords = sectionNames.length * 3;
  const begin = inEights((headerWords + tableWords) * 4);
  const length = sectionNames.reduce((sum, name) => sum + inEights(sections[name].byteLength), begin);
  const bytes = new SharedArrayBuffer(length * 8);
  const words = new Uint32Array(bytes, 0, headerWords + tableWords);
  let offset = begin;
  for (const [at, name] of sectionNames.entries()) {
    const section = sections[name];
    const type = numberTypes.findIndex((one) => section instanceof one);
    words.set([type, offset, section.length], headerWords + at * 3);
    new Uint8Array(bytes, offset * 8).set(bytesOf(section));
    offset += inEights(section.byteLength);
  }
  words.set([documents, activeFrom, sectionNames.length], checksumWord + 4);
  words.set([magic, formatVersion, analyserVersion]);
  words.set(checksumOf(covered(bytes)), checksumWord);
  return bytes;
}

/** The checksum that stands in a segment, of all that follows it there; reads the header only. */
export const writtenChecksum = (bytes: SharedArrayBuffer): string =>
  inHexadecimal(new Uint32Array(bytes, checksumWord * 4, 4));

/** Whether all bytes are those that were written; reads them all. */
export const isIntact = (bytes: SharedArrayBuffer): boolean =>
  bytes.byteLength > headerWords * 4 &&
  bytes.byteLength % 8 === 0 &&
  writtenChecksum(bytes) === inHexadecimal(checksumOf(covered(bytes)));

/**
 * Views of the sections; throws SegmentDamaged where the header or the table cannot be those of a segment. Does not
 * read the sections: `isIntact` does.
 */
export function sectionsOf(bytes: SharedArrayBuffer): Head & { sections: Sections } {
  const tableWords = sectionNames.length * 3;
  if (bytes.byteLength % 8 !== 0 || bytes.byteLength < (headerWords + tableWords) * 4)
    refuse("too short for a segment");
  const words = new Uint32Array(bytes, 0, headerWords + tableWords);
  if (words[0] !== magic) refuse("not a segment, or of a machine with another order of bytes");
  if (words[1] !== formatVersion) refuse(`format ${words[1]}, this program reads ${formatVersion}`);
  if (words[2] !== analyserVersion) refuse(`analyser ${words[2]}, this program's is ${analyserVersion}`);
  const [documents, activeFrom, count] = words.subarray(checksumWord + 4) as unknown as [number, number, number];
  if (count !== sectionNames.length) refuse(`${count} sections where ${sectionNames.length} belong`);
  const sections = sectionNames.map((name, at) => {
    const [type, offset, length] = words.subarray(headerWords + at * 3) as unknown as [number, number, number];
    const numbers = numberTypes[type];
    if (!numbers || !(sectionTypes[name] as readonly number[]).includes(type))
      return refuse(`section ${name} has number type ${type}`);
    if (offset * 8 + length * numbers.BYTES_PER_ELEMENT > bytes.byteLength)
      refuse(`section ${name} ends after the bytes`);
    return [name, new numbers(bytes, offset * 8, length)];
  });
  return { documents, activeFrom, sections: Object.fromEntries(sections) as Sections };
}

const inEights = (bytes: number) => Math.ceil(bytes / 8);
const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) => new Uint8Array(buffer, byteOffset, byteLength);
const covered = (bytes: SharedArrayBuffer) => new Uint8Array(bytes, (checksumWord + 4) * 4);

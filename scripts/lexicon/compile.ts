import { hashOf, headerFields, lexiconMagic, memberKinds, reviewedBit } from "#search-core/analysis/lexicon.ts";
import { analyserVersion } from "#search-core/analysis/version.ts";

/** A term of a concept in the compiled file. `titles`: how common it is; commoner ones are told first. */
export type Member = { text: string; key: string; kind: (typeof memberKinds)[number]; titles: number };
export type CompiledConcept = { members: Member[]; isReviewed: boolean };

/** The bytes of a lexicon: see src/search-core/analysis/lexicon.ts. */
export function compileLexicon(concepts: readonly CompiledConcept[]): Uint8Array {
  const ids = new Map<string, number>();
  const all = concepts.flatMap(({ members: terms }) => terms).toSorted((a, b) => b.titles - a.titles);
  const texts: string[] = [];
  for (const { key, text } of all)
    if (!ids.has(key)) {
      ids.set(key, ids.size);
      texts.push(text, key);
    }
  const linesOfTerm = Array.from(ids, (): number[] => []);
  const members: number[][] = concepts.map(({ members: terms, isReviewed }, concept) =>
    terms.map(({ key, kind }) => {
      const id = ids.get(key)!;
      if (kind === "left") linesOfTerm[id]!.push(concept);
      return (id * 4 + memberKinds.indexOf(kind) + (isReviewed ? reviewedBit : 0)) >>> 0;
    }),
  );
  const searchable = [...ids].filter(([, id]) => linesOfTerm[id]!.length > 0);
  const slots = hashTable(searchable.map(([key, id]) => ({ hash: hashOf(key), value: id + 1 })));
  const firstStems = new Set(searchable.map(([key]) => hashOf(key.split(" ")[0]!) || 1));
  const starts = hashTable([...firstStems].map((hash) => ({ hash, value: hash })));
  const encoded = texts.map((text) => new TextEncoder().encode(text));
  const parts = [
    slots,
    starts,
    offsetsOf(encoded),
    offsetsOf(linesOfTerm),
    Uint32Array.from(linesOfTerm.flat()),
    offsetsOf(members),
    Uint32Array.from(members.flat()),
  ];
  const header: Record<(typeof headerFields)[number], number> = {
    magic: lexiconMagic,
    analyser: analyserVersion,
    terms: ids.size,
    concepts: concepts.length,
    slots: slots.length,
    starts: starts.length,
    lines: linesOfTerm.flat().length,
    members: members.flat().length,
    textBytes: encoded.reduce((sum, { length }) => sum + length, 0),
  };
  const words = [Uint32Array.from(headerFields.map((field) => header[field])), ...parts];
  return Buffer.concat([...words.map(({ buffer }) => new Uint8Array(buffer)), ...encoded]);
}

/** Where each list begins, and the end of the last. */
function offsetsOf(lists: readonly { length: number }[]): Uint32Array<ArrayBuffer> {
  const offsets = new Uint32Array(lists.length + 1);
  for (const [i, { length }] of lists.entries()) offsets[i + 1] = offsets[i]! + length;
  return offsets;
}

/** An open hash table, at most half full. */
function hashTable(entries: readonly { hash: number; value: number }[]): Uint32Array<ArrayBuffer> {
  const size = 2 ** Math.ceil(Math.log2(2 * entries.length + 1));
  const table = new Uint32Array(size);
  for (const { hash, value } of entries) {
    let slot = hash & (size - 1);
    while (table[slot] !== 0) slot = (slot + 1) & (size - 1);
    table[slot] = value;
  }
  return table;
}

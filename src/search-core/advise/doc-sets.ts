import { gallopLowerBound } from "#search-core/evaluate/posting-list.ts";

/** A document by its segment and doc id. */
export type DocAddress = { segmentOrd: number; docId: number };

/** Documents by segment, each list ascending. */
export type DocSets = readonly Uint32Array[];

export const sizeOf = (sets: DocSets): number => sets.reduce((sum, docIds) => sum + docIds.length, 0);

/** True if a document is in the sets. */
export function hasDoc(sets: DocSets, { segmentOrd, docId }: DocAddress): boolean {
  const docIds = sets[segmentOrd]!;
  return docIds[gallopLowerBound(docIds, 0, docIds.length, docId)] === docId;
}

/** The documents of the first sets that are not in the second. */
export const subtractSets = (sets: DocSets, others: DocSets): Uint32Array[] =>
  sets.map((docIds, i) => {
    const other = others[i]!;
    const rest = new Uint32Array(docIds.length);
    let [count, at] = [0, 0];
    // A loop, not a callback: the first sets may have every document.
    for (let index = 0; index < docIds.length; index++) {
      const docId = docIds[index]!;
      while (at < other.length && other[at]! < docId) at++;
      rest[count] = docId;
      count += Number(other[at] !== docId);
    }
    return rest.subarray(0, count);
  });

/** At most `limit` documents, evenly spaced over all of them. */
export function evenSample(sets: DocSets, limit: number): DocAddress[] {
  const size = sizeOf(sets);
  const step = Math.max(1, size / limit);
  const sample: DocAddress[] = [];
  let [segmentOrd, before] = [0, 0];
  for (let i = 0; i < Math.min(limit, size); i++) {
    const index = Math.floor((i + 0.5) * step);
    while (index - before >= sets[segmentOrd]!.length) before += sets[segmentOrd++]!.length;
    sample.push({ segmentOrd, docId: sets[segmentOrd]![index - before]! });
  }
  return sample;
}

/** Equal for equal sets; 64 bits of FNV-1a and the size, so that others practically never are. */
export function fingerprintOf(sets: DocSets): string {
  let [a, b] = [0x811c_9dc5, 0x01f3_5a71];
  for (const docIds of sets) {
    for (const docId of docIds) {
      a = Math.imul(a ^ docId, 0x0100_0193);
      b = Math.imul(b ^ docId, 0x0100_0193) ^ (b >>> 15);
    }
    a = Math.imul(a ^ 0xffff_ffff, 0x0100_0193);
  }
  return `${sizeOf(sets)} ${a >>> 0} ${b >>> 0}`;
}

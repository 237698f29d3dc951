/** Which documents of a batch: bit n of `low` for document n, of `high` for document 32 + n. Both signed. */
export type Bits = { readonly low: number; readonly high: number };

/** As many documents as the bits have room for. */
export const batchSize = 64;

export const noBits: Bits = { low: 0, high: 0 };
export const isNone = ({ low, high }: Bits): boolean => (low | high) === 0;
export const bit = (doc: number): Bits => (doc < 32 ? { low: 1 << doc, high: 0 } : { low: 0, high: 1 << (doc - 32) });
/** Those of the first `count` documents. */
export const firstBits = (count: number): Bits => ({ low: ones(count), high: ones(count - 32) });
const ones = (count: number) => (count >= 32 ? -1 : count <= 0 ? 0 : (1 << count) - 1);

export const both = (a: Bits, b: Bits): Bits => ({ low: a.low & b.low, high: a.high & b.high });
export const either = (a: Bits, b: Bits): Bits => ({ low: a.low | b.low, high: a.high | b.high });
export const without = (a: Bits, b: Bits): Bits => ({ low: a.low & ~b.low, high: a.high & ~b.high });

/** The numbers of the documents, ascending. */
export function docsOf({ low, high }: Bits): number[] {
  const docs: number[] = [];
  for (let left = low; left !== 0; left &= left - 1) docs.push(31 - Math.clz32(left & -left));
  for (let left = high; left !== 0; left &= left - 1) docs.push(63 - Math.clz32(left & -left));
  return docs;
}

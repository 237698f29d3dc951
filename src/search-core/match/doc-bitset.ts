/**
 * A bit set over the documents of a batch: bit n of `low` for document n, bit n of `high` for document 32 + n. Both
 * signed.
 */
export type DocBitset = { low: number; high: number };

/** Capacity of a bit set. */
export const maxBatchDocs = 64;

export const emptyBitset = (): DocBitset => ({ low: 0, high: 0 });

/** Adds document number `doc`. */
export function addDoc(bits: DocBitset, doc: number): void {
  if (doc < 32) bits.low |= 1 << doc;
  else bits.high |= 1 << (doc - 32);
}

/** The document numbers, ascending. */
export function docsIn({ low, high }: Readonly<DocBitset>): number[] {
  const docs: number[] = [];
  for (let left = low; left !== 0; left &= left - 1) docs.push(31 - Math.clz32(left & -left));
  for (let left = high; left !== 0; left &= left - 1) docs.push(63 - Math.clz32(left & -left));
  return docs;
}

import type { Batch } from "./batch.ts";
import { type DocBitset, emptyBitset } from "./doc-bitset.ts";

/**
 * Numbers for organisations, and what each may see of a batch. Everyone sees public documents, so only the
 * organisations with private documents in the batch are touched.
 */
export type Organisations = {
  /** 0 for searches that see public documents only. Numbers are never reused. */
  numberOf(organisation: number | null): number;
  begin(batch: Batch): void;
  /** What everyone may see; all other documents of the batch are private. */
  readonly publicDocs: Readonly<DocBitset>;
  /** By number: low and high bits of what it may see, public or its own. */
  readonly bits: Int32Array;
};

export function createOrganisations(): Organisations {
  const numbers = new Map<number | null, number>([[null, 0]]);
  let bits = new Int32Array(64);
  let publicDocs: Readonly<DocBitset> = emptyBitset();
  return {
    numberOf(organisation) {
      let number = numbers.get(organisation);
      if (number === undefined) numbers.set(organisation, (number = numbers.size));
      return number;
    },
    begin(batch) {
      const { privateDocs } = batch;
      publicDocs = batch.publicDocs;
      if (bits.length < 2 * numbers.size) bits = new Int32Array(4 * numbers.size);
      for (let i = 0; i < bits.length; i += 2) {
        bits[i] = publicDocs.low;
        bits[i + 1] = publicDocs.high;
      }
      for (const [organisation, { low, high }] of privateDocs) {
        const number = numbers.get(organisation);
        if (number === undefined) continue;
        bits[2 * number]! |= low;
        bits[2 * number + 1]! |= high;
      }
    },
    get publicDocs() {
      return publicDocs;
    },
    get bits() {
      return bits;
    },
  };
}

import type { Batch } from "./batch.ts";
import { type DocBitset, emptyBitset } from "./doc-bitset.ts";

/**
 * Numbers for the organisations of searches, and what each may see of a batch. As all see what is public and few
 * documents are one organisation's own, only those of the batch are ever touched.
 */
export type Organisations = {
  /** 0 for a search that sees public documents only. Once given a number stays. */
  numberOf(organisation: string | null): number;
  begin(batch: Batch): void;
  /** What everybody may see; of the batch all else is somebody's own. */
  readonly publicDocs: Readonly<DocBitset>;
  /** By number the low and the high bits of what it may see, open or its own. */
  readonly bits: Int32Array;
};

export function createOrganisations(): Organisations {
  const numbers = new Map<string | null, number>([[null, 0]]);
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
      for (let at = 0; at < bits.length; at += 2) {
        bits[at] = publicDocs.low;
        bits[at + 1] = publicDocs.high;
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

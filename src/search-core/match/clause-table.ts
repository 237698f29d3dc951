import type { Batch } from "./batch.ts";
import type { DocBitset } from "./doc-bitset.ts";
import { ensureCapacity } from "./ensure-capacity.ts";
import { all, any, byBatch, byPredicate, createInternedClauses, type InternedClauses } from "./interned-clauses.ts";
import { docsPassing } from "./predicates.ts";
import type { ShareOf } from "./shares.ts";

/**
 * The clauses of all saved searches and their results for a batch. The batch reports candidate terms; any other clause
 * is evaluated once per batch and only on demand.
 *
 * Matching is bound by random reads of clause results. So each clause has four bytes, a slot, and the bits lie close
 * together in another array, only for clauses that some document matches.
 */
export type ClauseTable = Pick<
  InternedClauses,
  "intern" | "retain" | "release" | "count" | "shareOf" | "candidateTermsOf" | "rarestOf"
> & {
  /** Starts a batch and returns its candidate terms. Until `end` no clause may be interned or released. */
  begin(batch: Batch): readonly number[];
  end(): void;
  /** By clause number: the slot of its bits; `unknown` until it is evaluated, which returns the slot. */
  readonly slotOf: Int32Array;
  evaluate(number: number): number;
  /** Low bits at 2 * slot, high bits at 2 * slot + 1. Slot 0 is empty. */
  readonly bits: Int32Array;
  /** True if having one of its candidate terms is enough to match the clause. */
  isDecidedByTerms(number: number): boolean;
};

export const unknown = -1;
const emptySlot = 0;

export function createClauseTable(shareOfStem: ShareOf): ClauseTable {
  const clauses = createInternedClauses(shareOfStem);
  let slotOf = new Int32Array(1024);
  let bits = new Int32Array(2);
  let batch: Batch;
  let { operators } = clauses;
  let subclauses = clauses.subclauses();
  /** The batch's candidate terms, other evaluated clauses, and the next free slot. */
  let present: number[] = [];
  let evaluated: number[] = [];
  let nextSlot = 1;

  function report(number: number, low: number, high: number): void {
    if (slotOf[number] === emptySlot) {
      slotOf[number] = nextSlot++;
      present.push(number);
    }
    const i = 2 * slotOf[number]!;
    bits[i] = bits[i]! | low;
    bits[i + 1] = bits[i + 1]! | high;
  }

  function evaluate(number: number): number {
    evaluated.push(number);
    const operator = operators[number]!;
    const { low, high } =
      operator === byPredicate ? docsPassing(clauses.predicateOf(number), batch) : combine(number, operator);
    if ((low | high) === 0) return (slotOf[number] = emptySlot);
    bits[2 * nextSlot] = low;
    bits[2 * nextSlot + 1] = high;
    return (slotOf[number] = nextSlot++);
  }

  function combine(number: number, operator: number): DocBitset {
    const { pool } = subclauses;
    const from = subclauses.offsets[number]!;
    const to = from + 1 + pool[from]!;
    let low = operator === any ? 0 : batch.all.low;
    let high = operator === any ? 0 : batch.all.high;
    for (let i = from + 1; i < to; i++) {
      const child = pool[i]!;
      const known = slotOf[child]!;
      const slot = 2 * (known === unknown ? evaluate(child) : known);
      const childLow = bits[slot]!;
      const childHigh = bits[slot + 1]!;
      low = operator === any ? low | childLow : low & (operator === all ? childLow : ~childLow);
      high = operator === any ? high | childHigh : high & (operator === all ? childHigh : ~childHigh);
      if (operator === all && (low | high) === 0) break;
    }
    return { low, high };
  }

  const { intern, retain, release, shareOf, candidateTermsOf, rarestOf } = clauses;
  return {
    intern,
    retain,
    release,
    shareOf,
    candidateTermsOf,
    rarestOf,
    get count() {
      return clauses.count;
    },
    isDecidedByTerms(number) {
      const { operators } = clauses;
      const parts = operators[number] === any ? clauses.childrenOf(number) : [number];
      return parts.every((part) => operators[part] === byBatch);
    },
    begin(next) {
      batch = next;
      ({ operators } = clauses);
      subclauses = clauses.subclauses();
      slotOf = ensureCapacity(slotOf, clauses.count);
      clauses.eachNew((number) => (slotOf[number] = operators[number] === byBatch ? emptySlot : unknown));
      if (bits.length < 2 * (clauses.count + 1)) bits = new Int32Array(4 * clauses.count + 2);
      clauses.candidateTerms.eachPresent(batch, report);
      return present;
    },
    end() {
      for (const number of present) slotOf[number] = emptySlot;
      for (const number of evaluated) slotOf[number] = unknown;
      bits.fill(0, 0, 2 * nextSlot);
      [present, evaluated, nextSlot] = [[], [], 1];
    },
    get slotOf() {
      return slotOf;
    },
    evaluate,
    get bits() {
      return bits;
    },
  };
}

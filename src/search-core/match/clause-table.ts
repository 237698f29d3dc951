import type { Batch } from "./batch.ts";
import { docsPassing } from "./predicates.ts";
import { type DocPredicate, type QueryClause, isCandidateTerm, keyOf, type ShareOf, shareMatching } from "./clauses.ts";
import { createCandidateTerms } from "./candidate-terms.ts";
import { createSubclauses } from "./subclauses.ts";
import { ensureCapacity } from "./ensure-capacity.ts";

/**
 * Interned clauses with reference counts, and their results for a batch. Equal clauses of all saved searches share a
 * number. The batch reports candidate terms; any other clause is evaluated once per batch and only on demand.
 *
 * Matching is bound by random reads of clause results. So each clause has four bytes, a slot, and the bits lie close
 * together in another array, only for clauses that some document matches.
 */
export type ClauseTable = {
  /** Interns a clause and adds a reference. */
  intern(clause: QueryClause): number;
  release(number: number): void;
  clauseOf(number: number): QueryClause;
  /** All clause numbers are below this. */
  readonly count: number;
  /** The number of an interned clause. */
  numberOf(clause: QueryClause): number;
  /** The estimated share of documents that match it. */
  shareOf(number: number): number;
  /** Starts a batch and returns its candidate terms. Until `end` no clause may be interned or released. */
  begin(batch: Batch): readonly number[];
  end(): void;
  /** By clause number: the slot of its bits; `unknown` until it is evaluated, which returns the slot. */
  readonly slotOf: Int32Array;
  evaluate(number: number): number;
  /** Low bits at 2 * slot, high bits at 2 * slot + 1. Slot 0 is empty. */
  readonly bits: Int32Array;
};

export const unknown = -1;
const emptySlot = 0;

/** How the bits of a clause are computed: by combining its subclauses, or by a predicate on the documents. */
const [any, all, none, predicate] = [1, 2, 3, 4];
const operatorOf = (clause: QueryClause): number =>
  "clauses" in clause ? { or: any, and: all, not: none }[clause.kind] : predicate;

type InternedClause = { condition: QueryClause; key: string; uses: number; share: number };

export function createClauseTable(shareOfStem: ShareOf): ClauseTable {
  const numbers = new Map<string, number>();
  const entriesByNumber: (InternedClause | null)[] = [];
  const free: number[] = [];
  const candidateTerms = createCandidateTerms();
  const subclauses = createSubclauses();
  let slotOf = new Int32Array(1024);
  /** By number. Kept apart, because the entries are scattered in memory. */
  let operators = new Uint8Array(1024);
  let bits = new Int32Array(2);
  let batch: Batch;
  let entries = subclauses.entries();
  /** The batch's candidate terms, other evaluated clauses, and the next free slot. */
  let present: number[] = [];
  let evaluated: number[] = [];
  let nextSlot = 1;

  function intern(clause: QueryClause): number {
    const key = keyOf(clause);
    const known = numbers.get(key);
    if (known !== undefined) {
      entriesByNumber[known]!.uses++;
      return known;
    }
    const children = "clauses" in clause ? clause.clauses.map(intern) : [];
    const number = free.pop() ?? entriesByNumber.length;
    entriesByNumber[number] = { condition: clause, key, uses: 1, share: shareMatching(clause, shareOfStem) };
    numbers.set(key, number);
    slotOf = ensureCapacity(slotOf, number + 1);
    operators = ensureCapacity(operators, number + 1);
    operators[number] = operatorOf(clause);
    slotOf[number] = isCandidateTerm(clause) ? emptySlot : unknown;
    if ("clauses" in clause) subclauses.put(number, children);
    if (isCandidateTerm(clause)) candidateTerms.add(clause, number);
    return number;
  }

  function release(number: number): void {
    const { condition: clause, key, uses } = entriesByNumber[number]!;
    if (uses > 1) {
      entriesByNumber[number]!.uses--;
      return;
    }
    if ("clauses" in clause) for (const child of subclauses.remove(number)) release(child);
    if (isCandidateTerm(clause)) candidateTerms.remove(clause);
    numbers.delete(key);
    entriesByNumber[number] = null;
    free.push(number);
  }

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
    if (operator !== predicate) return combine(number, operator);
    const { low, high } = docsPassing(entriesByNumber[number]!.condition as DocPredicate, batch);
    return put(number, low, high);
  }

  function put(number: number, low: number, high: number): number {
    if ((low | high) === 0) return (slotOf[number] = emptySlot);
    const slot = nextSlot++;
    bits[2 * slot] = low;
    bits[2 * slot + 1] = high;
    return (slotOf[number] = slot);
  }

  function combine(number: number, operator: number): number {
    const { pool } = entries;
    const from = entries.offsets[number]!;
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
      // A sequence is checked only where its words occur.
      if (operator === all && (low | high) === 0) break;
    }
    return put(number, low, high);
  }

  return {
    intern,
    release,
    clauseOf: (number) => entriesByNumber[number]!.condition,
    get count() {
      return entriesByNumber.length;
    },
    numberOf: (clause) => numbers.get(keyOf(clause))!,
    shareOf: (number) => entriesByNumber[number]!.share,
    begin(next) {
      batch = next;
      entries = subclauses.entries();
      if (bits.length < 2 * (entriesByNumber.length + 1)) bits = new Int32Array(4 * entriesByNumber.length + 2);
      candidateTerms.eachPresent(batch, report);
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

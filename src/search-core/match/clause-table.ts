import type { Batch } from "./batch.ts";
import { docsPassing } from "./predicates.ts";
import { type DocPredicate, type QueryClause, isCandidateTerm, keyOf, type ShareOf, shareMatching } from "./clauses.ts";
import { createCandidateTerms } from "./candidate-terms.ts";
import { createSubclauses } from "./subclauses.ts";
import { ensureCapacity } from "./ensure-capacity.ts";

/**
 * Numbers for conditions, and what a batch says of each. Equal conditions of any searches share a number. Features are
 * told by the batch; every other condition is looked at once a batch, and only if a search gets as far as asking for it.
 *
 * Matching spends its time on reading what conditions say, all over their numbers. So a condition takes four bytes there,
 * a place, and the bits lie close together in another array, only for what some document meets.
 */
export type ClauseTable = {
  /** The number of a condition, which is in use once more. */
  intern(clause: QueryClause): number;
  release(number: number): void;
  clauseOf(number: number): QueryClause;
  /** All numbers are below. */
  readonly count: number;
  /** The number of a condition that is in use. */
  numberOf(clause: QueryClause): number;
  /** About which share of documents meets it. */
  shareOf(number: number): number;
  /** Takes a batch up; the answer is the features that it has. Until `end` no condition is taken or given. */
  begin(batch: Batch): readonly number[];
  end(): void;
  /** By number the place of its bits; `unknown` before somebody looks, which gives the place. */
  readonly slotOf: Int32Array;
  evaluate(number: number): number;
  /** At 2 * place the low and at 2 * place + 1 the high bits of the documents; at place 0 there are none. */
  readonly bits: Int32Array;
};

export const unknown = -1;
const emptySlot = 0;

/** How the bits of a condition come about: from its parts, or else by looking at the documents. */
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
  /** By number, apart from the rest, which lies all over the memory. */
  let operators = new Uint8Array(1024);
  let bits = new Int32Array(2);
  let batch: Batch;
  let entries = subclauses.entries();
  /** The features that the batch has, other conditions that were looked at, and how many places are taken. */
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
    const at = 2 * slotOf[number]!;
    bits[at] = bits[at]! | low;
    bits[at + 1] = bits[at + 1]! | high;
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
    for (let at = from + 1; at < to; at++) {
      const child = pool[at]!;
      const known = slotOf[child]!;
      const slot = 2 * (known === unknown ? evaluate(child) : known);
      const childLow = bits[slot]!;
      const childHigh = bits[slot + 1]!;
      low = operator === any ? low | childLow : low & (operator === all ? childLow : ~childLow);
      high = operator === any ? high | childHigh : high & (operator === all ? childHigh : ~childHigh);
      // A run is looked for only where its words are.
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

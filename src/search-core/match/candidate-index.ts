import { type QueryClause, isCandidateTerm, type ShareOf, candidateTermsOf } from "./clauses.ts";
import type { ClauseTable } from "./clause-table.ts";
import { ensureCapacity } from "./ensure-capacity.ts";

/**
 * Groups of searches, each by the number of the condition that they have in common, wait for features: a document
 * without any of those meets none of the group's searches. A group with a feature for its condition waits for that, and
 * for all others each feature has a list. So groups that wait for nothing that a batch has are never looked at.
 */
export type CandidateIndex = {
  add(group: number): void;
  remove(group: number): void;
  /** Asks those groups, by ascending number, of which documents meet the condition, for these. */
  eachCandidateGroup(terms: readonly number[], visit: (group: number, low: number, high: number) => void): void;
};

export function createCandidateIndex(clauseTable: ClauseTable, shareOf: ShareOf): CandidateIndex {
  /** By feature: the groups that wait for it or another like it. */
  const groupsOfTerm: (number[] | undefined)[] = [];
  /** By group: 1 where a document that has what it waits for may yet not meet its condition. Never for a feature. */
  let needsEvaluation = new Uint8Array(1024);
  /** By group: at 2 * group the low and at 2 * group + 1 the high bits of the documents that have what it waits for. */
  let candidateBits = new Int32Array(1024);

  function termsOfGroup(group: number): Set<number> {
    const terms = candidateTermsOf(clauseTable.clauseOf(group), shareOf) ?? [];
    const numbers = new Set(terms.map(clauseTable.numberOf));
    numbers.delete(group);
    return numbers;
  }

  function put(group: number, low: number, high: number): void {
    candidateBits[2 * group]! |= low;
    candidateBits[2 * group + 1]! |= high;
  }

  return {
    add(group) {
      for (const term of termsOfGroup(group)) (groupsOfTerm[term] ??= []).push(group);
      needsEvaluation = ensureCapacity(needsEvaluation, group + 1);
      needsEvaluation[group] = isDecidedByTerms(clauseTable.clauseOf(group)) ? 0 : 1;
    },
    remove(group) {
      for (const term of termsOfGroup(group))
        groupsOfTerm[term] = groupsOfTerm[term]!.filter((other) => other !== group);
      needsEvaluation[group] = 0;
    },
    eachCandidateGroup(terms, visit) {
      const { slotOf, bits, count, evaluate } = clauseTable;
      candidateBits = ensureCapacity(candidateBits, 2 * count);
      for (const term of terms) {
        const low = bits[2 * slotOf[term]!]!;
        const high = bits[2 * slotOf[term]! + 1]!;
        put(term, low, high);
        for (const group of groupsOfTerm[term] ?? []) put(group, low, high);
      }
      for (let group = 0; group < count; group++) {
        let low = candidateBits[2 * group]!;
        let high = candidateBits[2 * group + 1]!;
        if ((low | high) === 0) continue;
        candidateBits[2 * group] = 0;
        candidateBits[2 * group + 1] = 0;
        if (needsEvaluation[group] === 1) {
          const slot = evaluate(group);
          low = bits[2 * slot]!;
          high = bits[2 * slot + 1]!;
          if ((low | high) === 0) continue;
        }
        visit(group, low, high);
      }
    },
  };
}

/** Whether a document meets the condition as soon as it has one of its signs. */
const isDecidedByTerms = (clause: QueryClause): boolean =>
  isCandidateTerm(clause) || (clause.kind === "or" && clause.clauses.every(isCandidateTerm));

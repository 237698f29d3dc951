import type { ClauseTable } from "./clause-table.ts";
import { ensureCapacity } from "./ensure-capacity.ts";

/**
 * Each group of saved searches is indexed under the candidate terms of the clause they share. A document with none of
 * these terms cannot match any of them, so most groups are never evaluated. A group whose clause is itself a candidate
 * term is found directly.
 */
export type CandidateIndex = {
  add(group: number): void;
  remove(group: number): void;
  /** Visits the candidate groups, by ascending number, with the documents that match their clause. */
  eachCandidateGroup(terms: readonly number[], visit: (group: number, low: number, high: number) => void): void;
};

export function createCandidateIndex(clauseTable: ClauseTable): CandidateIndex {
  /** By candidate term: the groups indexed under it. */
  const groupsOfTerm: (number[] | undefined)[] = [];
  /** By group: 1 if having a candidate term does not yet mean that the clause matches. */
  let needsEvaluation = new Uint8Array(1024);
  /** Candidate documents by group: low bits at 2 * group, high bits at 2 * group + 1. */
  let candidateBits = new Int32Array(1024);

  function termsOfGroup(group: number): Set<number> {
    const terms = new Set(clauseTable.candidateTermsOf(group));
    terms.delete(group);
    return terms;
  }

  function put(group: number, low: number, high: number): void {
    candidateBits[2 * group]! |= low;
    candidateBits[2 * group + 1]! |= high;
  }

  return {
    add(group) {
      for (const term of termsOfGroup(group)) (groupsOfTerm[term] ??= []).push(group);
      needsEvaluation = ensureCapacity(needsEvaluation, group + 1);
      needsEvaluation[group] = clauseTable.isDecidedByTerms(group) ? 0 : 1;
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

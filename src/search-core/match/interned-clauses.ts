import { type CandidateTerms, createCandidateTerms } from "./candidate-terms.ts";
import { type DocPredicate, isCandidateTerm, keyOf, type QueryClause, subclausesOf } from "./clauses.ts";
import { ensureCapacity } from "./ensure-capacity.ts";
import { type ShareOf, shareMatching } from "./shares.ts";
import { createSubclauses, type Entries } from "./subclauses.ts";

/**
 * Interned clauses with reference counts: equal clauses of all saved searches share a number. A clause that combines
 * others is stored as their numbers, because a word with its trade words is many objects.
 */
export type InternedClauses = {
  /** Interns a clause and adds a reference. */
  intern(clause: QueryClause): number;
  /** Adds a reference to a clause that is in use. */
  retain(number: number): void;
  release(number: number): void;
  /** All clause numbers are below this. */
  readonly count: number;
  /** The estimated share of documents that match it. */
  shareOf(number: number): number;
  /** A matching document has at least one of these candidate terms. Null if it may have none. */
  candidateTermsOf(number: number): readonly number[] | null;
  /** The clause with candidate terms that matches fewest documents. Null if none has candidate terms. */
  rarestOf(numbers: ArrayLike<number>): number | null;
  childrenOf(number: number): Int32Array;
  predicateOf(number: number): DocPredicate;
  readonly candidateTerms: CandidateTerms;
  /** By number: how a clause is decided. */
  readonly operators: Uint8Array;
  subclauses(): Entries;
  /** Calls back for every number given to a new clause since the last call. */
  eachNew(visit: (number: number) => void): void;
};

/** A clause is decided by the batch, by combining its subclauses, or by a predicate on the documents. */
export const [byBatch, any, all, none, byPredicate] = [0, 1, 2, 3, 4];

function operatorOf(clause: QueryClause): number {
  if (isCandidateTerm(clause)) return byBatch;
  if (clause.kind === "leaf") return any;
  return "clauses" in clause ? { or: any, and: all, not: none }[clause.kind] : byPredicate;
}

/** `condition`: null for clauses that combine others. */
type Interned = { key: string; uses: number; share: number; condition: QueryClause | null };

export function createInternedClauses(shareOfStem: ShareOf): InternedClauses {
  const numbers = new Map<string, number>();
  const clauses: (Interned | null)[] = [];
  const free: number[] = [];
  const candidateTerms = createCandidateTerms();
  const subclauses = createSubclauses();
  /** By number. Kept apart, because the entries are scattered in memory. */
  let operators = new Uint8Array(1024);
  let fresh: number[] = [];

  function intern(clause: QueryClause): number {
    const key = keyOf(clause);
    const known = numbers.get(key);
    if (known !== undefined) {
      clauses[known]!.uses++;
      return known;
    }
    const children = subclausesOf(clause).map(intern);
    const number = free.pop() ?? clauses.length;
    const share = shareMatching(clause, children.map(shareOf), shareOfStem);
    const operator = operatorOf(clause);
    const combines = operator !== byBatch && operator !== byPredicate;
    clauses[number] = { key, uses: 1, share, condition: combines ? null : clause };
    numbers.set(key, number);
    operators = ensureCapacity(operators, number + 1);
    operators[number] = operator;
    if (combines) subclauses.put(number, children);
    if (isCandidateTerm(clause)) candidateTerms.add(clause, number);
    fresh.push(number);
    return number;
  }

  function release(number: number): void {
    const { condition, key } = clauses[number]!;
    if (--clauses[number]!.uses > 0) return;
    if (condition === null) subclauses.remove(number).forEach(release);
    else if (isCandidateTerm(condition)) candidateTerms.remove(condition, number);
    numbers.delete(key);
    clauses[number] = null;
    free.push(number);
  }

  const shareOf = (number: number): number => clauses[number]!.share;

  function candidateTermsOf(number: number): readonly number[] | null {
    const operator = operators[number]!;
    if (operator === byBatch) return [number];
    if (operator !== any && operator !== all) return null;
    const children = subclauses.childrenOf(number);
    if (operator === all) {
      const rarest = rarestOf(children);
      return rarest === null ? null : candidateTermsOf(rarest);
    }
    const terms = Array.from(children, candidateTermsOf);
    return terms.every((part) => part !== null) ? terms.flat() : null;
  }

  function rarestOf(among: ArrayLike<number>): number | null {
    let rarest: number | null = null;
    for (const number of Array.from(among))
      if ((rarest === null || shareOf(number) < shareOf(rarest)) && candidateTermsOf(number) !== null) rarest = number;
    return rarest;
  }

  return {
    intern,
    retain: (number) => void clauses[number]!.uses++,
    release,
    shareOf,
    candidateTermsOf,
    rarestOf,
    childrenOf: subclauses.childrenOf,
    candidateTerms,
    get count() {
      return clauses.length;
    },
    get operators() {
      return operators;
    },
    predicateOf: (number) => clauses[number]!.condition as DocPredicate,
    subclauses: () => subclauses.entries(),
    eachNew(visit) {
      fresh.forEach(visit);
      fresh = [];
    },
  };
}

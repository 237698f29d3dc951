import type { Doc, Query } from "#search-core/types.ts";
import { evaluateGroup } from "./evaluate-batch.ts";
import { readBatch } from "./batch.ts";
import { type QueryClause, clausesOf, rarestClause, type ShareOf } from "./clauses.ts";
import { type MatchedQueries, emptyMatches } from "./matched-queries.ts";
import { createClauseTable } from "./clause-table.ts";
import { createOrganisations } from "./organisations.ts";
import { createRecords } from "./records.ts";
import { createCandidateIndex } from "./candidate-index.ts";

/**
 * Saved searches, compiled to be asked which of them match new documents: exactly those whose set, asked of an index,
 * has the document. Sort, page and counting of a query mean nothing here, and its weeks are those of the batch.
 */
export type Matcher = {
  /** Compiles a search, or another in the place of the one with that id. */
  add(id: number, query: Query): void;
  /** Whether there was one. */
  remove(id: number): boolean;
  readonly size: number;
  /** The searches that match any of up to 64 documents, in no order. Throws a RangeError at more. */
  match(docs: readonly Doc[], weeks: Query["weeks"]): MatchedQueries;
};

/** What every document meets: the group of searches that no feature wakes ("everything that closes this week"). */
const matchAll: QueryClause = { kind: "and", clauses: [] };

/** Share of documents that have a word about which nothing is known. */
const unknownShare = 0.01;

/**
 * A matcher without searches. Each waits in a group for its rarest condition (waiting.ts), so that of most a batch never
 * touches anything; in a group those that ask for the same share a record (layout.ts), which is asked once for all 64
 * documents, as bits (asking.ts); and what a condition says of the batch is worked out once for all that have it
 * (numbering.ts). `shareOf` tells in which share of documents a stem stands: the better it is known, the fewer searches
 * are looked at.
 */
export function createMatcher(shareOf: ShareOf = () => unknownShare): Matcher {
  const clauseTable = createClauseTable(shareOf);
  const candidateIndex = createCandidateIndex(clauseTable, shareOf);
  const records = createRecords();
  const organisations = createOrganisations();
  const matchAllGroup = clauseTable.intern(matchAll);
  let lastMatched = 0;

  function add(id: number, query: Query): void {
    remove(id);
    const { text, filters } = clausesOf(query);
    const rarest = rarestClause([...text, ...filters], shareOf) ?? matchAll;
    const others = (some: QueryClause[]) => some.filter((one) => one !== rarest);
    // Few ways to filter are saved again and again: what is left of the filters is one condition.
    const rest = [...others(text), { kind: "and", clauses: others(filters) } as const].map(clauseTable.intern);
    rest.sort((a, b) => clauseTable.shareOf(a) - clauseTable.shareOf(b) || a - b);
    const group = clauseTable.intern(rarest);
    if (!records.has(group)) candidateIndex.add(group);
    records.add(id, organisations.numberOf(query.organisation), group, rest);
  }

  function remove(id: number): boolean {
    const removed = records.remove(id);
    if (!removed) return false;
    const { group, clauses } = removed;
    if (!records.has(group)) candidateIndex.remove(group);
    clauses.forEach(clauseTable.release);
    clauseTable.release(group);
    return true;
  }

  return {
    add,
    remove,
    get size() {
      return records.size;
    },
    match(docs, weeks) {
      const batch = readBatch(docs, weeks);
      organisations.begin(batch);
      const candidateTerms = clauseTable.begin(batch);
      const matched = emptyMatches(lastMatched);
      const { slotOf, bits, evaluate, count } = clauseTable;
      const { publicDocs, bits: visible } = organisations;
      const evaluation = {
        ...records.compacted(count),
        slotOf,
        bits,
        evaluate,
        publicDocs,
        visible,
        matched,
      };
      evaluateGroup(evaluation, matchAllGroup, batch.all.low, batch.all.high);
      candidateIndex.eachCandidateGroup(candidateTerms, (group, low, high) =>
        evaluateGroup(evaluation, group, low, high),
      );
      clauseTable.end();
      lastMatched = matched.size;
      return matched;
    },
  };
}

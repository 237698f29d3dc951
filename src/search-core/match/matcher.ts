import type { Doc, Query, QueryText } from "#search-core/types.ts";
import { evaluateGroup } from "./evaluate-batch.ts";
import { readBatch } from "./batch.ts";
import { filterClausesOf, type QueryClause, textClausesOf } from "./clauses.ts";
import { type MatchedQueries, emptyMatches } from "./matched-queries.ts";
import { createClauseTable } from "./clause-table.ts";
import { createOrganisations } from "./organisations.ts";
import { createRecords } from "./records.ts";
import type { ShareOf } from "./shares.ts";
import { createCandidateIndex } from "./candidate-index.ts";

/**
 * A percolator: saved searches, compiled to find which of them match new documents. It gives exactly the searches whose
 * set, asked of an index, has the document. Sort, page and facets of a query are ignored, and weeks are those of the
 * batch.
 */
export type Matcher = {
  /** Adds a search, or replaces the one with this id. */
  add(id: number, query: Query): void;
  /** False if there was none. */
  remove(id: number): boolean;
  readonly size: number;
  /** The searches that match any of up to 64 documents, in no particular order. Throws a RangeError for more. */
  match(docs: readonly Doc[], weeks: Query["weeks"]): MatchedQueries;
};

/** Matches every document: the group of searches without candidate terms ("everything that closes this week"). */
const matchAll: QueryClause = { kind: "and", clauses: [] };

/** The assumed share of documents that have an unknown word. */
const unknownShare = 0.01;

/**
 * Creates an empty matcher. Each search is in the group of its rarest clause (candidate-index.ts), so a batch never
 * touches most searches. In a group, searches with equal clauses share a record (layout.ts), which is evaluated once
 * for all 64 documents as bits (evaluate-batch.ts). Each clause is evaluated once per batch for all its searches
 * (clause-table.ts). `shareOf` gives the share of documents with a stem; better estimates mean fewer evaluations.
 */
export function createMatcher(shareOf: ShareOf = () => unknownShare): Matcher {
  const clauseTable = createClauseTable(shareOf);
  const candidateIndex = createCandidateIndex(clauseTable);
  const records = createRecords();
  const organisations = createOrganisations();
  const matchAllGroup = clauseTable.intern(matchAll);
  let lastMatched = 0;

  /**
   * The clauses of texts that were added since the last removal or batch. Many searches have the same words, and reading
   * them is most of the work of adding a search.
   */
  const known = new Map<string, readonly number[]>();

  function internText({ text, includeTradeWords }: QueryText): readonly number[] {
    const key = `${includeTradeWords} ${text}`;
    const words = known.get(key);
    if (words === undefined) {
      const interned = textClausesOf({ text, includeTradeWords }).map(clauseTable.intern);
      known.set(key, interned);
      return interned;
    }
    words.forEach(clauseTable.retain);
    return words;
  }

  function add(id: number, query: Query): void {
    remove(id);
    const words = internText(query);
    const filters = filterClausesOf(query);
    const filtersAlone = filters.map(clauseTable.intern);
    const group = clauseTable.rarestOf([...words, ...filtersAlone]) ?? clauseTable.intern(matchAll);
    // Few combinations of filters are saved, and often: the remaining filters form one clause.
    const otherFilters = filters.filter((_, i) => filtersAlone[i] !== group);
    const rest = [...words, clauseTable.intern({ kind: "and", clauses: otherFilters })];
    for (const number of filtersAlone) if (number !== group) clauseTable.release(number);
    if (words.includes(group)) rest.splice(words.indexOf(group), 1);
    rest.sort((a, b) => clauseTable.shareOf(a) - clauseTable.shareOf(b) || a - b);
    if (!records.has(group)) candidateIndex.add(group);
    records.add(id, organisations.numberOf(query.organisation), group, rest);
  }

  function remove(id: number): boolean {
    const removed = records.remove(id);
    if (!removed) return false;
    // Numbers of clauses that nobody uses are given to others.
    known.clear();
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
      known.clear();
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

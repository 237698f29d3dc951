import { stem } from "#search-core/analysis/stem.ts";
import type { FacetName } from "#search-core/facets.ts";
import type { FieldNumber } from "#search-core/fields.ts";
import type { QueryTerm } from "#search-core/query/leaf.ts";
import type { QueryClause } from "./clauses.ts";

/** The share of documents that have a stem, as far as it is known. Affects speed only. */
export type ShareOf = (stem: string) => number;

/** Estimated shares of new notices that match one value of a facet. */
const valueShare: Record<FacetName, number> = { status: 0.5, type: 0.2, buyer: 0.01, category: 0.02, location: 0.2 };
const prefixShare = 0.05;
/** Of the documents that have a word, the share that has it in one given field. */
const fieldShare = 0.3;
/** Of the documents that have all words of a sequence, the share that has them next to each other. */
const adjacentShare = 0.5;
const defaultShare = 0.5;
const tenderShare = 0.95;

/** Estimates the share of documents that match a clause, from those of its subclauses. */
export function shareMatching(clause: QueryClause, subclauses: readonly number[], shareOf: ShareOf): number {
  switch (clause.kind) {
    case "word":
      return wordShare(clause, shareOf) * inField(clause);
    case "sequence":
      return Math.min(...clause.terms.map((term) => wordShare(term, shareOf))) * adjacentShare * inField(clause);
    case "leaf":
    case "or":
      return Math.min(
        1,
        subclauses.reduce((sum, share) => sum + share, 0),
      );
    case "and":
      return Math.min(1, ...subclauses);
    case "not":
      return 1 - subclauses[0]!;
    case "facet":
      return valueShare[clause.facet];
    case "onlyTenders":
      return tenderShare;
    default:
      return defaultShare;
  }
}

const inField = ({ field }: { field: FieldNumber | null }) => (field === null ? 1 : fieldShare);
const wordShare = ({ match, term }: QueryTerm, shareOf: ShareOf) =>
  match === "prefix" ? prefixShare : shareOf(match === "exact" ? stem(term) : term);

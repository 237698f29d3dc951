import type { SearchResult } from "#features/search/web/query/search-query.ts";

/** The chip stays short: this many characters of terms, but at least one term. */
const maxLength = 34;

/** "pruning, arborist and 4 more" */
export function tradeWordsText(added: NonNullable<SearchResult["tradeWords"]>): string {
  const terms = [...new Set(added.flatMap((of) => of.terms))];
  const told = terms.filter((_, i) => i === 0 || terms.slice(0, i + 1).join(", ").length <= maxLength);
  const left = added.reduce((sum, { count }) => sum + count, 0) - told.length;
  return told.join(", ") + (left > 0 ? ` and ${left} more` : "");
}

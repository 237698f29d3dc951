import { startTransition, useDeferredValue, useEffect, useState } from "react";
import type { CurrentSearch } from "./use-current-search.ts";

/** How far the page has come with a search. */
export type SearchProgress = {
  /** What is rendered in slices, between which a key press does not wait: the search before until that is done. */
  rendered: CurrentSearch;
  /** The search that the rows answer. */
  answered: CurrentSearch;
  /** The search that the counts of the filters are from. */
  counted: CurrentSearch;
  /** What of the new notices is laid out only where it is in sight: rows and those beside them, or those beside alone. */
  arriving: "rows" | "beside" | undefined;
  /** Not everything on screen answers the search. */
  isPending: boolean;
};

/**
 * Shows a search step by step, each in a task of its own, because together they are a long one: the field, the head and
 * the chips at once, then the rows in sight, then the other rows, then the notices beside them and the filters' counts.
 */
export function useSearchProgress(search: CurrentSearch): SearchProgress {
  const deferred = useDeferredValue(search);
  const [shown, setShown] = useState(search);
  const rendered = isInSteps(shown, search) ? deferred : search;
  // The search before while the next results load: with the headings and links of the next, rows would change twice.
  const isOutdated = rendered.isStale && rendered.result !== undefined && shown.result !== undefined;
  const answered = isOutdated ? shown : rendered;
  if (answered !== shown) setShown(answered);
  const positioned = useOneCommitLater(answered);
  const counted = useOneCommitLater(positioned);
  return {
    rendered,
    answered,
    counted,
    arriving: positioned !== answered ? "rows" : counted !== answered ? "beside" : undefined,
    isPending: search.isStale || rendered !== search || counted !== answered,
  };
}

/** True from one search to another. The first results, and a member's instead of everybody's, must come as a whole. */
const isInSteps = (from: CurrentSearch, to: CurrentSearch): boolean =>
  from.result !== undefined &&
  to.result !== undefined &&
  JSON.stringify(from.url) !== JSON.stringify(to.url) &&
  (to.isStale || from.result !== to.result);

/** The search of the previous commit, until a transition that starts after this one brings the present one. */
function useOneCommitLater(search: CurrentSearch): CurrentSearch {
  const [shown, setShown] = useState(search);
  useEffect(() => startTransition(() => setShown(search)), [search]);
  return isInSteps(shown, search) ? shown : search;
}

import type { SearchOrder } from "#domain/search-order.ts";
import {
  defaultStatus,
  orderBySlug,
  slugFor,
  type SearchUrl,
  type StatusSlug,
} from "#features/search/web/query/search-url.ts";

/**
 * The order of an address without a choice: a list of awarded notices goes by award, other lists by closing and searches
 * by relevance.
 */
const defaultOrder = ({ q, status }: SearchUrl): SearchOrder =>
  !q && status?.length === 1 && status[0] === "awarded" ? "AwardedRecently" : "Relevance";

/** The order in which an address lists its results. */
export const currentOrder = (url: SearchUrl): SearchOrder => orderBySlug.get(url.sort ?? "") ?? defaultOrder(url);

const labels: Record<SearchOrder, string> = {
  Relevance: "Most relevant",
  BestMatch: "Best match in meaning",
  ClosingSoon: "Closing soonest",
  OpenDateNewestFirst: "Newest first",
  MostActive: "Most active, then last changed",
  LowestPrice: "Lowest value",
  HighestPrice: "Highest value",
  ExpectedReleaseDateOldestFirst: "Expected first",
  AwardedRecently: "Awarded last",
  ClosedRecently: "Closed last",
  CancelledRecently: "Cancelled last",
};

/** Orders that make sense for some statuses only. */
const needsStatus: Partial<Record<SearchOrder, StatusSlug[]>> = {
  ClosingSoon: ["open"],
  ExpectedReleaseDateOldestFirst: ["future"],
  AwardedRecently: ["awarded"],
  ClosedRecently: ["closed", "awarded"],
  CancelledRecently: ["cancelled"],
};

/**
 * The orders that make sense for an address, including the current one. Without a text, relevance is "closing soonest,
 * then newest" and is offered under that name. Order by meaning needs a text and an installation with embeddings
 * (`isSemantic`).
 */
export function sortChoices(url: SearchUrl, isSemantic = false): { value: string; label: string }[] {
  const status: readonly string[] = url.status ?? defaultStatus;
  const current = currentOrder(url);
  const makesSense = (ordering: SearchOrder) => {
    if (ordering === current) return true;
    if (ordering === "Relevance" && current === "ClosingSoon" && !url.q) return false; // the same order
    if (ordering === "Relevance" && defaultOrder(url) !== "Relevance") return false; // nothing there closes
    if (ordering === "BestMatch") return isSemantic && url.q !== undefined && url.meaning !== "off";
    if (ordering === "ClosingSoon" && !url.q) return false;
    const wanted = needsStatus[ordering];
    return !wanted || status.includes("any") || wanted.some((slug) => status.includes(slug));
  };
  return (Object.keys(labels) as SearchOrder[]).filter(makesSense).map((ordering) => ({
    value: slugFor(orderBySlug, ordering)!,
    label: ordering === "Relevance" && !url.q ? labels.ClosingSoon : labels[ordering],
  }));
}

/** The slug of the order by closing if it is offered: without a text that is relevance. */
export function closingSoonest(url: SearchUrl): string | undefined {
  const words = sortChoices(url).map((choice) => choice.value);
  return words.find((word) => word === "closing-soon" || (word === "relevance" && !url.q));
}

/** The slug of the current order. */
export const currentSort = (url: SearchUrl): string => slugFor(orderBySlug, currentOrder(url))!;

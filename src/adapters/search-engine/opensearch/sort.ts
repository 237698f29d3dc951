import type { SearchOrder } from "#domain/search-order.ts";

type Sort = Record<string, unknown>;

/** What says nothing is last. */
const by = (field: string, order: "asc" | "desc", missing: number | "_last" = "_last"): Sort => ({
  [field]: { order, missing },
});

/** A key that depends on the time: a number made by a script of the cluster. */
const computed = (source: string, now: number, order: "asc" | "desc" = "asc"): Sort => ({
  _script: { type: "number", order, script: { lang: "painless", source, params: { now } } },
});

const isAhead = "doc['deadline'].size() > 0 && doc['deadline'].value > params.now";
const isUndated = "doc['deadline'].size() == 0";

/** Still open by day, those without a stated time after the others; then without a deadline, newest first; then closed. */
const closingSoon = (now: number): Sort[] => [
  computed(`${isUndated} ? 1 : ${isAhead} ? 0 : 2`, now),
  computed(`${isUndated} ? -doc['listed'].value : ${isAhead} ? doc['closingDay'].value : -doc['closing'].value`, now),
  computed(`${isAhead} ? doc['timeless'].value : 0`, now),
  computed(`${isAhead} ? doc['closing'].value : 0`, now),
];

const orders: Record<Exclude<SearchOrder, "Relevance" | "BestMatch">, (now: number) => Sort[]> = {
  ClosingSoon: closingSoon,
  MostActive: () => [by("activity", "desc"), by("lastActivity", "desc", 0)],
  AwardedRecently: () => [by("awarded", "desc")],
  ClosedRecently: (now) => [
    computed(
      "doc['closed'].size() > 0 && doc['closed'].value <= params.now ? doc['closed'].value : -9.0E15",
      now,
      "desc",
    ),
  ],
  CancelledRecently: () => [by("cancelled", "desc")],
  LowestPrice: () => [by("lowestPrice", "asc")],
  HighestPrice: () => [by("highestPrice", "desc")],
  OpenDateNewestFirst: (now) => [
    computed(
      "doc['open'].size() > 0 && doc['open'].value <= params.now ? doc['published'].value : doc['firstSeen'].value",
      now,
      "desc",
    ),
  ],
  ExpectedReleaseDateOldestFirst: () => [by("expectedRelease", "asc")],
};

/** The order of a page. Ties are broken by id, so that pages do not overlap. */
export function sortOf(order: SearchOrder, { isScored, now }: { isScored: boolean; now: number }): Sort[] {
  const isByScore = order === "Relevance" || order === "BestMatch";
  if (isByScore && isScored) return [{ _score: { order: "desc" } }, by("id", "asc")];
  return [...(isByScore ? closingSoon(now) : orders[order](now)), by("id", "asc")];
}

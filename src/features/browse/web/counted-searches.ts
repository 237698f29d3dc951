import type { SearchUrl } from "#features/search/web/query/search-url.ts";
import type { BrowseDetail } from "./browse-queries.ts";

/** The searches that list what the figures of a place, category or buyer count. */
export const countedSearches = (filter: SearchUrl, { awardedFrom, awardedTo }: BrowseDetail["figures"]) => ({
  open: { ...filter, status: ["open"], sort: "closing-soon" } satisfies SearchUrl,
  closing: { ...filter, status: ["open"], closing: ["this-week"], sort: "closing-soon" } satisfies SearchUrl,
  awarded: { ...filter, status: ["awarded"], awardedFrom, awardedTo, sort: "awarded-recently" } satisfies SearchUrl,
});

import { memo } from "react";
import { FacetRail } from "#features/search/web/filters/facet-rail.tsx";
import { RailSkeleton } from "#features/search/web/results/result-skeleton.tsx";
import type { SearchResult } from "#features/search/web/query/search-query.ts";
import type { CurrentSearch } from "./use-current-search.ts";

type Props = {
  search: CurrentSearch;
  /** The results that the counts are from: the former ones until the notices of the next are on screen. */
  counted: SearchResult | undefined;
};

/** The filters with their counts, or their placeholder. */
export const Rail = memo(function Rail({
  search: { url, result, readerZone, stay, branches, areWordsLost },
  counted,
}: Props) {
  if (!result) return !areWordsLost && <RailSkeleton />;
  return (
    <FacetRail
      url={url}
      result={counted ?? result}
      readerZone={readerZone}
      go={stay}
      expanded={branches.expanded}
      onExpand={branches.toggle}
    />
  );
});

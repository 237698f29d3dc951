import { memo } from "react";
import { FacetRail } from "#features/search/web/filters/facet-rail.tsx";
import { RailSkeleton } from "#features/search/web/results/result-skeleton.tsx";
import type { CurrentSearch } from "./use-current-search.ts";

/** The filters with their counts, or their placeholder. */
export const Rail = memo(function Rail({
  search: { url, result, readerZone, stay, branches, areWordsLost },
}: {
  search: CurrentSearch;
}) {
  if (!result) return !areWordsLost && <RailSkeleton />;
  return (
    <FacetRail
      url={url}
      result={result}
      readerZone={readerZone}
      go={stay}
      expanded={branches.expanded}
      onExpand={branches.toggle}
    />
  );
});

import { memo } from "react";
import { ActiveChips } from "#features/search/web/filters/active-chips.tsx";
import { activeFilters } from "#features/search/web/filters/filter-text.ts";
import { SortMenu } from "#features/search/web/results/result-head.tsx";
import { Button } from "#web/ui/button.tsx";
import classes from "#features/search/web/search-page.module.css";
import type { CurrentSearch } from "./use-current-search.ts";

/** The active filters as chips, after the buttons that replace the rail and the tools on narrow screens. */
export const ChipsLine = memo(function ChipsLine({
  search,
  onFilters,
}: {
  search: CurrentSearch;
  onFilters: () => void;
}) {
  const { url, result, go, stay } = search;
  const count = activeFilters(url, result).length;
  return (
    <div className={classes["chips"]}>
      <ActiveChips url={url} result={result} go={stay}>
        <span className={classes["opener"]}>
          <Button size="sm" icon="filters" onClick={onFilters}>
            Filters {count > 0 && count}
          </Button>
        </span>
        <span className={classes["sortOnPhone"]}>
          <SortMenu url={url} result={result} go={go} />
        </span>
      </ActiveChips>
    </div>
  );
});

import { memo } from "react";
import { QueryBar } from "#features/search/web/query/query-bar.tsx";
import { AdviceLine } from "./advice-line.tsx";
import { useSearchSlots } from "./search-slots.tsx";
import type { CurrentSearch } from "./use-current-search.ts";

/** The search box and what belongs to it, across the whole page. */
export const QueryArea = memo(function QueryArea({ search }: { search: CurrentSearch }) {
  const { BoxActions } = useSearchSlots();
  return (
    <>
      <QueryBar url={search.url} go={search.go}>
        {BoxActions && <BoxActions search={search} />}
      </QueryBar>
      <AdviceLine search={search} />
    </>
  );
});

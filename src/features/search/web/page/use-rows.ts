import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, type RefObject } from "react";
import { recordVisit, useReadingState } from "#features/opportunities/web/reading-state.ts";
import { onPage } from "#features/search/web/query/search-change.ts";
import type { SearchItem } from "#features/search/web/query/search-query.ts";
import { pageSize } from "#features/search/web/query/search-request.ts";
import { focusQuery } from "#features/search/web/query/query-bar.tsx";
import { cardsQuery, shownIds } from "#features/search/web/results/cards-query.ts";
import type { ResultOrigin } from "#features/search/web/results/result-position.ts";
import type { RowProps } from "#features/search/web/results/result-row.tsx";
import { focusRow, openRow, useCurrentRow } from "#features/search/web/results/use-current-row.ts";
import { useListKeys } from "#features/search/web/results/use-list-keys.ts";
import { useRestoredScroll } from "#features/search/web/results/use-restored-scroll.ts";
import { useNow } from "#web/clock.tsx";
import type { CurrentSearch } from "./use-current-search.ts";

/** The notices on screen. */
export type Rows = {
  /** The results. */
  matching: readonly RowProps[];
  /** Below the results: notices with some of the words. */
  partial: readonly RowProps[];
  /** Below those: related notices that do not match. */
  related: readonly RowProps[];
  /** The notice in the preview. */
  previewed: SearchItem | undefined;
  previewedFrom: ResultOrigin | undefined;
};

/**
 * The rows of a search, the current one among them, and the keys that move it. `list` is the ref of the element around
 * them; `onHelp` opens the list of keys.
 */
export function useRows({ url, result }: CurrentSearch, list: RefObject<HTMLElement | null>, onHelp: () => void): Rows {
  useRestoredScroll(result !== undefined);
  useVisit();
  const items = result?.items ?? [];
  const partial = result?.someOfYourWords ?? [];
  const shown = [...items, ...partial, ...(result?.alsoRelevant ?? [])];
  const { position, isChosen, item: current } = useCurrentRow(shown, list);
  const reading = useReadingState();
  const ids = result ? shownIds(result) : [];
  const { data: cards } = useQuery({ ...cardsQuery(ids), enabled: ids.length > 0 });
  useListKeys({
    onMove: (by) => {
      const next = shown[isChosen ? position + by : 0];
      if (next) focusRow(next.publicOpportunityId);
    },
    onOpen: () => current && openRow(current.publicOpportunityId),
    onSearch: focusQuery,
    onHelp,
  });

  const cameFrom = (rowIndex: number): ResultOrigin => ({
    url: onPage(url, 1),
    position: rowIndex < items.length ? ((url.page ?? 1) - 1) * pageSize + rowIndex : null,
    total: result?.totalRecords ?? 0,
  });
  const rows = shown.map((item, rowIndex) => ({
    item,
    card: cards?.get(item.publicOpportunityId),
    reading: reading(item.publicOpportunityId, item.firstCrawlDate),
    isCurrent: isChosen && rowIndex === position,
    cameFrom: cameFrom(rowIndex),
  }));
  return {
    matching: rows.slice(0, items.length),
    partial: rows.slice(items.length, items.length + partial.length),
    related: rows.slice(items.length + partial.length),
    previewed: current,
    previewedFrom: current && cameFrom(position),
  };
}

function useVisit() {
  const now = useNow();
  const opened = useRef(false);
  useEffect(() => {
    if (!opened.current) recordVisit(now);
    opened.current = true;
  }, [now]);
}

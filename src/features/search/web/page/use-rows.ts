import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useMemo, useRef, type RefObject } from "react";
import { recordVisit, useReadingState } from "#features/opportunities/web/reading-state.ts";
import { onPage } from "#features/search/web/query/search-change.ts";
import type { SearchItem, SearchResult } from "#features/search/web/query/search-query.ts";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";
import { pageSize } from "#features/search/web/query/search-request.ts";
import { focusQuery } from "#features/search/web/query/query-bar.tsx";
import { cardsQuery, shownIds } from "#features/search/web/results/cards-query.ts";
import type { ResultOrigin } from "#features/search/web/results/result-position.ts";
import type { RowProps } from "#features/search/web/results/result-row.tsx";
import { type HiddenRows, useHiddenRows } from "#features/search/web/results/use-hidden-rows.ts";
import { focusRow, openRow, pressInRow, useCurrentRow } from "#features/search/web/results/use-current-row.ts";
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
  /** Related notices that do not match, below those. */
  related: readonly RowProps[];
  /** The related stand above those with some of the words: nothing has all of them, so meaning is the better guide. */
  isRelatedFirst: boolean;
  /** The notice in the preview, with its card. */
  previewed: SearchItem | undefined;
  previewedCard: RowProps["card"];
  hidden: HiddenRows;
  previewedFrom: ResultOrigin | undefined;
};

/**
 * The rows of a search, the current one among them, and the keys that move it. `list` is the ref of the element around
 * them; `onHelp` opens the list of keys.
 */
export function useRows({ url, result }: CurrentSearch, list: RefObject<HTMLElement | null>, onHelp: () => void): Rows {
  useRestoredScroll(result !== undefined);
  useVisit();
  const ids = result ? shownIds(result) : [];
  const cards = useDeferredValue(useQuery({ ...cardsQuery(ids), enabled: ids.length > 0 }).data);
  const { hidden, isShown } = useHiddenRows(url, ids, cards);
  const items = (result?.items ?? []).filter(isShown);
  const partial = (result?.someOfYourWords ?? []).filter(isShown);
  const related = (result?.alsoRelevant ?? []).filter(isShown);
  const isRelatedFirst = result?.totalRecords === 0 && related.length > 0;
  const shown = [...items, ...(isRelatedFirst ? [...related, ...partial] : [...partial, ...related])];
  const { position, isChosen, item: current } = useCurrentRow(shown, list);
  const visitorReading = useReadingState();
  const readingOf = (item: SearchItem, card: RowProps["card"]) =>
    card?.member ? card.member.reading : visitorReading(item.publicOpportunityId, item.firstCrawlDate);
  useListKeys({
    onMove: (by) => {
      const next = shown[isChosen ? position + by : 0];
      if (next) focusRow(next.publicOpportunityId);
    },
    onOpen: () => current && openRow(current.publicOpportunityId),
    onSearch: focusQuery,
    onHelp,
    onOther: (key) => current !== undefined && pressInRow(current.publicOpportunityId, key),
  });

  const origins = useMemo(() => originsOf(url, result), [url, result]);
  const rows = shown.map((item, rowIndex) => ({
    item,
    card: cards?.get(item.publicOpportunityId),
    reading: readingOf(item, cards?.get(item.publicOpportunityId)),
    isCurrent: isChosen && rowIndex === position,
    cameFrom: origins.get(item.publicOpportunityId)!,
  }));
  const beside = rows.slice(items.length);
  const upper = beside.slice(0, (isRelatedFirst ? related : partial).length);
  const lower = beside.slice(upper.length);
  return {
    matching: rows.slice(0, items.length),
    partial: isRelatedFirst ? lower : upper,
    related: isRelatedFirst ? upper : lower,
    isRelatedFirst,
    previewed: current,
    previewedCard: current && cards?.get(current.publicOpportunityId),
    hidden,
    previewedFrom: current && origins.get(current.publicOpportunityId),
  };
}

/** By notice: the list that it is opened from. Hidden rows keep their positions, which the links to neighbours count by. */
function originsOf(url: SearchUrl, result: SearchResult | undefined): ReadonlyMap<string, ResultOrigin> {
  const list = { url: onPage(url, 1), total: result?.totalRecords ?? 0 };
  const first = ((url.page ?? 1) - 1) * pageSize;
  const ofItems = (result?.items ?? []).map((item, i) => [item, first + i] as const);
  const beside = [...(result?.someOfYourWords ?? []), ...(result?.alsoRelevant ?? [])].map(
    (item) => [item, null] as const,
  );
  return new Map([...beside, ...ofItems].map(([item, position]) => [item.publicOpportunityId, { ...list, position }]));
}

function useVisit() {
  const now = useNow();
  const opened = useRef(false);
  useEffect(() => {
    if (!opened.current) recordVisit(now);
    opened.current = true;
  }, [now]);
}

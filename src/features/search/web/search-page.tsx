import { useUserCache } from "#web/member/user-cache.ts";
import { recordVisit, useReadingState } from "#features/opportunities/web/reading-state.ts";
import { useNow } from "#web/clock.tsx";
import { type Interruption, interruptionOf } from "#web/api/interruption.ts";
import { Button } from "#web/ui/button.tsx";
import { SkipLink } from "#web/ui/skip-link.tsx";
import { breakpoints } from "#web/ui/theme.ts";
import { useNarrow } from "#web/ui/use-narrow.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useHydrated, useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { ActiveChips } from "#features/search/web/filters/active-chips.tsx";
import { AlsoRelevant } from "#features/search/web/results/also-relevant.tsx";
import { cardsQuery, shownIds } from "#features/search/web/results/cards-query.ts";
import { FacetRail } from "#features/search/web/filters/facet-rail.tsx";
import { withInterests } from "#features/search/web/query/interests.ts";
import { rememberLayout, type LayoutChoice } from "#features/search/web/results/layout-choice.ts";
import { Interpretations } from "#features/search/web/results/interpretations.tsx";
import { LiveCount } from "#features/search/web/results/live-count.tsx";
import { NoResults } from "#features/search/web/results/no-results.tsx";
import { Paging } from "#features/search/web/results/paging.tsx";
import { Preview } from "#features/search/web/preview/preview.tsx";
import { focusQuery, QueryBar } from "#features/search/web/query/query-bar.tsx";
import { ResultGrid } from "#features/search/web/results/result-grid.tsx";
import { LayoutSwitch, ResultCounts, SortMenu } from "#features/search/web/results/result-head.tsx";
import { ResultList } from "#features/search/web/results/result-list.tsx";
import { RailSkeleton, ResultSkeleton } from "#features/search/web/results/result-skeleton.tsx";
import { activeFilters } from "#features/search/web/filters/filter-text.ts";
import { ExcludedNotices } from "#features/search/web/results/excluded-notices.tsx";
import { filterOf, storeFilter } from "#features/search/web/query/session-filter.ts";
import { useFirstZone } from "#features/search/web/query/reader-zone.ts";
import { SearchFailed } from "#features/search/web/results/search-failed.tsx";
import classes from "./search-page.module.css";
import { onPage, toggle } from "#features/search/web/query/search-change.ts";
import { searchQuery, type SearchResult } from "#features/search/web/query/search-query.ts";
import { pageSize } from "#features/search/web/query/search-request.ts";
import { useSemanticChoice } from "#features/search/web/query/semantic-query.ts";
import { addressOf } from "#features/search/web/query/search-address.ts";
import type { Go, SearchUrl } from "#features/search/web/query/search-url.ts";
import { useUnfinished } from "#features/search/web/query/unfinished-text.ts";
import { usePendingInterests } from "#features/search/web/query/use-pending-interests.ts";
import { focusRow, openRow, useCurrentRow } from "#features/search/web/results/use-current-row.ts";
import { useRestoredScroll } from "#features/search/web/results/use-restored-scroll.ts";
import { useListKeys } from "#features/search/web/results/use-list-keys.ts";
import { QueryMissing } from "#features/search/web/results/query-missing.tsx";

// Loaded on demand.
const FilterPanel = lazy(() =>
  import("#features/search/web/filters/filter-panel.tsx").then((file) => ({ default: file.FilterPanel })),
);
const KeysHelp = lazy(() =>
  import("#features/search/web/results/keys-help.tsx").then((file) => ({ default: file.KeysHelp })),
);

type Props = {
  url: SearchUrl;
  go: Go;
  layout: LayoutChoice;
  /** The reader's time zone as far as the server knew it. */
  zone: string;
  /** The error the server got instead of results when it rendered the page. */
  interrupted: Interruption | null;
};

/** The search screen: query, filters, results as list or grid, preview. All its state is in the address. */
export function SearchPage({ url, go, layout: first, zone, interrupted }: Props) {
  const [expanded, setExpanded] = useState<readonly number[]>([]);
  const [layout, setLayout] = useLayout(first);
  const [panel, setPanel] = useState<"filters" | "keys" | null>(null);
  // Once loaded it stays, so that closing it gives the focus back.
  const [hasFilterPanel, setHasFilterPanel] = useState(false);
  const openFilters = () => {
    setHasFilterPanel(true);
    setPanel("filters");
  };
  const readerZone = useFirstZone(zone);
  useUnfinished();
  const isMember = useUserCache() !== null;
  const asking = { expanded, isMember };
  const query = useQuery(searchQuery(url, readerZone, asking));
  const { isPlaceholderData, refetch } = query;
  // Previous results stay while the next ones load, but not after an error.
  const isAnswered = query.data !== undefined && !isPlaceholderData;
  // A 503 is shown at once although it is retried: the reader should know what they are waiting for.
  const said = interruptionOf(query.failureReason) ?? (query.data || query.error ? null : interrupted);
  const interruption = isAnswered ? null : said;
  const hasFailed = interruption !== null || (!isAnswered && query.isError);
  // The hash is unknown before the scripts run.
  const isHydrated = useHydrated();
  const hash = useLocation({ select: (location) => location.hash });
  const areWordsLost = isHydrated && url.words !== undefined;
  const loaded = hasFailed || areWordsLost || isPlaceholderData ? undefined : query.data;
  const awaiting = usePendingInterests(url, isMember ? loaded : undefined);
  const result = hasFailed || areWordsLost || awaiting === "interests" ? undefined : query.data;
  useRestoredScroll(result !== undefined);
  const items = result?.items ?? [];
  const shown = [...items, ...(result?.alsoRelevant ?? [])];
  const { list, position, isChosen, item: current } = useCurrentRow(shown);
  const reading = useReadingState();
  const isSemantic = useSemanticChoice();
  useVisit();
  useStoredFilter(url);
  useInterests(url, loaded, { readerZone, asking, go });
  const ids = result ? shownIds(result) : [];
  const { data: cards } = useQuery({ ...cardsQuery(ids), enabled: ids.length > 0 });

  useListKeys({
    onMove: (by) => {
      const next = shown[isChosen ? position + by : 0];
      if (next) focusRow(next.publicOpportunityId);
    },
    onOpen: () => current && openRow(current.publicOpportunityId),
    onSearch: focusQuery,
    onHelp: () => setPanel("keys"),
  });

  const stay = (next: SearchUrl) => go(next, { stay: true });
  const cameFrom = (rowIndex: number) => ({
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
  const [inList, beside] = [rows.slice(0, items.length), rows.slice(items.length)];
  const rail = result ? (
    <FacetRail
      url={url}
      result={result}
      readerZone={readerZone}
      go={stay}
      expanded={expanded}
      onExpand={(code) => setExpanded(toggle(expanded, code))}
    />
  ) : (
    !areWordsLost && <RailSkeleton />
  );
  const chips = activeFilters(url, result).length;
  const showsPreview = layout.pane === "open" && !areWordsLost && (!result || rows.length > 0);

  return (
    // With a query in the hash, the hash also names the top of the page: another page of the results starts there.
    <div
      id={isHydrated && addressOf(url).hash !== "" ? hash : undefined}
      className={`${classes["screen"]} ${classes[layout.view]} ${showsPreview ? classes["withPane"] : ""}`}
    >
      <VisuallyHidden>
        <h1>Opportunities</h1>
      </VisuallyHidden>
      <QueryBar url={url} go={go} />
      <div className={[classes["columns"], ...waiting[awaiting]].join(" ")}>
        {layout.view === "list" && (
          <div className={classes["rail"]}>
            <SkipLink to="results">Skip to results</SkipLink>
            {rail}
          </div>
        )}
        <section
          ref={list}
          id="results"
          tabIndex={-1}
          className={classes["results"]}
          aria-label="Results"
          aria-busy={isPlaceholderData || awaiting === "interests"}
        >
          <VisuallyHidden>
            <h2>Results</h2>
          </VisuallyHidden>
          <div className={classes["head"]}>
            {result && <ResultCounts url={url} result={result} readerZone={readerZone} />}
            <div className={classes["tools"]}>
              <SortMenu url={url} result={result} go={go} />
              <LayoutSwitch layout={layout} setLayout={setLayout} />
            </div>
          </div>
          <div className={classes["chips"]}>
            <ActiveChips url={url} result={result} go={stay}>
              <span className={classes["opener"]}>
                <Button size="sm" icon="filters" onClick={openFilters}>
                  Filters {chips > 0 && chips}
                </Button>
              </span>
              <span className={classes["sortOnPhone"]}>
                <SortMenu url={url} result={result} go={go} />
              </span>
            </ActiveChips>
          </div>
          <LiveCount total={isPlaceholderData ? undefined : result?.totalRecords} />
          {result?.queryNotice && <p className={classes["notice"]}>{result.queryNotice}</p>}
          {result && <Interpretations url={url} result={result} />}
          {awaiting === "session" && (
            <div className={classes["forMembers"]}>
              <ResultSkeleton />
            </div>
          )}
          {/* Rows do not replace skeletons one by one: the skeletons go, and the rows appear where they stay. */}
          <div
            key={result ? "rows" : "waiting"}
            className={`${classes["found"]} ${result && isPlaceholderData ? classes["stale"] : ""}`}
          >
            {hasFailed && (
              <SearchFailed interruption={interruption} error={query.error} onRetry={() => void refetch()} />
            )}
            {areWordsLost && <QueryMissing url={url} />}
            {url.words && !isHydrated && (
              <noscript>
                <p className={classes["notice"]}>
                  This search is stored after the # in the link, so it needs JavaScript.
                </p>
              </noscript>
            )}
            {!result && !hasFailed && !areWordsLost && <ResultSkeleton />}
            {result && items.length === 0 && <NoResults url={url} result={result} />}
            {layout.view === "grid" && inList.length > 0 ? (
              <ResultGrid url={url} rows={inList} readerZone={readerZone} />
            ) : (
              <ResultList url={url} rows={inList} readerZone={readerZone} />
            )}
          </div>
          {result && <ExcludedNotices url={url} flagged={result.flaggedLeftOut} />}
          {result && items.length > 0 && (
            <Paging url={url} total={result.totalRecords} shown={items.length}>
              <Button preset="low-profile" size="sm" className={classes["keys"]} onClick={() => setPanel("keys")}>
                Keys
              </Button>
            </Paging>
          )}
          {result && isSemantic && <AlsoRelevant url={url} rows={beside} />}
        </section>
        {showsPreview && <Preview item={current} cameFrom={current && cameFrom(position)} />}
      </div>
      {hasFilterPanel && (
        <Suspense>
          <FilterPanel opened={panel === "filters"} onClose={() => setPanel(null)} total={result?.totalRecords}>
            {rail}
          </FilterPanel>
        </Suspense>
      )}
      {panel === "keys" && (
        <Suspense>
          <KeysHelp onClose={() => setPanel(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** Shown meanwhile: members get skeletons instead of the results the server rendered for everyone. */
const waiting = { nothing: [], session: [classes["awaiting"], classes["perhaps"]], interests: [classes["awaiting"]] };

type Filling = { readerZone: string; asking: { expanded: readonly number[]; isMember: boolean }; go: Go };

/** Adds the interests that the search used to the address; its results are those of the new address already. */
function useInterests(url: SearchUrl, result: SearchResult | undefined, { readerZone, asking, go }: Filling) {
  const queryClient = useQueryClient();
  const filled = withInterests(url, result?.interests);
  const fill = useEffectEvent(() => {
    queryClient.setQueryData(searchQuery(filled!, readerZone, asking).queryKey, result);
    go(filled!, { stay: true, replace: true });
  });
  const isDue = filled !== null;
  useEffect(() => {
    if (isDue) fill();
  }, [isDue]);
}

/** The reader's choice; always a list on very small screens. */
function useLayout(first: LayoutChoice): [LayoutChoice, (next: LayoutChoice) => void] {
  const [layout, setLayout] = useState(first);
  const isSmall = useNarrow(breakpoints.phone);
  const remember = (next: LayoutChoice) => {
    setLayout(next);
    rememberLayout("view", next.view);
    rememberLayout("pane", next.pane);
  };
  return [isSmall ? { ...layout, view: "list" } : layout, remember];
}

/** Searches from the landing page start with the present filter. */
function useStoredFilter(url: SearchUrl) {
  const filter = JSON.stringify(filterOf(url));
  useEffect(() => storeFilter(filter), [filter]);
}

function useVisit() {
  const now = useNow();
  const opened = useRef(false);
  useEffect(() => {
    if (!opened.current) recordVisit(now);
    opened.current = true;
  }, [now]);
}

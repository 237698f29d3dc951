import { useHydrated } from "@tanstack/react-router";
import { QueryMissing } from "#features/search/web/results/query-missing.tsx";
import { LazyNoResults } from "#features/search/web/results/lazy-no-results.ts";
import { LazyResultGrid } from "#features/search/web/results/lazy-result-grid.ts";
import { ResultList } from "#features/search/web/results/result-list.tsx";
import { ResultSkeleton } from "#features/search/web/results/result-skeleton.tsx";
import type { RowProps } from "#features/search/web/results/result-row.tsx";
import { SearchFailed } from "#features/search/web/results/search-failed.tsx";
import classes from "#features/search/web/search-page.module.css";
import type { CurrentSearch } from "./use-current-search.ts";
import { Suspense } from "react";
// Not with their scripts: a server renders both, and their page must come with its styles.
import "#features/search/web/results/no-results.module.css";
import "#features/search/web/results/result-grid.module.css";

type Props = {
  /** The search that the rows answer. */
  search: CurrentSearch;
  isStale: boolean;
  rows: readonly RowProps[];
  view: "list" | "grid";
};

/** The results as a list or grid, or what is shown in their place. */
export function ResultView({ search: { url, result, readerZone, areWordsLost, failure }, isStale, rows, view }: Props) {
  const isHydrated = useHydrated();
  return (
    // Rows do not replace skeletons one by one: the skeletons go, and the rows appear where they stay.
    <div
      key={result ? "rows" : "waiting"}
      className={`${classes["found"]} ${result && isStale ? classes["stale"] : ""}`}
    >
      {failure && (
        <SearchFailed interruption={failure.interruption} refusal={failure.refusal} onRetry={failure.retry} />
      )}
      {areWordsLost && <QueryMissing url={url} />}
      {url.words && !isHydrated && (
        <noscript>
          <p className={classes["notice"]}>This search is stored after the # in the link, so it needs JavaScript.</p>
        </noscript>
      )}
      {!result && !failure && !areWordsLost && <ResultSkeleton />}
      {result && rows.length === 0 && (
        <Suspense>
          <LazyNoResults url={url} result={result} />
        </Suspense>
      )}
      {view === "grid" && rows.length > 0 ? (
        <Suspense fallback={<ResultSkeleton />}>
          <LazyResultGrid url={url} rows={rows} readerZone={readerZone} />
        </Suspense>
      ) : (
        <ResultList url={url} rows={rows} readerZone={readerZone} />
      )}
    </div>
  );
}

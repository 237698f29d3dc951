import { useHydrated } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { withAdvice } from "#features/search/web/advice/with-advice.ts";
import { requestOf } from "#features/search/web/query/search-request.ts";
import classes from "#features/search/web/search-page.module.css";
import type { CurrentSearch } from "./use-current-search.ts";

// Loaded on demand: only a search with words has advice.
const SearchAdvice = lazy(() =>
  import("#features/search/web/advice/search-advice.tsx").then((file) => ({ default: file.SearchAdvice })),
);

/**
 * Below the box, what would widen or narrow the search. Its line is there from the start, without words too, so that
 * results move neither when somebody begins to type nor when advice comes after them.
 */
export function AdviceLine({ search }: { search: CurrentSearch }) {
  const { url, result, isStale, readerZone, stay } = search;
  // The server's answer does not wait for advice.
  const isHydrated = useHydrated();
  return (
    <div className={classes["advice"]}>
      {url.q === undefined && hint}
      {isHydrated && result && url.q !== undefined && (
        <Suspense>
          <SearchAdvice
            request={requestOf(url, readerZone)}
            isReady={!isStale}
            onChange={(advice) => stay(withAdvice(url, advice, readerZone))}
          >
            {hint}
          </SearchAdvice>
        </Suspense>
      )}
    </div>
  );
}

const hint = <p className={classes["hint"]}>You can type a place, a value or a closing date too.</p>;

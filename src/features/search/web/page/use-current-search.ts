import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { toggle } from "#features/search/web/query/search-change.ts";
import { useFirstZone } from "#features/search/web/query/reader-zone.ts";
import { withInterests } from "#features/search/web/query/interests.ts";
import { searchQuery, type SearchResult } from "#features/search/web/query/search-query.ts";
import { filterOf, storeFilter } from "#features/search/web/query/session-filter.ts";
import type { Go, SearchUrl } from "#features/search/web/query/search-url.ts";
import { useUnfinished } from "#features/search/web/query/unfinished-text.ts";
import { usePendingInterests, type PendingInterests } from "#features/search/web/query/use-pending-interests.ts";
import { type Interruption, interruptionOf } from "#web/api/interruption.ts";
import { refusalOf } from "#web/forms/refusal.ts";
import { useUserCache } from "#web/member/user-cache.ts";

export type SearchPageInput = {
  url: SearchUrl;
  go: Go;
  /** The reader's time zone as far as the server knew it. */
  zone: string;
  /** The error the server got instead of results when it rendered the page. */
  interrupted: Interruption | null;
  /** Why the server refused the search when it rendered the page. */
  refused: string | null;
};

/** The search on screen: what every part of the page is made from. */
export type CurrentSearch = {
  url: SearchUrl;
  /** Navigates to another search. */
  go: Go;
  /** The same without moving the page, for filters. */
  stay: (next: SearchUrl) => void;
  readerZone: string;
  /** Absent while the first results load and after a failure. */
  result: SearchResult | undefined;
  /** True while `result` answers the previous search. */
  isStale: boolean;
  /** True if the words are after the # of the address and were not found there. */
  areWordsLost: boolean;
  failure: { interruption: Interruption | null; refusal: string | null; retry: () => void } | null;
  /** Category branches that load one more level. */
  branches: { expanded: readonly number[]; toggle: (code: number) => void };
};

type Loading = {
  search: CurrentSearch;
  /** What the search waits for, apart from the answer. */
  awaiting: PendingInterests;
};

/** Loads the results of the page's address, as a member's search if there is a member. */
export function useCurrentSearch({ url, go, zone, interrupted, refused }: SearchPageInput): Loading {
  const [expanded, setExpanded] = useState<readonly number[]>([]);
  const readerZone = useFirstZone(zone);
  useUnfinished();
  const isMember = useUserCache() !== null;
  const asking = { expanded, isMember };
  const query = useQuery(searchQuery(url, readerZone, asking));
  const { data, error, isPlaceholderData, refetch } = query;
  // Previous results stay while the next ones load, but not after an error.
  const isAnswered = query.data !== undefined && !isPlaceholderData;
  // A 503 is shown at once although it is retried: the reader should know what they are waiting for.
  const isAsked = Boolean(query.data ?? query.error);
  // The same object while it is the same failure, or each render would make another search.
  const failed = useMemo(() => interruptionOf(query.failureReason), [query.failureReason]);
  const said = failed ?? (isAsked ? null : interrupted);
  const interruption = isAnswered ? null : said;
  const refusal = refusalOf(error)?.detail ?? (isAsked ? null : refused);
  const hasFailed = interruption !== null || (!isAnswered && (query.isError || refusal !== null));
  // The hash is unknown before the scripts run.
  const areWordsLost = useHydrated() && url.words !== undefined;
  const loaded = hasFailed || areWordsLost || isPlaceholderData ? undefined : query.data;
  const awaiting = usePendingInterests(url, isMember ? loaded : undefined);
  useStoredFilter(url);
  useInterests(url, loaded, { readerZone, asking, go });
  const result = hasFailed || areWordsLost || awaiting === "interests" ? undefined : data;
  // One object as long as nothing of it changes: the parts of the page are rendered only with another search.
  const search = useMemo(
    () => ({
      url,
      go,
      stay: (next: SearchUrl) => go(next, { stay: true }),
      readerZone,
      result,
      isStale: isPlaceholderData,
      areWordsLost,
      failure: hasFailed ? { interruption, refusal, retry: () => void refetch() } : null,
      branches: { expanded, toggle: (code: number) => setExpanded(toggle(expanded, code)) },
    }),
    [url, go, readerZone, result, isPlaceholderData, areWordsLost, hasFailed, interruption, refusal, refetch, expanded],
  );
  return { search, awaiting };
}

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

/** Searches from the landing page start with the present filter. */
function useStoredFilter(url: SearchUrl) {
  const filter = JSON.stringify(filterOf(url));
  useEffect(() => storeFilter(filter), [filter]);
}

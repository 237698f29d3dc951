import { truncate } from "#domain/truncate.ts";
import { cardsQuery, shownIds } from "#features/search/web/results/cards-query.ts";
import { LazyNoResults } from "#features/search/web/results/lazy-no-results.ts";
import { LazyResultGrid } from "#features/search/web/results/lazy-result-grid.ts";
import { readLayoutChoice } from "#features/search/web/results/layout-choice.ts";
import { readReaderZone } from "#features/search/web/query/reader-zone.ts";
import { addressOf, withWordsFromHash } from "#features/search/web/query/search-address.ts";
import { type SearchSlots, SearchSlotsProvider } from "#features/search/web/page/search-slots.tsx";
import { SearchPage } from "#features/search/web/search-page.tsx";
import { searchQuery } from "#features/search/web/query/search-query.ts";
import { configurationQuery } from "#features/search/web/query/semantic-query.ts";
import { type Go, readSearchUrl, type SearchUrl } from "#features/search/web/query/search-url.ts";
import { userCacheQuery, useUserCache } from "#web/member/user-cache.ts";
import { storedSession } from "#web/session/stored-session.ts";
import { failureIn, type MayBeInterrupted, type MayBeRefused } from "#web/api/interruption.ts";
import { publicHead } from "#web/public-page.tsx";
import { createFileRoute, useHydrated, useLocation, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from "react";

const loadMemberSearch = () => import("#features/workspace/web/member-search.tsx");
const MemberSearch = lazy(loadMemberSearch);
const TourDialog = lazy(() =>
  import("#features/accounts/web/tour-dialog.tsx").then((file) => ({ default: file.TourDialog })),
);

export const Route = createFileRoute("/opportunities/")({
  validateSearch: (raw: Record<string, unknown>): SearchUrl & { tour?: "true"; save?: "true" } => ({
    ...readSearchUrl(raw),
    ...(raw["tour"] === "true" && { tour: "true" }),
    // Opens the form that saves the search, for members.
    ...(raw["save"] === "true" && { save: "true" }),
  }),
  // The router merges our result over the raw address; parsing it again drops the invalid values.
  loaderDeps: ({ search }) => readSearchUrl(search),
  // The server waits for the results; a browser shows the page at once and fills it in later.
  loader: async ({ context: { queryClient }, deps }) => {
    const member = queryClient.getQueryData(userCacheQuery.queryKey);
    const zone = member?.profile.timeZoneId ?? readReaderZone();
    const query = searchQuery(deps, zone, { isMember: Boolean(member) });
    const results = deps.words ? undefined : queryClient.ensureQueryData(query);
    const shown = { layout: readLayoutChoice(), zone };
    const grid = shown.layout.view === "grid" ? LazyResultGrid.preload?.() : undefined;
    if (!import.meta.env.SSR) {
      results?.catch(() => undefined); // The page shows the error itself.
      return { ...shown, interruption: null, refusal: null } satisfies MayBeInterrupted & MayBeRefused;
    }
    const configuration = queryClient.prefetchQuery(configurationQuery);
    const cards = results
      ?.then((result) => queryClient.prefetchQuery(cardsQuery(shownIds(result))))
      .catch(() => undefined);
    const nothing = LazyNoResults.preload?.();
    const [failure] = await Promise.all([failureIn(results), configuration, cards, grid, nothing]);
    return { ...shown, ...failure };
  },
  head: ({ match }) => {
    const { q, ...filters } = readSearchUrl(match.search);
    return publicHead(match.context.site, {
      path: "/opportunities",
      title: q ? `${truncate(q, 60)} opportunities` : "Opportunities",
      description: "Search open tenders and procurement opportunities from all over Australia.",
      // The number of searches is unlimited: only the plain page should be indexed.
      isIndexable: !q && Object.keys(filters).length === 0,
    });
  },
  // A spinner in place of the page would take the focus from somebody who types on a slow device.
  pendingMs: Infinity,
  component: Search,
});

const visitorSlots: SearchSlots = {};
function Search() {
  const hash = useLocation({ select: (location) => location.hash });
  const isHydrated = useHydrated();
  const address = Route.useSearch();
  // The same object until the address changes: the parts of the page are rendered again only with another search.
  const read = useMemo(() => readSearchUrl(address), [address]);
  const known = isHydrated ? hash : null;
  const url = useMemo(() => withWordsFromHash(read, known), [read, known]);
  const { layout, zone, interruption, refusal } = Route.useLoaderData();
  const navigate = Route.useNavigate();
  const { history } = useRouter();
  const isMember = useUserCache() !== null;
  // Comes with the member's results and not after them, which would move the list.
  useEffect(() => void (storedSession() && loadMemberSearch()), []);
  const [memberSlots, setMemberSlots] = useState<SearchSlots | null>(null);
  const go: Go = useCallback(
    (next, { stay = false, replace = false } = {}) => {
      void navigate({ ...addressOf(next), resetScroll: !stay, hashScrollIntoView: !stay, replace });
      // Flush now: the router would merge this entry with the next navigation.
      if (replace) history.flush();
    },
    [navigate, history],
  );
  return (
    <>
      <SearchSlotsProvider value={memberSlots ?? visitorSlots}>
        <SearchPage url={url} layout={layout} zone={zone} interrupted={interruption} refused={refusal} go={go} />
      </SearchSlotsProvider>
      {isMember && (
        <Suspense>
          <MemberSearch onSlots={setMemberSlots} />
        </Suspense>
      )}
      {address.tour && isHydrated && (
        <Suspense>
          <TourDialog onClose={() => go(url, { replace: true, stay: true })} />
        </Suspense>
      )}
    </>
  );
}

import { api } from "#web/api/client.ts";
import { useUserCache } from "#web/member/user-cache.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { SectionBar } from "./section-bar.tsx";

/** How many opportunities are in play. Its key is below that of the pipeline, so that a move counts it again. */
const inPlayQuery = queryOptions({
  queryKey: ["pipeline", "in-play"],
  queryFn: async ({ signal }) => (await api.pipeline.board({ query: { perStage: 0 } }, { signal })).counts.inPlay,
});

/** The bar of the pages that members work on every day. */
export function DeskBar() {
  const use = useUserCache()?.entitlements.use;
  const isNotification = useLocation({ select: ({ pathname }) => pathname.startsWith("/saved-search-notification/") });
  return (
    <SectionBar
      label="Your work"
      pages={[
        { label: "Dashboard", to: "/dashboard" },
        { label: "Saved searches", to: "/saved-searches", count: use?.savedSearches, isParent: isNotification },
        { label: "Watchlist", to: "/watchlist", count: use?.watchedOpportunities },
        { label: "Pipeline", to: "/pipeline", count: useQuery(inPlayQuery).data },
        { label: "Private", to: "/private-opportunities" },
        { label: "Calendar", to: "/calendar" },
        { label: "Activity", to: "/activity" },
      ]}
    />
  );
}

import { formatCount } from "#domain/format-number.ts";
import { api } from "#web/api/client.ts";
import { useUserCache } from "#web/member/user-cache.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link, type LinkProps, useLocation } from "@tanstack/react-router";
import classes from "./desk-bar.module.css";

/** How many opportunities are in play. Its key is below that of the pipeline, so that a move counts it again. */
const inPlayQuery = queryOptions({
  queryKey: ["pipeline", "in-play"],
  queryFn: async ({ signal }) => (await api.pipeline.board({ query: { perStage: 0 } }, { signal })).counts.inPlay,
});

type DeskPage = { label: string; to: LinkProps["to"]; count?: number | undefined };

/** On a phone the current page's link may stand outside the bar. */
function showCurrent(list: HTMLUListElement | null) {
  const link = list?.querySelector<HTMLElement>("[aria-current]");
  if (list && link) list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2;
}

/** The second bar of the pages that members work on every day. Scrolls sideways on a phone. */
export function DeskBar() {
  const use = useUserCache()?.entitlements.use;
  const isNotification = useLocation({ select: ({ pathname }) => pathname.startsWith("/saved-search-notification/") });
  /** A notification is a part of the saved searches. */
  const isPart = (to: DeskPage["to"]) => isNotification && to === "/saved-searches";
  const pages: DeskPage[] = [
    { label: "Dashboard", to: "/dashboard" },
    { label: "Saved searches", to: "/saved-searches", count: use?.savedSearches },
    { label: "Watchlist", to: "/watchlist", count: use?.watchedOpportunities },
    { label: "Pipeline", to: "/pipeline", count: useQuery(inPlayQuery).data },
    { label: "Private", to: "/private-opportunities" },
    { label: "Calendar", to: "/calendar" },
    { label: "Activity", to: "/activity" },
  ];
  return (
    <nav className={classes["bar"]} aria-label="Your work">
      <ul ref={showCurrent} className={classes["pages"]}>
        {pages.map(({ label, to, count }) => (
          <li key={label}>
            <Link
              to={to}
              className={`${classes["page"]} ${isPart(to) ? classes["current"] : ""}`}
              {...(isPart(to) && { "aria-current": "true" })}
              activeProps={{ className: classes["current"], "aria-current": "page" }}
            >
              {label}
              {count !== undefined && count > 0 && <span className={classes["count"]}> {formatCount(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { useUserCache } from "#web/member/user-cache.ts";
import { Link, type LinkProps } from "@tanstack/react-router";
import classes from "./desk-bar.module.css";

type DeskPage = { label: string; to: LinkProps["to"]; count?: number | undefined };

/** The second bar of the pages that members work on every day. Scrolls sideways on a phone. */
export function DeskBar() {
  const use = useUserCache()?.entitlements.use;
  const pages: DeskPage[] = [
    { label: "Dashboard", to: "/dashboard" },
    { label: "Saved searches", to: "/saved-searches", count: use?.savedSearches },
    { label: "Watchlist", to: "/watchlist", count: use?.watchedOpportunities },
    { label: "Activity", to: "/activity" },
  ];
  return (
    <nav className={classes["bar"]} aria-label="Your work">
      <ul className={classes["pages"]}>
        {pages.map(({ label, to, count }) => (
          <li key={label}>
            <Link
              to={to}
              className={classes["page"]}
              activeProps={{ className: classes["current"], "aria-current": "page" }}
            >
              {label}
              {count !== undefined && count > 0 && <span className={classes["count"]}> {count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

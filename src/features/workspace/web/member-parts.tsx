import { useLive } from "#features/live/web/use-live.ts";
import { useUserCache } from "#web/member/user-cache.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "@tanstack/react-router";
import classes from "./member-parts.module.css";
import { useLostRights } from "./use-lost-rights.ts";
import { useMemberSync } from "./use-member-sync.ts";

const tabs = [
  { label: "Dashboard", to: "/dashboard", icon: "dashboard" },
  { label: "Search", to: "/opportunities", icon: "search" },
  { label: "Account", to: "/account", icon: "person" },
] as const;

/** Parts of every page for members only: the tab bar on small screens, and what colleagues change. */
export default function MemberParts() {
  useMemberSync();
  useLostRights();
  useLive();
  if (!useUserCache()) return null;
  return (
    <nav aria-label="Main, small screens" className={classes["bar"]}>
      {tabs.map(({ label, to, icon }) => (
        <Link key={to} to={to} activeOptions={{ includeSearch: false }}>
          <Icon name={icon} />
          {label}
        </Link>
      ))}
    </nav>
  );
}

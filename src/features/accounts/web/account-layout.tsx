import { useUserCache } from "#web/member/user-cache.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { Page } from "#web/ui/page.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { Link, useLocation, type LinkProps } from "@tanstack/react-router";
import { useEffect, useRef, type ReactNode } from "react";
import classes from "./account-layout.module.css";

const pages: { to: LinkProps["to"]; label: string; icon: IconName }[] = [
  { to: "/account", label: "Manage account", icon: "person" },
  { to: "/account/organisation", label: "Organisation", icon: "building" },
  { to: "/account/subscription", label: "Subscription", icon: "card" },
  { to: "/account/organisation-users", label: "People", icon: "people" },
  { to: "/account/notification-settings", label: "Notifications", icon: "bell" },
  { to: "/account/messages", label: "Messages", icon: "mail" },
  { to: "/account/webhook", label: "Webhook", icon: "link" },
  { to: "/account/security-activity", label: "Security activity", icon: "lock" },
];

/** The frame of the account pages. Renders `children` once the member's profile has loaded. */
export function AccountLayout({ children }: { children: ReactNode }) {
  const cache = useUserCache();
  const asking = cache?.badges.joinRequests ?? 0;
  const tabs = useRef<HTMLElement>(null);
  const path = useLocation({ select: (location) => location.pathname });
  useEffect(() => {
    const current = tabs.current?.querySelector('[aria-current="page"]');
    current?.scrollIntoView({ inline: "center", block: "nearest" }); // On a phone not all tabs fit.
  }, [path]);
  return (
    <div className={classes["background"]}>
      <Page className={classes["area"]}>
        <nav ref={tabs} aria-label="Account" className={classes["pages"]}>
          <ul>
            {pages.map(({ to, label, icon }) => (
              <li key={label}>
                <Link to={to} activeOptions={{ exact: true }}>
                  <Icon name={icon} />
                  {label}
                  {to === "/account/organisation-users" && asking > 0 && (
                    <span className={classes["count"]}>
                      {asking}
                      <VisuallyHidden> {asking === 1 ? "person has" : "people have"} asked to join</VisuallyHidden>
                    </span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes["content"]}>{cache ? children : <Spinner />}</div>
      </Page>
    </div>
  );
}

import { formatCounted } from "#domain/format-number.ts";
import { outstandingToCount } from "#features/accounts/web/outstanding.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { organisationsContract } from "#features/organisations/contract.ts";
import { joiningQuery } from "#features/organisations/web/joining-query.ts";
import { useNow, useReaderZone } from "#web/clock.tsx";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";
import { useUserCache, userCacheQuery, type UserCache } from "#web/member/user-cache.ts";
import { isSecondFactorRequired } from "#web/api/second-factor-required.ts";
import { signOut } from "#web/session/sign-in.ts";
import { useSession } from "#web/session/session.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Popup } from "#web/ui/popup.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import classes from "./account-menu.module.css";
import { useEmailRecheck } from "./use-member-sync.ts";

/** The account menu in the header: the reader, their open tasks, and links. */
export default function AccountMenu() {
  const { identity } = useSession();
  const { isPending, error } = useQuery(userCacheQuery);
  const cache = useUserCache();
  const joining = useQuery({ ...joiningQuery, enabled: !isPending && !error && cache === null });
  const [opened, setOpened] = useState(false);
  const recheckEmail = useEmailRecheck();
  const count = useOutstandingCount(cache);
  const asking = cache?.badges.joinRequests ?? 0;
  if (isPending || !identity) return null;

  const name = cache?.profile.fullName ?? identity.name ?? identity.email ?? "Your account";
  const todo = (
    [
      { to: "/account", icon: "alert-circle", count, text: `${formatCounted(count, "thing")} to do` },
      {
        to: "/account/organisation-users",
        icon: "people",
        count: asking,
        text: `${formatCounted(asking, "request")} to join`,
      },
    ] as const
  ).filter((task) => task.count > 0);
  const close = () => setOpened(false);
  const open = () => {
    setOpened(true);
    void recheckEmail();
  };
  return (
    <Popup
      opened={opened}
      onClose={close}
      title="Your account"
      align="end"
      target={
        <button
          type="button"
          className={classes["button"]}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={open}
        >
          <VisuallyHidden>{[name, ...todo.map(({ text }) => text)].join(", ")}</VisuallyHidden>
          <Avatar name={name} image={cache?.profile.profileImageUrl ?? null} />
          {todo.length > 0 && (
            <span aria-hidden className={classes["badge"]}>
              {count + asking}
            </span>
          )}
        </button>
      }
    >
      <div className={classes["menu"]}>
        <p className={classes["who"]}>
          <strong>{name}</strong>
          {cache && <span>{cache.profile.organisation.organisationName}</span>}
          {identity.email !== name && <span>{cache?.profile.email ?? identity.email}</span>}
          {cache && <span>{cache.entitlements.plan.name}</span>}
        </p>
        {todo.map(({ to, icon, text }) => (
          <Link key={to} to={to} className={classes["todo"]} onClick={close}>
            <Icon name={icon} />
            {text}
          </Link>
        ))}
        <ul className={classes["actions"]}>
          {actionsOf(cache, isSecondFactorRequired(error), joining.data).map(({ label, ...link }) => (
            <li key={label}>
              <Link {...link} onClick={close}>
                {label}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" onClick={() => void signOut()}>
              Sign-out
            </button>
          </li>
        </ul>
      </div>
    </Popup>
  );
}

/** The number of open tasks; 0 until it is known. */
function useOutstandingCount(cache: UserCache | null): number {
  const zone = useReaderZone();
  const now = useNow();
  return cache ? outstandingToCount(cache, zone, now).length : 0;
}

/** Opens the tour over the search page; a search itself has no such parameter. */
const tour: SearchUrl & { tour: "true" } = { tour: "true" };

type Joining = Answer<typeof organisationsContract.joining>;

/** What is next for a reader without an organisation. */
const setupLabel = (joining: Joining | undefined) =>
  joining?.asked
    ? "Your request to join"
    : joining?.hasRegistered
      ? "Join or create an organisation"
      : "Set up your profile";

/** The links of the menu (specification, section 2). Without an organisation: what is next, and the reader's own data. */
function actionsOf(cache: UserCache | null, mustStepUp: boolean, joining: Joining | undefined) {
  if (mustStepUp) return [{ label: "Sign in with a second factor", to: "/second-factor" }] as const;
  if (!cache)
    return [
      { label: setupLabel(joining), to: "/account/setup-profile/{-$paymentCode}" },
      { label: "Your data", to: "/account/your-data" },
    ] as const;
  return [
    ...(cache.entitlements.isCurrent ? [] : [{ label: "Subscribe", to: "/account/subscription" } as const]),
    { label: "Start a product tour", to: "/opportunities", search: tour },
    { label: "Manage account", to: "/account" },
  ] as const;
}

import { cardsQuery } from "#features/search/web/results/cards-query.ts";
import { useShortcuts } from "#features/search/web/results/use-list-keys.ts";
import { WatchNotice } from "#features/watch-list/web/watch-button.tsx";
import { useUserCache } from "#web/member/user-cache.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Colleagues } from "./colleagues.tsx";
import classes from "./detail-strip.module.css";
import { HideButton, HideForAll } from "./hide-button.tsx";

type Props = {
  notice: { publicOpportunityId: string; title: string };
  /** What else members do with it, first in the strip. */
  children?: ReactNode;
};

/** On the page of a notice: watches or hides it, and says which colleagues have opened or watch it. Members only. */
export function DetailStrip({ notice, children }: Props) {
  const isMember = useUserCache() !== null;
  const id = notice.publicOpportunityId;
  const { data } = useQuery({ ...cardsQuery([id]), enabled: isMember });
  useShortcuts();
  const member = data?.get(id)?.member;
  if (!isMember) return null;
  return (
    <div className={classes["strip"]}>
      {children}
      <WatchNotice notice={notice} isWatching={member?.userWatching ?? false} />
      <HideButton notice={notice} hiddenFor={member?.hiddenFor ?? null} />
      {member?.hiddenFor === null && <HideForAll notice={notice} />}
      {member?.hiddenFor && (
        <span className={classes["quiet"]}>
          {member.hiddenFor === "Caller" ? "Hidden by you in lists" : "Hidden in lists for your organisation"}
        </span>
      )}
      {member?.userWatching && <Link to="/watchlist">Alerts and sharing</Link>}
      {member?.organisationWatching && <span className={classes["quiet"]}>Shared with everyone</span>}
      <Colleagues colleagues={member?.colleagues ?? []} />
    </div>
  );
}

import { epochOf, type EpochMs } from "#domain/epoch.ts";
import { formatCounted } from "#domain/format-number.ts";
import { useNow } from "#web/clock.tsx";
import { useProfile } from "#web/member/user-cache.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Page } from "#web/ui/page.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import classes from "./dashboard-page.module.css";
import { PipelineInShort, RecentActivity } from "#features/workspace/web/dashboard/aside.tsx";
import { ClosingInInterests } from "#features/workspace/web/dashboard/closing-in-interests.tsx";
import { ClosingNext } from "#features/workspace/web/dashboard/closing-next.tsx";
import {
  type Dashboard,
  dashboardQuery,
  type SuggestedSearch,
  suggestedSearchesQuery,
} from "#features/workspace/web/dashboard/dashboard-query.ts";
import { AppearsLater, SuggestedSearches } from "#features/workspace/web/dashboard/day-one.tsx";
import { FirstSteps, LaterSteps } from "#features/workspace/web/dashboard/first-steps.tsx";
import { NewSince } from "#features/workspace/web/dashboard/new-since.tsx";
import { dayText, sinceText, sourcesText } from "#features/workspace/web/dashboard/since-text.ts";
import { ToDo } from "#features/workspace/web/dashboard/to-do.tsx";

/** The members' start page: what to do first, what closes, what is new, and what colleagues do. */
export function DashboardPage() {
  const profile = useProfile();
  const zone = profile?.timeZoneId ?? "Australia/Sydney";
  const now = useNow();
  const { data, isError, refetch } = useQuery(dashboardQuery(zone));
  // All at once, because what comes later would push the rest away.
  const suggested = useQuery({ ...suggestedSearchesQuery, enabled: data?.isDayOne === true });
  const top = useTopOfNew(data?.isDayOne);
  const isReady = data !== undefined && !(data.isDayOne && suggested.isPending);
  const ofInterests = suggested.data?.items.find(({ from }) => from === "your interests");
  return (
    <Page className={classes["page"]}>
      <header className={classes["head"]}>
        <h1 ref={top} tabIndex={-1} className={classes["title"]}>
          {dayText(now, zone)}
        </h1>
        <p className={classes["quiet"]}>
          {data ? (
            <>
              {formatCounted(data.countOfNews, "new notice", "new notices")} since{" "}
              {sinceText(epochOf(data.since), { now, zone })} <SourcesRead sources={data.sources} now={now} />
            </>
          ) : (
            "\u00a0"
          )}
        </p>
      </header>
      {profile && <ToDo dashboard={data} />}
      {isError && <ErrorPanel thing="your dashboard" onRetry={() => void refetch()} />}
      {!isReady && !isError && <SkeletonRows rows={12} height={84} />}
      {isReady && <Parts dashboard={data} interests={ofInterests} zone={zone} />}
    </Page>
  );
}

/**
 * The heading of a page that becomes another one: with the first saved search, and when that is undone. The reader is
 * brought to its top, because where they were is something else now, and the button that had the focus is gone.
 */
function useTopOfNew(isDayOne: boolean | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(isDayOne);
  useEffect(() => {
    if (shown.current !== undefined && isDayOne !== undefined && shown.current !== isDayOne) {
      heading.current?.focus({ preventScroll: true });
      scrollTo({ top: 0 });
    }
    shown.current = isDayOne ?? shown.current;
  }, [isDayOne]);
  return heading;
}

/** How many sources the news is from, with a link to which are late. */
function SourcesRead({ sources, now }: { sources: Dashboard["sources"]; now: EpochMs }) {
  const text = sourcesText(sources, now);
  return text !== "" && (sources.behind.length === 0 ? text : <Link to="/coverage">{text}</Link>);
}

type PartsProps = { dashboard: Dashboard; interests: SuggestedSearch | undefined; zone: string };

function Parts({ dashboard, interests, zone }: PartsProps) {
  return (
    <>
      {!dashboard.isDayOne && <LaterSteps />}
      {!dashboard.isDayOne && <ClosingNext closing={dashboard.closing} zone={zone} />}
      <div className={`${classes["columns"]} ${dashboard.isDayOne ? classes["dayOne"] : ""}`}>
        {/* On a phone the steps come first, for the eye as for the keyboard. */}
        {dashboard.isDayOne && (
          <div className={classes["steps"]}>
            <FirstSteps />
          </div>
        )}
        {dashboard.isDayOne ? <SuggestedSearches /> : <NewSince dashboard={dashboard} zone={zone} />}
        <div className={classes["aside"]}>
          {dashboard.pipeline.inPlay > 0 && <PipelineInShort pipeline={dashboard.pipeline} />}
          {(!dashboard.isDayOne || dashboard.activity.items.length > 0) && (
            <RecentActivity activity={dashboard.activity} zone={zone} />
          )}
        </div>
      </div>
      {dashboard.isDayOne && interests && <ClosingInInterests searchRequest={interests.searchRequest} />}
      {dashboard.isDayOne && <AppearsLater />}
    </>
  );
}

import { formatCount } from "#domain/format-number.ts";
import { localDay } from "#domain/format-time.ts";
import { daysText } from "#domain/retention.ts";
import { useNow } from "#web/clock.tsx";
import { useRetention } from "#web/retention.ts";
import { useProfile } from "#web/member/user-cache.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Page } from "#web/ui/page.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { ActivityFilter, WhoseAndOrder } from "./activity-filter.tsx";
import { ActivityList } from "./activity-list.tsx";
import classes from "./activity-page.module.css";
import { activityQuery, pageSize } from "./activity-query.ts";
import type { ActivityUrl } from "./activity-url.ts";

type Props = { url: ActivityUrl; go: (url: ActivityUrl) => void };

/** What the reader and their colleagues did, by day, with filters. */
export function ActivityPage({ url, go }: Props) {
  const zone = useProfile()?.timeZoneId ?? "Australia/Sydney";
  const { data, isError, isPlaceholderData, refetch } = useQuery(
    activityQuery(url, { zone, today: localDay(useNow(), zone) }),
  );
  const time = daysText(useRetention().activity);
  const isFiltered = [url.only, url.you, url.who, url.when].some((filter) => filter !== undefined);
  return (
    <Page className={classes["page"]}>
      <header className={classes["head"]}>
        <div>
          <h1 className={classes["title"]}>Activity</h1>
          <p className={classes["quiet"]}>What you and your colleagues did. Kept for {time}.</p>
        </div>
        <WhoseAndOrder url={url} go={go} />
      </header>
      <div className={classes["columns"]}>
        <ActivityFilter url={url} go={go} />
        <div className={classes["list"]} aria-busy={isPlaceholderData || undefined}>
          {isError && <ErrorPanel thing="the activity" onRetry={() => void refetch()} />}
          {!data && !isError && <SkeletonRows rows={8} height={41} />}
          {data && data.items.length > 0 && (
            <>
              <ActivityList items={data.items} zone={zone} isByDay={url.order !== "name"} />
              <Pages url={url} total={data.totalRecords} shown={data.items.length} />
            </>
          )}
          {data?.items.length === 0 && (
            <EmptyState
              title={isFiltered || data.totalRecords > 0 ? "Nothing here" : "Nothing yet"}
              offers={
                (isFiltered || data.totalRecords > 0) && (
                  <ButtonLink to="/activity" size="sm">
                    Show all activity
                  </ButtonLink>
                )
              }
            >
              {isFiltered
                ? "Nobody did anything like this in this time."
                : "What you and your colleagues open, watch, save and write will appear here."}
            </EmptyState>
          )}
        </div>
      </div>
    </Page>
  );
}

/** "Next 20", the way back, and "1 to 20 of 610". */
function Pages({ url, total, shown }: { url: ActivityUrl; total: number; shown: number }) {
  const { page = 1, ...first } = url;
  const start = (page - 1) * pageSize + 1;
  const left = total - page * pageSize;
  return (
    <nav aria-label="Pages of activity" className={classes["pages"]}>
      {page > 1 && (
        <ButtonLink to="/activity" search={page === 2 ? first : { ...first, page: page - 1 }} size="sm" rel="prev">
          Previous {pageSize}
        </ButtonLink>
      )}
      {left > 0 && (
        <ButtonLink to="/activity" search={{ ...first, page: page + 1 }} size="sm" rel="next">
          Next {Math.min(pageSize, left)}
        </ButtonLink>
      )}
      <p className={classes["quiet"]}>
        {formatCount(start)} to {formatCount(start + shown - 1)} of {formatCount(total)}
      </p>
    </nav>
  );
}

import { formatCount } from "#domain/format-number.ts";
import { localDay } from "#domain/format-time.ts";
import { daysText } from "#domain/retention.ts";
import { useNow } from "#web/clock.tsx";
import { FilterPanel } from "#features/search/web/filters/filter-panel.tsx";
import { useRetention } from "#web/retention.ts";
import { ListHead } from "#web/lists/list-head.tsx";
import { useProfile } from "#web/member/user-cache.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ActivityFilter, WhoseAndOrder } from "./activity-filter.tsx";
import { ActivityList } from "./activity-list.tsx";
import classes from "./activity-page.module.css";
import { activityCountsQuery, activityQuery, pageSize } from "./activity-query.ts";
import { countOfFilters, type ActivityUrl } from "./activity-url.ts";

type Props = { url: ActivityUrl; go: (url: ActivityUrl) => void };

/** What the reader and their colleagues did, by day, with filters. */
export function ActivityPage({ url, go }: Props) {
  const zone = useProfile()?.timeZoneId ?? "Australia/Sydney";
  const reader = { zone, today: localDay(useNow(), zone) };
  const { data, isError, isPlaceholderData, refetch } = useQuery(activityQuery(url, reader));
  const { data: counts } = useQuery(activityCountsQuery(url, reader));
  const [showsFilters, setShowsFilters] = useState(false);
  const time = daysText(useRetention().activity);
  const isFiltered = url.you !== undefined || countOfFilters(url) > 0;
  const filter = <ActivityFilter {...{ url, go, counts }} />;
  return (
    <div className={classes["page"]}>
      <ListHead
        title="Activity"
        counts={<span className={classes["quiet"]}>What you and your colleagues did. Kept for {time}.</span>}
        tools={<WhoseAndOrder url={url} go={go} onFilters={() => setShowsFilters(true)} />}
      />
      <div className={classes["columns"]}>
        <div className={classes["rail"]}>{filter}</div>
        <FilterPanel
          opened={showsFilters}
          onClose={() => setShowsFilters(false)}
          total={data?.totalRecords}
          thing="item"
        >
          {filter}
        </FilterPanel>
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
    </div>
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

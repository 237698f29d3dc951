import { formatCount } from "#domain/format-number.ts";
import type { StageCode } from "#domain/pipeline-stage.ts";
import { PausedByPlan } from "#features/billing/web/paused-by-plan.tsx";
import { stagesQuery } from "#features/pipeline/web/pipeline-queries.ts";
import { useMember } from "#web/member/user-cache.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { ListPages } from "#web/lists/list-pages.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { LeftActive } from "./left-active.tsx";
import { isFiltered, searchOf, type WatchListChoice } from "./watch-list-choice.ts";
import { path, WatchListHead } from "./watch-list-head.tsx";
import classes from "./watch-list-page.module.css";
import { leftQuery, pageSize, watchListQuery, type WatchList, type WatchListItem } from "./watch-list-query.ts";
import { WatchBulkBar } from "./watch-bulk-bar.tsx";
import { ColumnHeads, WatchRow } from "./watch-row.tsx";

/** What the reader watches and what colleagues have shared, in order of the deadline. */
export function WatchListPage({ choice }: { choice: WatchListChoice }) {
  const { profile } = useMember();
  const { data, isError, isPlaceholderData, refetch } = useQuery(watchListQuery(choice, profile.timeZoneId));
  // With the list, because what comes above it later would push it down.
  const left = useQuery({ ...leftQuery, enabled: choice.show === "active" });
  const isReady = data !== undefined && !left.isLoading;
  const items = data?.items ?? [];
  const ids = items.map(({ publicOpportunityId }) => publicOpportunityId);
  const { data: stages } = useQuery({ ...stagesQuery(ids), enabled: ids.length > 0 });
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const clear = useCallback(() => setTicked(new Set()), []);
  const tick = (id: string, isTicked: boolean) =>
    setTicked((before) => (isTicked ? before.union(new Set([id])) : before.difference(new Set([id]))));
  const page = (to: number) => searchOf({ ...choice, page: to });
  return (
    <div className={classes["page"]}>
      <WatchListHead choice={choice} data={data} />
      <PausedByPlan />
      {isReady && choice.show === "active" && <LeftActive />}
      {isError && <ErrorPanel thing="the watchlist" onRetry={() => void refetch()} />}
      {!isReady && !isError && <SkeletonRows rows={8} height={98} />}
      {isReady && items.length > 0 && (
        <div aria-busy={isPlaceholderData}>
          <div className={classes["list"]}>
            <ColumnHeads />
            <Groups counts={data.counts} show={choice.show} {...{ items, stages, ticked }} onTick={tick} />
          </div>
          <ListPages
            label="Pages of the watchlist"
            {...{ page: choice.page, pageSize, total: data.totalRecords }}
            previous={
              <ButtonLink to={path} search={page(choice.page - 1)} size="sm" rel="prev">
                Previous
              </ButtonLink>
            }
            next={
              <ButtonLink to={path} search={page(choice.page + 1)} size="sm" rel="next">
                Next
              </ButtonLink>
            }
          />
        </div>
      )}
      {isReady && items.length === 0 && <Empty choice={choice} total={data.totalRecords} />}
      <WatchBulkBar items={items.filter((item) => ticked.has(item.publicOpportunityId))} onClear={clear} />
    </div>
  );
}

const groups = [
  { bucket: "thisWeek", title: "This week" },
  { bucket: "nextWeek", title: "Next week" },
  { bucket: "later", title: "Later" },
  { bucket: "none", title: "No closing date" },
] as const;

type RowsProps = {
  heading?: "h2" | "h3";
  items: WatchListItem[];
  stages: ReadonlyMap<string, StageCode> | undefined;
  ticked: ReadonlySet<string>;
  onTick: (id: string, isTicked: boolean) => void;
};
type GroupsProps = RowsProps & { counts: WatchList["counts"]; show: WatchListChoice["show"] };

/** Active ones by the week that they close in; others in one list. */
function Groups({ counts, show, items, ...rest }: GroupsProps) {
  if (show === "closed") return <Rows heading="h2" items={items} {...rest} />;
  return groups.map(({ bucket, title }) => {
    const inGroup = items.filter((item) => item.closingIn === bucket);
    return (
      inGroup.length > 0 && (
        <section key={bucket} aria-label={title}>
          <h2 className={classes["group"]}>
            {title} <span>{formatCount(counts[bucket])}</span>
          </h2>
          <Rows items={inGroup} {...rest} />
        </section>
      )
    );
  });
}

const Rows = ({ heading, items, stages, ticked, onTick }: RowsProps) => (
  <ul className={classes["rows"]}>
    {items.map((item) => (
      <WatchRow
        key={item.publicOpportunityId}
        item={item}
        {...(heading && { heading })}
        stage={stages?.get(item.publicOpportunityId)}
        isTicked={ticked.has(item.publicOpportunityId)}
        onTick={(isTicked) => onTick(item.publicOpportunityId, isTicked)}
      />
    ))}
  </ul>
);

function Empty({ choice, total }: { choice: WatchListChoice; total: number }) {
  const { show } = choice;
  if (total > 0)
    return (
      <EmptyState
        title="Nothing on this page"
        offers={
          <ButtonLink to={path} search={searchOf({ ...choice, page: 1 })}>
            Show the first page
          </ButtonLink>
        }
      />
    );
  if (isFiltered(choice))
    return (
      <EmptyState
        title="Nothing here"
        offers={
          <ButtonLink to={path} search={searchOf({ show, by: "everyone", page: 1 })}>
            Show all
          </ButtonLink>
        }
      >
        Nothing on the watchlist passes these filters.
      </EmptyState>
    );
  if (show === "closed")
    return <EmptyState title="Nothing has closed yet">What you watch appears here once it has closed.</EmptyState>;
  return (
    <EmptyState
      title="You watch nothing yet"
      offers={
        <ButtonLink to="/opportunities" preset="primary" icon="search">
          Search
        </ButtonLink>
      }
    >
      Watch an opportunity in search, and it appears here in order of its deadline.
    </EmptyState>
  );
}

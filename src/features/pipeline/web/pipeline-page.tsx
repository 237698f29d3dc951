import { useMember } from "#web/member/user-cache.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { ListPages } from "#web/lists/list-pages.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { PipelineBulkBar } from "./pipeline-bulk-bar.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { PipelineBoard } from "./pipeline-board.tsx";
import { isNarrowed, type PipelineChoice, queryOf, searchOf } from "./pipeline-choice.ts";
import { PipelineFilters } from "./pipeline-filters.tsx";
import { PipelineHead } from "./pipeline-head.tsx";
import { boardQuery, ownedBy, pageSize, type PipelineItem, type RecordChange, tableQuery } from "./pipeline-queries.ts";
import classes from "./pipeline-page.module.css";
import { PipelineTable } from "./pipeline-table.tsx";
import { movedText, usePipelineChanges } from "./use-pipeline-changes.ts";

type Props = { choice: PipelineChoice };

/** What the reader's organisation does about opportunities, as a board or as a table. */
export const PipelinePage = ({ choice }: Props) =>
  choice.view === "board" ? <BoardView choice={choice} /> : <TableView choice={choice} />;

function BoardView({ choice }: Props) {
  const { profile } = useMember();
  const [showsAll, setShowsAll] = useState(false);
  const { data, isError, refetch } = useQuery(boardQuery(ownedBy[choice.by], profile.timeZoneId, showsAll));
  const { change, pending, conflicts, settle } = usePipelineChanges();
  // Cards are memoised: what they call must stay the same.
  const latest = useRef(change);
  useEffect(() => {
    latest.current = change;
  });
  const onChange = useCallback(
    (item: PipelineItem, wish: RecordChange) => latest.current([item], wish, movedText(wish)),
    [],
  );
  const isEmpty = data?.stages.every(({ totalRecords }) => totalRecords === 0);
  return (
    <div className={classes["page"]}>
      <PipelineHead
        choice={choice}
        counts={data?.counts}
        total={data?.stages.reduce((sum, stage) => sum + stage.totalRecords, 0)}
      />
      {isError && <ErrorPanel thing="the pipeline" onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={4} height={190} />}
      {data && isEmpty && <NothingYet isOwn={choice.by === "you"} />}
      {data && !isEmpty && (
        <PipelineBoard
          board={data}
          by={choice.by}
          pending={pending}
          onChange={onChange}
          onMore={() => setShowsAll(true)}
        />
      )}
      <ConflictDialog conflict={conflicts[0]} onSettle={settle} />
    </div>
  );
}

function TableView({ choice }: Props) {
  const { profile } = useMember();
  const { page } = choice;
  const { data, isError, isPlaceholderData, refetch } = useQuery(tableQuery(queryOf(choice, profile.timeZoneId), page));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const { change, conflicts, settle } = usePipelineChanges();
  const items = data?.items ?? [];
  const chosen = items.filter((item) => ticked.has(item.publicOpportunityId));
  const clear = useCallback(() => setTicked(new Set()), []);
  const tick = (ids: string[], isTicked: boolean) =>
    setTicked((before) => (isTicked ? before.union(new Set(ids)) : before.difference(new Set(ids))));
  return (
    <div className={classes["page"]}>
      <PipelineHead choice={choice} counts={data?.counts} total={data?.totalRecords} />
      <PipelineFilters choice={choice} total={isPlaceholderData ? undefined : data?.totalRecords} />
      {isError && <ErrorPanel thing="the pipeline" onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={12} height={33} />}
      {data && items.length === 0 && (
        <NothingYet isOwn={choice.by === "you"} isFiltered={data.counts.inPlay > 0 || isNarrowed(choice)} />
      )}
      {data && items.length > 0 && (
        <div aria-busy={isPlaceholderData}>
          <PipelineTable items={items} ticked={ticked} onTick={tick} />
          <ListPages
            label="Pages of the pipeline"
            {...{ page, pageSize, total: data.totalRecords }}
            previous={
              <ButtonLink to="/pipeline" search={searchOf({ ...choice, page: page - 1 })} size="sm" rel="prev">
                Previous
              </ButtonLink>
            }
            next={
              <ButtonLink to="/pipeline" search={searchOf({ ...choice, page: page + 1 })} size="sm" rel="next">
                Next
              </ButtonLink>
            }
          />
        </div>
      )}
      {chosen.length > 0 && (
        <PipelineBulkBar
          items={chosen}
          onClear={clear}
          onChange={(wish, says) => {
            change(chosen, wish, says);
            clear();
          }}
        />
      )}
      <ConflictDialog conflict={conflicts[0]} onSettle={settle} />
    </div>
  );
}

function NothingYet({ isOwn, isFiltered = false }: { isOwn: boolean; isFiltered?: boolean }) {
  if (isFiltered) return <EmptyState title="Nothing here">Choose what else to show above.</EmptyState>;
  return (
    <EmptyState
      title={isOwn ? "You own nothing in the pipeline" : "Nothing in the pipeline yet"}
      offers={
        <ButtonLink to="/opportunities" preset="primary" icon="search">
          Search
        </ButtonLink>
      }
    >
      Open an opportunity and choose a stage. It appears here for everyone in your organisation.
    </EmptyState>
  );
}

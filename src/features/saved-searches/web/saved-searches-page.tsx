import { formatCount, formatCounted } from "#domain/format-number.ts";
import { useMember } from "#web/member/user-cache.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PausedByPlan } from "#features/billing/web/paused-by-plan.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { ListHead } from "#web/lists/list-head.tsx";
import { SegmentButton, SegmentGroup } from "#web/lists/segments.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { memo, type ReactNode, useDeferredValue, useState } from "react";
import { EditSearch } from "./edit-search.tsx";
import { isPaused } from "./is-paused.ts";
import { SavedSearchRow, SavedSearchesHead } from "./saved-search-row.tsx";
import classes from "./saved-searches-page.module.css";
import { type Rate, ratesQuery, savedSearchesQuery, type SavedSearch } from "./saved-search-queries.ts";

const filters = { all: "All", yours: "Yours", shared: "Shared" } as const;
type Filter = keyof typeof filters;
const passes: Record<Filter, (search: SavedSearch) => boolean> = {
  all: () => true,
  yours: ({ isOwner }) => isOwner,
  shared: ({ sharedWithOrganisation }) => sharedWithOrganisation,
};
const hasNews = ({ currentNotification }: SavedSearch) => (currentNotification?.countOfNewOpportunities ?? 0) > 0;

type Props = { nextAlert: (search: SavedSearch) => ReactNode; suggested: ReactNode };

/**
 * The reader's saved searches and those shared with them; one at a time is edited in place. `nextAlert`: says when the
 * reader is told next about one. `suggested`: searches to save, shown while there is none.
 */
export function SavedSearchesPage({ nextAlert, suggested }: Props) {
  const { entitlements } = useMember();
  const { data, isError, isPending, refetch } = useQuery(savedSearchesQuery);
  const { data: rates } = useQuery(ratesQuery);
  const [filter, setFilter] = useState<Filter>("all");
  const [edited, setEdited] = useState<string>();
  const all = data?.items ?? [];
  // Hundreds of rows are rendered beside what the reader does meanwhile.
  const listed = useDeferredValue(data?.items);
  const rateOf = useDeferredValue(rates);
  const chosen = useDeferredValue(filter);
  const shown = (listed ?? []).filter(passes[chosen]);
  const news = all.reduce((sum, { currentNotification: newest }) => sum + (newest?.countOfNewOpportunities ?? 0), 0);
  const paused = all.filter((search) => isPaused(search) || search.isPausedByPlan).length;
  const { plan, use } = entitlements;
  return (
    <div className={classes["page"]}>
      <ListHead
        title="Saved searches"
        counts={
          data && (
            <>
              <span>
                <b>{formatCount(news)}</b> new
              </span>
              <span>
                <b>{formatCount(all.length)}</b> {all.length === 1 ? "search" : "searches"}
              </span>
              {paused > 0 && (
                <span>
                  <b>{formatCount(paused)}</b> paused
                </span>
              )}
            </>
          )
        }
        tools={
          <>
            <span className={classes["quiet"]}>
              {formatCount(use.savedSearches)} of {formatCount(plan.savedSearchesCap)} on {plan.name}
            </span>
            <SegmentGroup label="Show">
              {(Object.keys(filters) as Filter[]).map((name) => (
                <SegmentButton
                  key={name}
                  isChosen={filter === name}
                  count={data && all.filter(passes[name]).length}
                  onChoose={() => setFilter(name)}
                >
                  {filters[name]}
                </SegmentButton>
              ))}
            </SegmentGroup>
            <ButtonLink to="/opportunities" preset="primary" size="sm" icon="search">
              New search
            </ButtonLink>
          </>
        }
      />
      <PausedByPlan />
      {isError && <ErrorPanel thing="your saved searches" onRetry={() => void refetch()} />}
      {(isPending || (data && !listed)) && <SkeletonRows rows={4} height={84} />}
      {listed && all.length === 0 && (
        <>
          <EmptyState title="You have no saved searches yet">
            <p>Search for what you sell and save the search. We then tell you about new notices.</p>
          </EmptyState>
          <div className={classes["suggested"]}>{suggested}</div>
        </>
      )}
      {listed && all.length > 0 && shown.length === 0 && (
        <p className={classes["quiet"]}>None of {formatCounted(all.length, "search", "searches")} is like that.</p>
      )}
      <div className={classes["sheet"]}>
        {shown.length > 0 && <SavedSearchesHead />}
        <ul className={classes["list"]}>
          {[...shown.filter(hasNews), ...shown.filter((search) => !hasNews(search))].map((search) => (
            <Item
              key={search.savedSearchId}
              search={search}
              rate={rateOf?.get(search.savedSearchId)}
              nextAlert={nextAlert}
              isEdited={edited === search.savedSearchId}
              onEdit={setEdited}
            />
          ))}
        </ul>
      </div>
    </div>
  );
}

type ItemProps = Pick<Props, "nextAlert"> & {
  search: SavedSearch;
  rate: Rate | undefined;
  isEdited: boolean;
  /** Edits the search with an id, and no other. */
  onEdit: (id: string | undefined) => void;
};

const Item = memo(function Item({ search, rate, nextAlert, isEdited, onEdit }: ItemProps) {
  return (
    <li className={classes["item"]}>
      {isEdited ? (
        <EditSearch search={search} onClose={() => onEdit(undefined)} />
      ) : (
        <SavedSearchRow
          search={search}
          rate={rate}
          nextAlert={nextAlert(search)}
          onEdit={() => onEdit(search.savedSearchId)}
        />
      )}
    </li>
  );
});

import { slugOf } from "#domain/slug.ts";
import { Deadline } from "#features/opportunities/web/deadline.tsx";
import { NoticeSummary } from "#features/watch-list/web/notice-summary.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ListHead } from "#web/lists/list-head.tsx";
import { ListPages } from "#web/lists/list-pages.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import classes from "./private-list-page.module.css";
import { pageSize, type PrivateItem, privateListQuery } from "./private-queries.ts";
import { useDeletePrivate } from "./use-delete-private.ts";

const path = "/private-opportunities";
const newPath = "/private-opportunities/new";

/** What the reader's organisation has entered, open ones soonest first. */
export function PrivateListPage({ page }: { page: number }) {
  const { data, isError, refetch } = useQuery(privateListQuery(page));
  return (
    <div className={classes["page"]}>
      <ListHead
        title="Private opportunities"
        counts={
          <span className={classes["quiet"]}>
            Only your organisation sees them: in search, alerts, the watchlist and the pipeline.
          </span>
        }
        tools={
          <ButtonLink to={newPath} preset="primary" icon="plus">
            New private opportunity
          </ButtonLink>
        }
      />
      {isError && <ErrorPanel thing="your private opportunities" onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={5} height={84} />}
      {data && data.items.length > 0 && (
        <ul className={classes["rows"]}>
          {data.items.map((item) => (
            <Row key={item.publicOpportunityId} item={item} />
          ))}
        </ul>
      )}
      {data?.items.length === 0 && (
        <EmptyState title="Nothing here yet">
          <p>
            Enter an invitation or a panel request that no portal publishes, or paste the email that it came in. It is
            searched and its deadline is counted like any other.
          </p>
        </EmptyState>
      )}
      {data && data.totalRecords > 0 && (
        <ListPages
          label="Pages of private opportunities"
          {...{ page, pageSize, total: data.totalRecords }}
          previous={
            <ButtonLink to={path} search={{ page: page - 1 }} size="sm" rel="prev">
              Previous
            </ButtonLink>
          }
          next={
            <ButtonLink to={path} search={{ page: page + 1 }} size="sm" rel="next">
              Next
            </ButtonLink>
          }
        />
      )}
    </div>
  );
}

function Row({ item }: { item: PrivateItem }) {
  const remove = useDeletePrivate();
  return (
    <li className={classes["row"]}>
      <div className={classes["main"]}>
        <NoticeSummary item={item} heading="h2">
          <p className={classes["quiet"]}>
            {item.createdBy && `Entered by ${item.createdBy}`}
            {item.sameAs && (
              <>
                {item.createdBy && " · "}the same as{" "}
                <Link
                  to="/opportunities/$id/{-$slug}"
                  params={{ id: item.sameAs.publicOpportunityId, slug: slugOf(item.sameAs.title) || undefined }}
                >
                  {item.sameAs.title}
                </Link>
              </>
            )}
          </p>
        </NoticeSummary>
      </div>
      <div className={classes["deadline"]}>
        <Deadline facts={item} weekday />
      </div>
      <div className={classes["actions"]}>
        <ButtonLink
          to="/private-opportunities/$id"
          params={{ id: item.publicOpportunityId }}
          size="sm"
          icon="pencil"
          aria-label={`Edit ${item.title}`}
        >
          Edit
        </ButtonLink>
        {item.canDelete && (
          <IconButton
            icon="trash"
            label={`Delete ${item.title}`}
            disabled={remove.isPending}
            onClick={() => remove.mutate(item)}
          />
        )}
      </div>
    </li>
  );
}

import { formatCounted } from "#domain/format-number.ts";
import { OperatorBlock, OperatorHead } from "#features/operator/web/operator-page.tsx";
import { api } from "#web/api/client.ts";
import { ListPages } from "#web/lists/list-pages.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { WithdrawForm } from "./withdraw-form.tsx";
import { WithdrawnTable } from "./withdrawn-table.tsx";

const path = "/operator/withdrawn";
const pageSize = 50;

const withdrawnQuery = (page: number) =>
  queryOptions({
    queryKey: ["operator", "withdrawn", page],
    queryFn: ({ signal }) => api.ingestion.withdrawnNotices({ query: { page, pageSize } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Notices that nobody can see because an operator has withdrawn them, and how to withdraw another. */
export function WithdrawnPage({ page, notice }: { page: number; notice: string }) {
  const { data, isError, refetch } = useQuery(withdrawnQuery(page));
  return (
    <>
      <OperatorHead
        title="Withdrawn"
        lead={data && `${formatCounted(data.totalRecords, "notice")} withdrawn by operators`}
      />
      <WithdrawForm initial={notice} />
      <OperatorBlock title="Withdrawn notices" note="the newest first">
        {isError && <ErrorPanel thing="the list" onRetry={() => void refetch()} />}
        {!data && !isError && <SkeletonRows rows={4} height={33} />}
        {data?.items.length === 0 && (
          <EmptyState
            title={data.totalRecords === 0 ? "No notice is withdrawn" : "No notices on this page"}
            offers={data.totalRecords > 0 && <ButtonLink to={path}>Show the latest</ButtonLink>}
          />
        )}
        {data && data.items.length > 0 && (
          <>
            <WithdrawnTable notices={data.items} />
            <ListPages
              label="Pages of withdrawn notices"
              page={page}
              pageSize={pageSize}
              total={data.totalRecords}
              previous={
                <ButtonLink to={path} search={page === 2 ? {} : { page: page - 1 }} size="sm" rel="prev">
                  Newer
                </ButtonLink>
              }
              next={
                <ButtonLink to={path} search={{ page: page + 1 }} size="sm" rel="next">
                  Older
                </ButtonLink>
              }
            />
          </>
        )}
      </OperatorBlock>
    </>
  );
}

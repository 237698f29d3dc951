import { formatCounted } from "#domain/format-number.ts";
import { OperatorHead } from "#features/operator/web/operator-page.tsx";
import { api } from "#web/api/client.ts";
import { Segment, Segments } from "#web/lists/segments.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { ReportTable } from "./report-table.tsx";

const path = "/operator/reports";
const pageSize = 100;
const reportsQuery = (isSettled: boolean) =>
  queryOptions({
    queryKey: ["operator", "reports", isSettled],
    queryFn: ({ signal }) =>
      api.opportunities.missingDataReports({ query: { settled: isSettled ? "true" : "false", pageSize } }, { signal }),
    staleTime: 0,
  });

/** Reports that something in a notice is missing or wrong: those that wait, the oldest first, or the newest settled. */
export function ReportsPage({ isSettled }: { isSettled: boolean }) {
  const { data, isError, refetch } = useQuery(reportsQuery(isSettled));
  return (
    <>
      <OperatorHead
        title="Reports"
        lead={
          data &&
          `${formatCounted(data.totalRecords, "report")} of missing or wrong data ${isSettled ? "settled" : "waiting"}`
        }
        tools={
          <Segments label="Which reports">
            <Segment to={path} search={{}} isChosen={!isSettled}>
              Waiting
            </Segment>
            <Segment to={path} search={{ settled: true }} isChosen={isSettled}>
              Settled
            </Segment>
          </Segments>
        }
      />
      {isError && <ErrorPanel thing="the reports" onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={6} height={52} />}
      {data?.items.length === 0 && <EmptyState title={isSettled ? "Nothing is settled yet" : "No report waits"} />}
      {data && data.items.length > 0 && <ReportTable reports={data.items} />}
    </>
  );
}

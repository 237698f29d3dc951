import { epochOf } from "#domain/epoch.ts";
import { formatCounted } from "#domain/format-number.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import { ActButton } from "#features/operator/web/act-button.tsx";
import { OperatorHead } from "#features/operator/web/operator-page.tsx";
import { ActsCell, Cell, MoreRow, OperatorTable, RowHead } from "#features/operator/web/operator-table.tsx";
import { useOperatorZone } from "#features/operator/web/operator-zone.ts";
import { api } from "#web/api/client.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";

const pageSize = 100;
const reportsQuery = queryOptions({
  queryKey: ["operator", "reports"],
  queryFn: ({ signal }) => api.opportunities.missingDataReports({ query: { pageSize } }, { signal }),
  staleTime: 0,
});

/** Reports that something in a notice is missing or wrong, the oldest first. */
export function ReportsPage() {
  const zone = useOperatorZone();
  const { data, isError, refetch } = useQuery(reportsQuery);
  return (
    <>
      <OperatorHead
        title="Reports"
        lead={data && `${formatCounted(data.totalRecords, "report")} of missing or wrong data`}
      />
      {isError && <ErrorPanel thing="the reports" onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={6} height={52} />}
      {data?.items.length === 0 && <EmptyState title="No report waits" />}
      {data && data.items.length > 0 && (
        <OperatorTable label="Reports" heads={["Notice", "About", "From", "Reported", { acts: "Acts" }]}>
          {data.items.map((report) => (
            <Fragment key={report.reportId}>
              <tr>
                <RowHead>
                  <Link to="/opportunities/$id/{-$slug}" params={{ id: report.publicOpportunityId, slug: undefined }}>
                    {report.title}
                  </Link>
                </RowHead>
                <Cell label="about">{report.fieldName}</Cell>
                <Cell label="from">
                  {report.reportedBy ? `${report.reportedBy.name}, ${report.reportedBy.email}` : "nobody who is known"}
                </Cell>
                <Cell quiet>{formatZonedDateTime(epochOf(report.reportedDate), zone)}</Cell>
                <ActsCell>
                  <ActButton
                    label="Settle"
                    of={`the report about ${report.title}`}
                    question={{
                      title: "Settle this report",
                      text: "It leaves the list. The reason says what was wrong and what was done.",
                    }}
                    act={(reason) =>
                      api.opportunities.settleReport({
                        params: { reportId: report.reportId },
                        body: { isSettled: true, reason },
                      })
                    }
                    done="The report is settled"
                    failure="The report was not settled"
                  />
                </ActsCell>
              </tr>
              <MoreRow columns={5}>{report.message}</MoreRow>
            </Fragment>
          ))}
        </OperatorTable>
      )}
    </>
  );
}

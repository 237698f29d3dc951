import { epochOf } from "#domain/epoch.ts";
import { formatCount } from "#domain/format-number.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import { ActButton } from "#features/operator/web/act-button.tsx";
import { OperatorBlock } from "#features/operator/web/operator-page.tsx";
import { ActsCell, Cell, MoreRow, NumberCell, OperatorTable, RowHead } from "#features/operator/web/operator-table.tsx";
import { useOperatorZone } from "#features/operator/web/operator-zone.ts";
import { api } from "#web/api/client.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Fragment } from "react";

const pageSize = 50;
const failedNoticesQuery = queryOptions({
  queryKey: ["operator", "failed-notices"],
  queryFn: ({ signal }) => api.alerts.failedNotices({ query: { pageSize } }, { signal }),
  staleTime: 0,
});

/** What could not be done with a notice. Others are shown by their names. */
const stepTexts: Record<string, string> = {
  "saved-searches": "Matching with saved searches",
  "watched-changes": "Telling people who watch it",
  "watched-stages": "Watching its later stage",
  "webhook-changes": "Telling webhooks",
  "hanging-dates": "Dates in pipelines",
  activity: "Its activity",
};
const columns = 5;

/** Changes of notices that nobody was told of, because processing them failed. Nothing is shown while there are none. */
export function FailedNotices() {
  const zone = useOperatorZone();
  const { data, isError, refetch } = useQuery(failedNoticesQuery);
  if (isError) return <ErrorPanel thing="the notices that failed" onRetry={() => void refetch()} />;
  if (!data || data.items.length === 0) return null;
  return (
    <OperatorBlock
      title={`Notices that failed: ${formatCount(data.totalRecords)}`}
      note="They were set aside so that the others go on. Nobody has been told of them in this step yet. Retry them after an update."
    >
      <OperatorTable
        label="Notices that failed"
        heads={["Notice", "Step", "Failed", { right: "Tries" }, { acts: "Acts" }]}
      >
        {data.items.map(({ failedNoticeId, title, step, failedDate, attempts, error, isRetried }) => (
          <Fragment key={failedNoticeId}>
            <tr>
              <RowHead>{title ?? "A notice that is not public"}</RowHead>
              <Cell>{stepTexts[step] ?? step}</Cell>
              <Cell label="failed">{formatZonedDateTime(epochOf(failedDate), zone)}</Cell>
              <NumberCell label="tries">{formatCount(attempts)}</NumberCell>
              <ActsCell>
                {isRetried ? (
                  "Waits for a worker"
                ) : (
                  <ActButton
                    label="Retry now"
                    of={title ?? "the notice"}
                    act={() => api.alerts.retryFailedNotices({ body: { failedNoticeIds: [failedNoticeId] } })}
                    done="A worker tries again within seconds"
                    failure="The notice is not tried again"
                  />
                )}
              </ActsCell>
            </tr>
            <MoreRow columns={columns}>{error}</MoreRow>
          </Fragment>
        ))}
      </OperatorTable>
      {data.totalRecords > data.items.length && <p>{`The newest ${formatCount(pageSize)} are shown.`}</p>}
    </OperatorBlock>
  );
}

import { epochOf } from "#domain/epoch.ts";
import { formatCounted } from "#domain/format-number.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import { ActButton } from "#features/operator/web/act-button.tsx";
import { OperatorBlock, OperatorHead } from "#features/operator/web/operator-page.tsx";
import { ActsCell, Cell, MoreRow, NumberCell, OperatorTable, RowHead } from "#features/operator/web/operator-table.tsx";
import { useOperatorZone } from "#features/operator/web/operator-zone.ts";
import { api } from "#web/api/client.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { type Jobs, jobsQuery } from "./jobs-query.ts";
import { TaskTable } from "./task-table.tsx";

/** The job queue by task, and the jobs that failed. */
export function JobsPage() {
  const { data, isError, refetch } = useQuery(jobsQuery);
  return (
    <>
      <OperatorHead title="Jobs" lead={data && formatCounted(data.totalRecords, "failed job")} />
      {isError && <ErrorPanel thing="the jobs" onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={8} height={33} />}
      {data?.tasks.length === 0 && <EmptyState title="No job waits">Every job is done.</EmptyState>}
      {data && data.items.length > 0 && <FailedJobs jobs={data.items} />}
      {data && data.tasks.length > 0 && (
        <OperatorBlock title="Tasks" note="jobs that are done leave the queue">
          <TaskTable tasks={data.tasks} />
        </OperatorBlock>
      )}
    </>
  );
}

function FailedJobs({ jobs }: { jobs: Jobs["items"] }) {
  const zone = useOperatorZone();
  return (
    <OperatorTable
      label="Failed jobs"
      heads={["Task", "Number", { right: "Attempts" }, "Next attempt", { acts: "Acts" }]}
    >
      {jobs.map(({ jobId, task, attempts, maxAttempts, isGivenUp, runDate, error }) => (
        <Fragment key={jobId}>
          <tr>
            <RowHead>
              <code>{task}</code>
            </RowHead>
            <Cell label="number">{jobId}</Cell>
            <NumberCell label="attempts">
              {attempts} of {maxAttempts}
            </NumberCell>
            <Cell quiet>{isGivenUp ? "given up" : formatZonedDateTime(epochOf(runDate), zone)}</Cell>
            <ActsCell>
              <ActButton
                label="Retry now"
                of={`job ${jobId}`}
                act={() => api.operations.retryJob({ params: { jobId } })}
                done={`Job ${jobId} runs as soon as a worker is free`}
                failure={`Job ${jobId} was not retried`}
              />
              {!isGivenUp && (
                <ActButton
                  label="Give up"
                  of={`job ${jobId}`}
                  preset="tool"
                  question={{
                    title: `Give up job ${jobId}`,
                    text: "It is not tried again, and is deleted within the hour. Until then you can retry it.",
                    isDangerous: true,
                  }}
                  act={(reason) => api.operations.giveUpJob({ params: { jobId }, body: { reason } })}
                  done={`Job ${jobId} is given up`}
                  failure={`Job ${jobId} was not given up`}
                />
              )}
            </ActsCell>
          </tr>
          {error && <MoreRow columns={5}>{error}</MoreRow>}
        </Fragment>
      ))}
    </OperatorTable>
  );
}

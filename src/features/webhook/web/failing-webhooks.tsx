import { epochOf } from "#domain/epoch.ts";
import { formatCount } from "#domain/format-number.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import { ActButton } from "#features/operator/web/act-button.tsx";
import { OperatorBlock } from "#features/operator/web/operator-page.tsx";
import { ActsCell, Cell, MoreRow, NumberCell, OperatorTable, RowHead } from "#features/operator/web/operator-table.tsx";
import { useOperatorZone } from "#features/operator/web/operator-zone.ts";
import { api } from "#web/api/client.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { StatusLabel } from "#web/ui/status-label.tsx";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";

const pageSize = 100;
const failingWebhooksQuery = queryOptions({
  queryKey: ["operator", "webhooks"],
  queryFn: ({ signal }) => api.webhook.failing({ query: { pageSize } }, { signal }),
  staleTime: 0,
});

const columns = 6;

/** Webhooks of organisations that fail or were switched off. Nothing while none does. `more`: the link to their messages. */
export function FailingWebhooks({ more }: { more: ReactNode }) {
  const zone = useOperatorZone();
  const { data, isError, refetch } = useQuery(failingWebhooksQuery);
  if (isError) return <ErrorPanel thing="the webhooks" onRetry={() => void refetch()} />;
  if (!data || data.items.length === 0) return null;
  return (
    <OperatorBlock title={`Webhooks that fail: ${formatCount(data.totalRecords)}`} more={more}>
      <OperatorTable
        label="Webhooks that fail"
        heads={["Organisation", "Host", { right: "Messages" }, { right: "Tries" }, "State", { acts: "Acts" }]}
      >
        {data.items.map(({ organisationId, organisation, host, waiting, failed, tries, error, ...times }) => (
          <Fragment key={organisationId}>
            <tr>
              <RowHead>{organisation}</RowHead>
              <Cell label="host">{host}</Cell>
              <NumberCell label="messages">{formatCount(waiting + failed)}</NumberCell>
              <NumberCell label="tries">{formatCount(tries)}</NumberCell>
              <Cell>
                {times.switchedOffDate ? (
                  <StatusLabel shape="square" tone="warning">
                    Off since {formatZonedDateTime(epochOf(times.switchedOffDate), zone)}
                  </StatusLabel>
                ) : (
                  times.nextTryDate && (
                    <StatusLabel shape="ring">
                      Next try {formatZonedDateTime(epochOf(times.nextTryDate), zone)}
                    </StatusLabel>
                  )
                )}
              </Cell>
              <ActsCell>
                <ActButton
                  label="Retry now"
                  of={`the webhook of ${organisation}`}
                  act={() => api.webhook.retryFailing({ body: { organisationId } })}
                  done="Its messages go out within a minute"
                  failure="The webhook was not tried again"
                />
              </ActsCell>
            </tr>
            {error && <MoreRow columns={columns}>{error}</MoreRow>}
          </Fragment>
        ))}
      </OperatorTable>
      {data.totalRecords > data.items.length && <p>{`The first ${formatCount(pageSize)} are shown.`}</p>}
    </OperatorBlock>
  );
}

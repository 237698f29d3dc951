import { formatCount } from "#domain/format-number.ts";
import { ActButton } from "#features/operator/web/act-button.tsx";
import { OperatorBlock } from "#features/operator/web/operator-page.tsx";
import { ActsCell, Cell, MoreRow, NumberCell, OperatorTable, RowHead } from "#features/operator/web/operator-table.tsx";
import { useShortTime } from "#features/operator/web/short-time.ts";
import { api } from "#web/api/client.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { StatusLabel } from "#web/ui/status-label.tsx";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Fragment } from "react";

const noneTexts = {
  failing: "No message to a webhook is dead or retrying",
  unsent: "No webhook that is on has a message that was given up",
  due: "No message to a webhook is due",
  sent: "No message has been sent to a webhook in 30 days",
};

/** Which messages: by state, what they tell, and of which organisation. */
type Wanted = { state: keyof typeof noneTexts; kind?: "match" | "change" | undefined; text?: string | undefined };

const pageSize = 50;
const messagesQuery = ({ state, kind, text }: Wanted) =>
  queryOptions({
    queryKey: ["operator", "webhook-messages", state, kind, text],
    queryFn: ({ signal }) =>
      api.webhook.operatorMessages(
        { query: { state, ...(kind && { kind }), ...(text && { text }), pageSize } },
        { signal },
      ),
    staleTime: 0,
  });
type Message = Awaited<ReturnType<typeof api.webhook.operatorMessages>>["items"][number];

const columns = 6;

/** The newest messages to webhooks of organisations. `isAlone`: nothing else is listed, so that it says if there are none. */
export function WebhookMessages({ wanted, isAlone }: { wanted: Wanted; isAlone: boolean }) {
  const { data, isError, refetch } = useQuery(messagesQuery(wanted));
  if (isError) return <ErrorPanel thing="the messages to webhooks" onRetry={() => void refetch()} />;
  if (!data) return null;
  if (data.items.length === 0) return isAlone && <EmptyState title={noneTexts[wanted.state]} />;
  return (
    <OperatorBlock
      title="Messages to webhooks"
      note={data.totalRecords > pageSize && `the newest ${pageSize} of ${formatCount(data.totalRecords)}`}
    >
      <OperatorTable
        label="Messages to webhooks"
        heads={["Tells", "To", "Due", { right: "Tries" }, "State", { acts: "Acts" }]}
      >
        {data.items.map((message) => (
          <MessageRow key={message.eventId} message={message} />
        ))}
      </OperatorTable>
    </OperatorBlock>
  );
}

function MessageRow({ message }: { message: Message }) {
  const shortTime = useShortTime();
  const { organisationId, organisation, host, kind, title, createdDate, attempts, error } = message;
  return (
    <Fragment>
      <tr>
        <RowHead>
          {title ?? "A notice that is not public"}
          {kind === "change" && ", changed"}
        </RowHead>
        <Cell label="to">
          {organisation}, {host}
        </Cell>
        <Cell label="due" oneLine>
          {shortTime(createdDate)}
        </Cell>
        <NumberCell label="tries">{formatCount(attempts)}</NumberCell>
        <Cell oneLine>
          <MessageState message={message} />
        </Cell>
        <ActsCell>
          {(message.state === "failed" || message.nextTryDate !== null) && (
            <ActButton
              label="Retry now"
              of={`the webhook of ${organisation}`}
              act={() => api.webhook.retryFailing({ body: { organisationId } })}
              done="All that this webhook has not got goes out within a minute"
              failure="The webhook was not tried again"
            />
          )}
        </ActsCell>
      </tr>
      {error && <MoreRow columns={columns}>{error}</MoreRow>}
    </Fragment>
  );
}

function MessageState({ message: { state, isOff, nextTryDate, endedDate } }: { message: Message }) {
  const shortTime = useShortTime();
  if (state === "failed")
    return (
      <StatusLabel shape="square" tone="warning">
        {isOff ? "Dead, switched off" : `Given up${endedDate && ` ${shortTime(endedDate)}`}`}
      </StatusLabel>
    );
  if (state === "waiting")
    return <StatusLabel shape="ring">{nextTryDate ? `Next try ${shortTime(nextTryDate)}` : "Waits"}</StatusLabel>;
  return (
    <StatusLabel shape="dot" tone="good">
      Sent{endedDate && ` ${shortTime(endedDate)}`}
    </StatusLabel>
  );
}

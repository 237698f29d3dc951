import { epochOf } from "#domain/epoch.ts";
import { formatCount, formatCounted } from "#domain/format-number.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import { ActButton } from "#features/operator/web/act-button.tsx";
import { OperatorHead } from "#features/operator/web/operator-page.tsx";
import { ActsCell, Cell, MoreRow, NumberCell, OperatorTable, RowHead } from "#features/operator/web/operator-table.tsx";
import { useOperatorZone } from "#features/operator/web/operator-zone.ts";
import { FailingWebhooks } from "#features/webhook/web/failing-webhooks.tsx";
import { api } from "#web/api/client.ts";
import { ListPages } from "#web/lists/list-pages.tsx";
import { Segment, Segments } from "#web/lists/segments.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { StatusLabel } from "#web/ui/status-label.tsx";
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { FailedNotices } from "./failed-notices.tsx";
import type { DeliveryState } from "./delivery-states.ts";
import {
  channelNames,
  type OperatorDeliveries,
  operatorDeliveriesQuery,
  pageSize,
} from "./operator-deliveries-query.ts";

const path = "/operator/deliveries";
type Delivery = OperatorDeliveries["items"][number];
type Figure = "due" | "sent" | "retrying" | "dead";

const noneTexts: Record<DeliveryState, string> = {
  failing: "No delivery is dead or retrying",
  due: "No delivery is due",
  sent: "Nothing has been sent yet",
};

/** Messages of alerts that failed, wait or were sent, and what an operator can do with those that failed. */
export function OperatorDeliveriesPage({ state, page }: { state: DeliveryState; page: number }) {
  const { data, isError, refetch } = useQuery(operatorDeliveriesQuery(state, page));
  const total = (figure: Figure) => data?.channels.reduce((sum, channel) => sum + channel[figure], 0) ?? 0;
  return (
    <>
      <OperatorHead
        title="Deliveries"
        lead={
          data &&
          `${formatCount(total("sent"))} sent in 24 h · ${formatCount(total("due"))} due · ${formatCount(total("retrying"))} retrying · ${formatCount(total("dead"))} dead`
        }
        tools={
          <Segments label="Which deliveries">
            <Segment to={path} search={{}} isChosen={state === "failing"} count={total("dead") + total("retrying")}>
              Dead and retrying
            </Segment>
            <Segment to={path} search={{ state: "due" }} isChosen={state === "due"} count={total("due")}>
              Due
            </Segment>
            <Segment to={path} search={{ state: "sent" }} isChosen={state === "sent"}>
              Sent
            </Segment>
          </Segments>
        }
      />
      {state === "failing" && <FailedNotices />}
      {state === "failing" && <FailingWebhooks />}
      {isError && <ErrorPanel thing="the deliveries" onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={8} height={52} />}
      {data?.items.length === 0 && <EmptyState title={noneTexts[state]} />}
      {data && data.items.length > 0 && (
        <>
          <DeliveryTable deliveries={data.items} />
          <ListPages
            label="Pages of deliveries"
            page={page}
            pageSize={pageSize}
            total={data.totalRecords}
            previous={<PageLink state={state} page={page - 1} label="Previous" />}
            next={<PageLink state={state} page={page + 1} label="Next" />}
          />
          <p>The words of a message are not shown here, and titles only of public notices.</p>
        </>
      )}
    </>
  );
}

const PageLink = ({ state, page, label }: { state: DeliveryState; page: number; label: string }) => (
  <ButtonLink to={path} search={{ ...(state !== "failing" && { state }), ...(page > 1 && { page }) }} size="sm">
    {label}
  </ButtonLink>
);

const columns = 7;

const DeliveryTable = ({ deliveries }: { deliveries: readonly Delivery[] }) => (
  <OperatorTable
    label="Deliveries"
    heads={["Tells", "Channel", "To", "Due", { right: "Tries" }, "State", { acts: "Acts" }]}
  >
    {deliveries.map((delivery) => (
      <DeliveryRow key={delivery.deliveryId} delivery={delivery} />
    ))}
  </OperatorTable>
);

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const zone = useOperatorZone();
  const { deliveryId, channel, to, organisation, dueDate, attempts, error, state, tryDate, title, alerts } = delivery;
  const hasFailed = state === "dead" || (state === "waiting" && error !== null);
  const deliveryIds = [deliveryId];
  return (
    <Fragment>
      <tr>
        <RowHead>{tellsText(alerts, title)}</RowHead>
        <Cell>{channelNames[channel]}</Cell>
        <Cell label="to">
          {to}
          {organisation && `, ${organisation}`}
        </Cell>
        <Cell label="due">{formatZonedDateTime(epochOf(dueDate), zone)}</Cell>
        <NumberCell label="tries">{formatCount(attempts)}</NumberCell>
        <Cell>
          {state === "dead" && (
            <StatusLabel shape="square" tone="warning">
              Dead
            </StatusLabel>
          )}
          {state === "waiting" && tryDate && (
            <StatusLabel shape="ring">Next try {formatZonedDateTime(epochOf(tryDate), zone)}</StatusLabel>
          )}
          {state === "sent" && (
            <StatusLabel shape="dot" tone="good">
              Sent
            </StatusLabel>
          )}
        </Cell>
        <ActsCell>
          {hasFailed && (
            <ActButton
              label="Retry now"
              of={`the delivery to ${to}`}
              act={() => api.alerts.retryDeliveries({ body: { deliveryIds } })}
              done="The message goes out within a minute"
              failure="The message was not sent again"
            />
          )}
          {state === "waiting" && error !== null && (
            <ActButton
              label="Give up"
              of={`the delivery to ${to}`}
              preset="tool"
              question={{
                title: "Give up this delivery",
                text: "It is not tried again by itself. You can still retry it later.",
              }}
              act={(reason) => api.alerts.giveUpDeliveries({ body: { deliveryIds, reason } })}
              done="The delivery is given up"
              failure="The delivery was not given up"
            />
          )}
        </ActsCell>
      </tr>
      {error && <MoreRow columns={columns}>{error}</MoreRow>}
    </Fragment>
  );
}

/** "Pyrmont Bridge and 2 more"; what only names private notices is counted. */
const tellsText = (alerts: number, title: string | null): string =>
  title === null
    ? formatCounted(alerts, "alert")
    : `${title}${alerts > 1 ? ` and ${formatCounted(alerts - 1, "more alert")}` : ""}`;

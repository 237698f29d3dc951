import { epochOf } from "#domain/epoch.ts";
import { formatCount, formatCounted } from "#domain/format-number.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import {
  ActsCell,
  Cell,
  MoreRow,
  NumberCell,
  OperatorTable,
  RowHead,
  TickCell,
} from "#features/operator/web/operator-table.tsx";
import { useOperatorZone } from "#features/operator/web/operator-zone.ts";
import { BulkBar } from "#web/lists/bulk-bar.tsx";
import { StatusLabel } from "#web/ui/status-label.tsx";
import { Fragment, type ReactNode, useCallback, useState } from "react";
import { GiveUpButton, RetryButton, ShowAddress } from "./delivery-acts.tsx";
import { channelNames, type OperatorDeliveries } from "./operator-deliveries-query.ts";

type Delivery = OperatorDeliveries["items"][number];
const columns = 8;

const hasFailed = ({ state, error }: Delivery) => state === "dead" || (state === "waiting" && error !== null);
const canBeGivenUp = ({ state, error }: Delivery) => state === "waiting" && error !== null;
const ids = (deliveries: readonly Delivery[]) => deliveries.map(({ deliveryId }) => deliveryId);

/** Deliveries. Those that failed can be ticked, and retried or given up together. */
export function DeliveryTable({ deliveries }: { deliveries: readonly Delivery[] }) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const clear = useCallback(() => setTicked(new Set()), []);
  const failed = deliveries.filter(hasFailed);
  const chosen = failed.filter(({ deliveryId }) => ticked.has(deliveryId));
  const tick = (deliveryId: string) => {
    const next = new Set(ticked);
    if (!next.delete(deliveryId)) next.add(deliveryId);
    setTicked(next);
  };
  const isAll = failed.length > 0 && chosen.length === failed.length;
  const all = (
    <input
      type="checkbox"
      aria-label="Select all that failed"
      checked={isAll}
      onChange={() => (isAll ? clear() : setTicked(new Set(ids(failed))))}
    />
  );
  return (
    <>
      <OperatorTable
        label="Deliveries"
        heads={[
          ...(failed.length > 0 ? [{ tick: all }] : []),
          "Tells",
          "Channel",
          "To",
          "Due",
          { right: "Tries" },
          "State",
          { acts: "Acts" },
        ]}
      >
        {deliveries.map((delivery) => (
          <DeliveryRow
            key={delivery.deliveryId}
            delivery={delivery}
            tick={
              failed.length > 0 && (
                <TickCell>
                  {hasFailed(delivery) && (
                    <input
                      type="checkbox"
                      aria-label={`Select the delivery to ${delivery.to}`}
                      checked={ticked.has(delivery.deliveryId)}
                      onChange={() => tick(delivery.deliveryId)}
                    />
                  )}
                </TickCell>
              )
            }
          />
        ))}
      </OperatorTable>
      {chosen.length > 0 && (
        <BulkBar count={chosen.length} onClear={clear}>
          <RetryButton deliveryIds={ids(chosen)} of="the selected deliveries" onDone={clear} />
          {chosen.some(canBeGivenUp) && (
            <GiveUpButton deliveryIds={ids(chosen.filter(canBeGivenUp))} of="the selected deliveries" onDone={clear} />
          )}
        </BulkBar>
      )}
    </>
  );
}

function DeliveryRow({ delivery, tick }: { delivery: Delivery; tick: ReactNode }) {
  const zone = useOperatorZone();
  const { deliveryId, channel, to, organisation, dueDate, attempts, error, state, tryDate, title, alerts } = delivery;
  return (
    <Fragment>
      <tr>
        {tick}
        <RowHead>{tellsText(alerts, title)}</RowHead>
        <Cell>{channelNames[channel]}</Cell>
        <Cell label="to">
          {organisation && `${organisation}, `}
          {to.includes("•") ? <ShowAddress deliveryId={deliveryId} masked={to} /> : to}
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
          {hasFailed(delivery) && <RetryButton deliveryIds={[deliveryId]} of={`the delivery to ${to}`} />}
          {canBeGivenUp(delivery) && <GiveUpButton deliveryIds={[deliveryId]} of={`the delivery to ${to}`} />}
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

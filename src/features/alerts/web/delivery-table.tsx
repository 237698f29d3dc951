import { formatCount } from "#domain/format-number.ts";
import { Cell, MoreRow, NumberCell, OperatorTable, RowHead, TickCell } from "#features/operator/web/operator-table.tsx";
import { useShortTime } from "#features/operator/web/short-time.ts";
import { BulkBar } from "#web/lists/bulk-bar.tsx";
import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode, useCallback, useState } from "react";
import { GiveUpButton, RetryButton } from "./delivery-acts.tsx";
import { canBeGivenUp, DeliveryStateLabel, hasFailed, tellsText } from "./delivery-state.tsx";
import type { DeliverySearch } from "./delivery-states.ts";
import { channelNames, type OperatorDeliveries } from "./operator-deliveries-query.ts";
import classes from "./delivery-table.module.css";

type Delivery = OperatorDeliveries["items"][number];
const columns = 7;

const ids = (deliveries: readonly Delivery[]) => deliveries.map(({ deliveryId }) => deliveryId);

type Props = { deliveries: readonly Delivery[]; search: DeliverySearch };

/** Deliveries, each a link to its details. Those that failed can be ticked, and retried or given up together. */
export function DeliveryTable({ deliveries, search }: Props) {
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
        ]}
      >
        {deliveries.map((delivery) => (
          <DeliveryRow
            key={delivery.deliveryId}
            delivery={delivery}
            search={search}
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

type RowProps = { delivery: Delivery; search: DeliverySearch; tick: ReactNode };

function DeliveryRow({ delivery, search, tick }: RowProps) {
  const shortTime = useShortTime();
  const { deliveryId, channel, to, organisation, dueDate, attempts, error, state, tryDate } = delivery;
  const isOpen = deliveryId === search.delivery;
  return (
    <Fragment>
      <tr data-open={isOpen || undefined}>
        {tick}
        <RowHead>
          <Link
            to="/operator/deliveries"
            search={{ ...search, delivery: deliveryId }}
            resetScroll={false}
            aria-current={isOpen || undefined}
            className={classes["tells"]}
          >
            {tellsText(delivery)}
          </Link>
        </RowHead>
        <Cell>{channelNames[channel]}</Cell>
        <Cell label="to">
          {organisation && `${organisation}, `}
          {to}
        </Cell>
        <Cell label="due" oneLine>
          {shortTime(dueDate)}
        </Cell>
        <NumberCell label="tries">{formatCount(attempts)}</NumberCell>
        <Cell oneLine>
          <DeliveryStateLabel state={state} tryDate={tryDate} />
        </Cell>
      </tr>
      {error && <MoreRow columns={columns}>{error}</MoreRow>}
    </Fragment>
  );
}

import { epochOf } from "#domain/epoch.ts";
import { formatCounted } from "#domain/format-number.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import { OperatorBlock } from "#features/operator/web/operator-page.tsx";
import { ActsCell, Cell, OperatorTable, RowHead } from "#features/operator/web/operator-table.tsx";
import { useOperatorZone } from "#features/operator/web/operator-zone.ts";
import { ReadButton } from "./read-button.tsx";
import type { Subscriptions } from "./subscriptions-query.ts";

/** Subscriptions that are to be cancelled and are not yet. A job tries every 10 minutes until it is confirmed. */
export function CancelOrders({ orders }: { orders: Subscriptions["cancelOrders"] }) {
  const zone = useOperatorZone();
  return (
    <OperatorBlock
      title="Still to be cancelled"
      note={`${formatCounted(orders.length, "subscription")}, tried every 10 minutes until the provider confirms`}
    >
      <OperatorTable
        label="Still to be cancelled"
        heads={["Organisation", "Subscription", "Ordered", "Last read", { acts: "Acts" }]}
      >
        {orders.map(({ subscriptionId, organisationName, orderedDate, readDate }) => (
          <tr key={subscriptionId}>
            <RowHead>{organisationName ?? "Deleted organisation"}</RowHead>
            <Cell label="subscription">
              <code>{subscriptionId}</code>
            </Cell>
            <Cell label="ordered" quiet>
              {formatZonedDateTime(epochOf(orderedDate), zone)}
            </Cell>
            <Cell label="last read" quiet>
              {readDate === null ? "never" : formatZonedDateTime(epochOf(readDate), zone)}
            </Cell>
            <ActsCell>
              <ReadButton subscriptionId={subscriptionId} of={organisationName ?? subscriptionId} />
            </ActsCell>
          </tr>
        ))}
      </OperatorTable>
    </OperatorBlock>
  );
}

import { formatCounted } from "#domain/format-number.ts";
import { useShortTime } from "#features/operator/web/short-time.ts";
import { StatusLabel } from "#web/ui/status-label.tsx";
import type { OperatorDeliveries } from "./operator-deliveries-query.ts";

type Delivery = OperatorDeliveries["items"][number];

export const hasFailed = ({ state, error }: Pick<Delivery, "state" | "error">) =>
  state === "dead" || (state === "waiting" && error !== null);
export const canBeGivenUp = ({ state, error }: Pick<Delivery, "state" | "error">) =>
  state === "waiting" && error !== null;

/** How a message is: dead, to be tried again, due, sent or not needed. */
export function DeliveryStateLabel({ state, tryDate }: { state: Delivery["state"]; tryDate?: string | null }) {
  const shortTime = useShortTime();
  switch (state) {
    case "dead":
      return (
        <StatusLabel shape="square" tone="warning">
          Dead
        </StatusLabel>
      );
    case "waiting":
      return <StatusLabel shape="ring">{tryDate ? `Next try ${shortTime(tryDate)}` : "Waits"}</StatusLabel>;
    case "sent":
      return (
        <StatusLabel shape="dot" tone="good">
          Sent
        </StatusLabel>
      );
    case "empty":
      return <StatusLabel shape="ring">Not needed</StatusLabel>;
  }
}

/** "Pyrmont Bridge and 2 more"; what only names private notices is counted. */
export const tellsText = ({ alerts, title }: Pick<Delivery, "alerts" | "title">): string =>
  title === null
    ? formatCounted(alerts, "alert")
    : `${title}${alerts > 1 ? ` and ${formatCounted(alerts - 1, "more alert")}` : ""}`;

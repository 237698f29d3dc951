import { epochOf } from "#domain/epoch.ts";
import { formatCounted } from "#domain/format-number.ts";
import { formatDayMonth, formatTime } from "#domain/format-time.ts";
import { useOperatorZone } from "#features/operator/web/operator-zone.ts";
import { useNow } from "#web/clock.tsx";
import { StatusLabel } from "#web/ui/status-label.tsx";
import type { OperatorDeliveries } from "./operator-deliveries-query.ts";

type Delivery = OperatorDeliveries["items"][number];

export const hasFailed = ({ state, error }: Pick<Delivery, "state" | "error">) =>
  state === "dead" || (state === "waiting" && error !== null);
export const canBeGivenUp = ({ state, error }: Pick<Delivery, "state" | "error">) =>
  state === "waiting" && error !== null;

/** "27 Nov 7:32pm" in the operator's zone, which the head of the pane names. */
export function useShortTime(): (date: string) => string {
  const [zone, now] = [useOperatorZone(), useNow()];
  return (date) => `${formatDayMonth(epochOf(date), zone, now)} ${formatTime(epochOf(date), zone)}`;
}

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

import { epochOf } from "#domain/epoch.ts";
import { formatCounted } from "#domain/format-number.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import { FactList } from "#features/operator/web/operator-page.tsx";
import { useOperatorZone } from "#features/operator/web/operator-zone.ts";
import type { Subscriptions } from "./subscriptions-query.ts";

/** How late the payment provider's news is. */
export function EventFacts({ events }: { events: Subscriptions["events"] }) {
  const zone = useOperatorZone();
  const { isOpen, heardDate, webhookLagSeconds, listReadDate } = events;
  const moment = (iso: string) => formatZonedDateTime(epochOf(iso), zone);
  if (!isOpen) return <p>Plans cannot be bought here: no payment provider is set up.</p>;
  return (
    <FactList
      facts={[
        [
          "Last webhook",
          heardDate === null
            ? "None yet"
            : `${moment(heardDate)} · ${formatCounted(webhookLagSeconds ?? 0, "second")} after it happened`,
        ],
        ["List of events read", listReadDate === null ? "Not yet" : moment(listReadDate)],
      ]}
    />
  );
}

import { formatCounted } from "#domain/format-number.ts";
import { ActButton } from "#features/operator/web/act-button.tsx";
import { api } from "#web/api/client.ts";
import { useState } from "react";

type Props = { deliveryIds: string[]; of: string; preset?: "primary" | "secondary"; onDone?: () => void };

/** Lets deliveries that failed go out again. */
export const RetryButton = ({ deliveryIds, of, preset, onDone }: Props) => (
  <ActButton
    label="Retry now"
    of={of}
    {...(preset && { preset })}
    act={async () => {
      await api.alerts.retryDeliveries({ body: { deliveryIds } });
      onDone?.();
    }}
    done={`${formatCounted(deliveryIds.length, "message goes", "messages go")} out within a minute`}
    failure="Nothing was sent again"
  />
);

/** Ends the attempts of deliveries that wait for the next. */
export const GiveUpButton = ({ deliveryIds, of, preset, onDone }: Props) => (
  <ActButton
    label="Give up"
    of={of}
    preset={preset ?? "tool"}
    question={{
      title: deliveryIds.length === 1 ? "Give up this delivery" : `Give up ${deliveryIds.length} deliveries`,
      text: "Nothing is tried again by itself. You can still retry later.",
    }}
    act={async (reason) => {
      await api.alerts.giveUpDeliveries({ body: { deliveryIds, reason } });
      onDone?.();
    }}
    done={`${formatCounted(deliveryIds.length, "delivery is", "deliveries are")} given up`}
    failure="Nothing was given up"
  />
);

/** A masked address, with a button that shows the whole of it. */
export function ShowAddress({ deliveryId, masked }: { deliveryId: string; masked: string }) {
  const [address, setAddress] = useState<string | null>();
  if (address !== undefined) return address ?? masked;
  return (
    <>
      {masked}{" "}
      <ActButton
        label="Show"
        of={`the address ${masked}`}
        preset="tool"
        act={async () => setAddress((await api.alerts.showDeliveryAddress({ params: { deliveryId } })).address)}
        done="The address is shown"
        failure="The address was not shown"
      />
    </>
  );
}

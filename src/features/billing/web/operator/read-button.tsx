import { ActButton } from "#features/operator/web/act-button.tsx";
import { api } from "#web/api/client.ts";

/** Reads one subscription at the payment provider. `of`: whose. */
export const ReadButton = ({ subscriptionId, of }: { subscriptionId: string; of: string }) => (
  <ActButton
    label="Read again now"
    of={`the subscription of ${of}`}
    act={() => api.billing.readSubscription({ params: { subscriptionId } })}
    done="The subscription was read"
    failure="The subscription was not read"
  />
);

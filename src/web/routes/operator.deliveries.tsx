import { type DeliveryState, deliveryStates } from "#features/alerts/web/delivery-states.ts";
import { OperatorDeliveriesPage } from "#features/alerts/web/operator-deliveries-page.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

type Search = { state?: DeliveryState; page?: number };

export const Route = createFileRoute("/operator/deliveries")({
  validateSearch: ({ state, page }: Record<string, unknown>): Search => {
    const known = deliveryStates.find((one) => one === state);
    return {
      ...(known && { state: known }),
      ...(Number.isInteger(page) && Number(page) > 1 && { page: Number(page) }),
    };
  },
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Deliveries | Operator") }] }),
  component: Deliveries,
});

function Deliveries() {
  const { state = "failing", page = 1 } = Route.useSearch();
  return <OperatorDeliveriesPage state={state} page={page} />;
}

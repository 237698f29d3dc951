import { deliverySearchOf } from "#features/alerts/web/delivery-states.ts";
import { OperatorDeliveriesPage } from "#features/alerts/web/operator-deliveries-page.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/operator/deliveries")({
  validateSearch: deliverySearchOf,
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Deliveries | Operator") }] }),
  component: Deliveries,
});

function Deliveries() {
  return <OperatorDeliveriesPage search={Route.useSearch()} />;
}

import { subscriptionStates } from "#domain/subscription-state.ts";
import { SubscriptionsPage } from "#features/billing/web/operator/subscriptions-page.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

type Search = { state?: (typeof subscriptionStates)[number]; page?: number };

export const Route = createFileRoute("/operator/subscriptions")({
  validateSearch: ({ state, page }: Record<string, unknown>): Search => {
    const known = subscriptionStates.find((one) => one === state);
    return {
      ...(known && { state: known }),
      ...(Number.isInteger(page) && Number(page) > 1 && { page: Number(page) }),
    };
  },
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Subscriptions | Operator") }] }),
  component: Subscriptions,
});

function Subscriptions() {
  const { state, page = 1 } = Route.useSearch();
  return <SubscriptionsPage state={state} page={page} />;
}

import { subscriptionStates } from "#domain/subscription-state.ts";
import { SubscriptionsPage } from "#features/billing/web/operator/subscriptions-page.tsx";
import { title } from "#web/site.ts";
import { knownSearch, pageIn } from "#web/lists/known-search.ts";
import { createFileRoute } from "@tanstack/react-router";

type Search = { state?: (typeof subscriptionStates)[number]; page?: number };

export const Route = createFileRoute("/operator/subscriptions")({
  validateSearch: (raw: Record<string, unknown>): Search => {
    const state = subscriptionStates.find((one) => one === raw["state"]);
    return knownSearch(raw, { ...(state && { state }), ...pageIn(raw) });
  },
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Subscriptions | Operator") }] }),
  component: Subscriptions,
});

function Subscriptions() {
  const { state, page = 1 } = Route.useSearch();
  return <SubscriptionsPage state={state} page={page} />;
}

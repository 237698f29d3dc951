import { SubscriptionPage } from "#features/billing/web/subscription-page.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/account/subscription")({
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Subscription") }] }),
  component: Subscription,
});

function Subscription() {
  const { site } = Route.useRouteContext();
  return <SubscriptionPage seller={site.operator?.name} />;
}

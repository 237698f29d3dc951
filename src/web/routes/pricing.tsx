import { plansQuery } from "#features/billing/web/billing-queries.ts";
import { PricingPage } from "#features/billing/web/pricing-page.tsx";
import { publicHead } from "#web/public-page.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/pricing")({
  codeSplitGroupings: [["loader", "component"]], // Nobody needs its calls on another page.
  validateSearch: ({ pay }: Record<string, unknown>): { pay?: "yearly" } => (pay === "yearly" ? { pay } : {}),
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(plansQuery).then(() => undefined),
  head: ({ match }) =>
    publicHead(match.context.site, {
      path: "/pricing",
      title: "Pricing",
      description: "Plans from $55 a month including GST, with a 7-day trial and no contract.",
    }),
  component: Pricing,
});

function Pricing() {
  const { data: plans } = useSuspenseQuery(plansQuery);
  const { pay } = Route.useSearch();
  return <PricingPage plans={plans} period={pay === "yearly" ? "annual" : "monthly"} />;
}

import { CheckoutPage } from "#features/billing/web/payment/checkout-page.tsx";
import { returnedBy, type ReturnSearch } from "#features/billing/web/payment/stripe-return.tsx";
import { loadAsDocument } from "#web/session/load-as-document.ts";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";
import { useEffect, useState } from "react";

export const Route = createFileRoute("/_signed-in/account_/checkout/$paymentCode")({
  staticData: { hasShortFooter: true, hasNoFeedback: true },
  validateSearch: (search: Record<string, unknown>): ReturnSearch => ({
    ...textIn(search, "payment_intent_client_secret"),
    ...textIn(search, "setup_intent_client_secret"),
  }),
  // Only the document's own content policy lets the payment provider in.
  beforeLoad: async ({ location, preload }) => {
    if (!preload) await loadAsDocument(location.href);
  },
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Checkout") }] }),
  component: Checkout,
});

function Checkout() {
  const { paymentCode } = Route.useParams();
  const { site } = Route.useRouteContext();
  const [returned] = useState(returnedBy(Route.useSearch()));
  const navigate = Route.useNavigate();
  // The secret of a payment stays neither in the address nor in what is sent from it.
  useEffect(() => {
    if (returned) void navigate({ search: {}, replace: true });
  }, [navigate, returned]);
  return <CheckoutPage paymentCode={paymentCode} productName={site.productName} returned={returned} />;
}

const textIn = <Name extends keyof ReturnSearch>(search: Record<string, unknown>, name: Name) =>
  typeof search[name] === "string" ? { [name]: search[name] } : {};

import { CheckoutPage } from "#features/billing/web/payment/checkout-page.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/account_/checkout/$paymentCode")({
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Checkout") }] }),
  component: Checkout,
});

function Checkout() {
  const { paymentCode } = Route.useParams();
  const { site } = Route.useRouteContext();
  return <CheckoutPage paymentCode={paymentCode} productName={site.productName} />;
}

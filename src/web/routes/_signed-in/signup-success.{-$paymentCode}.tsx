import { SignupSuccessPage } from "#features/accounts/web/signup-success-page.tsx";
import { ChosenPriceNotStarted, priceText } from "#features/billing/web/chosen-price.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/signup-success/{-$paymentCode}")({
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "You are set up") }] }),
  component: SignupSuccess,
});

function SignupSuccess() {
  const { paymentCode } = Route.useParams();
  const price = paymentCode && priceText(paymentCode);
  return <SignupSuccessPage chosenPlan={price && <ChosenPriceNotStarted price={price} paymentCode={paymentCode} />} />;
}

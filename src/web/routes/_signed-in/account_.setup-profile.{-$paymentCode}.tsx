import { SetupProfilePage } from "#features/accounts/web/setup-profile-page.tsx";
import { ChosenPrice } from "#features/billing/web/chosen-price.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/account_/setup-profile/{-$paymentCode}")({
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Set up your profile") }] }),
  component: SetupProfile,
});

function SetupProfile() {
  const { paymentCode } = Route.useParams();
  const chosenPlan = paymentCode && <ChosenPrice paymentCode={paymentCode} />;
  return <SetupProfilePage paymentCode={paymentCode} chosenPlan={chosenPlan} />;
}

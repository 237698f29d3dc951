import type { KnownPrice } from "#domain/plan-change.ts";
import { api } from "#web/api/client.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { CardChanged } from "./card-change.tsx";
import classes from "./checkout.module.css";
import { CheckoutFrame } from "./checkout-frame.tsx";
import { PurchaseDone } from "./purchase-done.tsx";
import { outcomeOf } from "./stripe-outcome.ts";
import { loadStripe } from "./stripe-script.ts";

/** What the bank's own page was asked to approve: the client secret of a payment, or of a card for later ones. */
export type Returned = { kind: "payment" | "card"; secret: string };

/** What Stripe adds to the address of the page that the bank leads back to. */
export type ReturnSearch = { payment_intent_client_secret?: string; setup_intent_client_secret?: string };

export function returnedBy(search: ReturnSearch): Returned | undefined {
  const { payment_intent_client_secret: payment, setup_intent_client_secret: card } = search;
  if (payment !== undefined) return { kind: "payment", secret: payment };
  return card === undefined ? undefined : { kind: "card", secret: card };
}

type Props = { returned: Returned; price: KnownPrice; zone: string; publishableKey: string };

/** The outcome of what the bank asked about on a page of its own. What the address says is not believed: Stripe is asked. */
export function StripeReturn({ returned: { kind, secret }, price, zone, publishableKey }: Props) {
  const outcome = useQuery({
    queryKey: ["stripe-return", secret],
    queryFn: async () => {
      const stripe = await loadStripe(publishableKey);
      const isCard = kind === "card";
      const found = outcomeOf(await stripe[isCard ? "retrieveSetupIntent" : "retrievePaymentIntent"](secret));
      if (isCard && found.isPaid) await api.billing.useCard({ body: { token: secret } });
      return found;
    },
    staleTime: Infinity,
    retry: false,
  });
  if (outcome.data?.isPaid)
    return kind === "card" ? <CardChanged planName={price.plan.name} /> : <PurchaseDone price={price} zone={zone} />;
  const title = kind === "card" ? "Use another card" : price.plan.name;
  if (outcome.isPending)
    return (
      <CheckoutFrame title={title}>
        <p role="status">Asking your bank whether you approved it.</p>
        <SkeletonRows rows={2} height={44} />
      </CheckoutFrame>
    );
  if (outcome.isError)
    return (
      <CheckoutFrame title={title}>
        <ErrorPanel thing="what your bank answered" onRetry={() => void outcome.refetch()} />
        <ButtonLink to="/account/subscription">Look at your subscription</ButtonLink>
      </CheckoutFrame>
    );
  return (
    <CheckoutFrame title={kind === "card" ? "The card was not changed" : "The payment did not go through"}>
      <p role="alert">
        {outcome.data.reason} You have not been charged. Try again with this card or another, or ask your bank.
      </p>
      <div className={classes["do"]}>
        <ButtonLink
          to="/account/checkout/$paymentCode"
          params={{ paymentCode: price.code }}
          preset="primary"
          reloadDocument
          preload={false}
        >
          Try again
        </ButtonLink>
        <ButtonLink to="/account/subscription">Subscription</ButtonLink>
      </div>
    </CheckoutFrame>
  );
}

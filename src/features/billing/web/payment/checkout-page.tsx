import { knownPrice } from "#domain/plan-change.ts";
import { priceOf } from "#domain/plans.ts";
import { useUserCache } from "#web/member/user-cache.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useState } from "react";
import { CardChange } from "./card-change.tsx";
import { Checkout } from "./checkout.tsx";
import { CheckoutFrame } from "./checkout-frame.tsx";
import { paymentAccountQuery } from "./payment-queries.ts";
import { type Returned, StripeReturn } from "./stripe-return.tsx";

type Props = {
  paymentCode: string;
  productName: string;
  /** What the bank was asked on a page of its own, if that page led back here. */
  returned: Returned | undefined;
};

/** Where a plan is bought, changed, paid for after a failure, or, if it is the present one, given another card. For admins. */
export function CheckoutPage({ paymentCode, productName, returned }: Props) {
  const isAdmin = useUserCache()?.role === "OrganisationAdmin";
  const account = useQuery({ ...paymentAccountQuery, enabled: isAdmin });
  const known = priceOf(paymentCode)?.cents ? knownPrice(paymentCode) : undefined;
  if (!known) return <Frame title="Choose a plan">The plan in this link does not exist.</Frame>;
  if (!isAdmin) return <Frame title={known.plan.name}>Only admins of your organisation can choose a plan.</Frame>;
  if (account.isError)
    return (
      <Frame title={known.plan.name}>
        <ErrorPanel thing="the payment page" onRetry={() => void account.refetch()} />
      </Frame>
    );
  if (!account.data)
    return (
      <Frame title={known.plan.name}>
        <SkeletonRows rows={6} height={44} />
      </Frame>
    );
  const { browser } = account.data;
  if (!browser) return <Frame title={known.plan.name}>Plans cannot be bought here yet.</Frame>;
  if (returned && browser.provider === "stripe")
    return (
      <StripeReturn
        returned={returned}
        price={known}
        zone={account.data.timeZoneId}
        publishableKey={browser.publishableKey}
      />
    );
  return <Opened key={paymentCode} price={known} account={account.data} browser={browser} productName={productName} />;
}

/** What is done here does not change under the buyer's hands when the account is read again. */
function Opened({ account: first, price, ...rest }: ComponentProps<typeof Checkout>) {
  const [account] = useState(first);
  const { paid } = account;
  return paid?.paymentCode === price.code && !paid.failure ? (
    <CardChange planName={price.plan.name} card={paid.card} {...rest} />
  ) : (
    <Checkout account={account} price={price} {...rest} />
  );
}

/** A page with one sentence and the way to the plans. */
const Frame = ({ title, children }: { title: string; children: ReactNode }) => (
  <CheckoutFrame title={title}>
    <div>{children}</div>
    <ButtonLink to="/pricing" preset="low-profile">
      See the plans
    </ButtonLink>
  </CheckoutFrame>
);

import { InvoiceList } from "#features/billing/web/payment/invoice-list.tsx";
import { PaidBy } from "#features/billing/web/payment/paid-by.tsx";
import { PaidPlan } from "#features/billing/web/payment/paid-plan.tsx";
import { paymentAccountQuery } from "#features/billing/web/payment/payment-queries.ts";
import { cityOf, zoneName } from "#domain/format-time.ts";
import { useNow } from "#web/clock.tsx";
import { useMember } from "#web/member/user-cache.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SettingsTitle } from "#web/ui/settings-section.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { plansQuery } from "./billing-queries.ts";
import { PlanComparison } from "./plan-comparison.tsx";
import { PlanStatus } from "./plan-status.tsx";
import classes from "./subscription-page.module.css";
import { TrialOffer } from "./trial-offer.tsx";
import { Usage } from "./usage.tsx";

/** The organisation's plan: limits, end date, and the other plans. */
export function SubscriptionPage({ seller }: { seller: string | undefined }) {
  const { entitlements, profile, role } = useMember();
  const { organisationName, timeZoneId: zone } = profile.organisation;
  const isAdmin = role === "OrganisationAdmin";
  const account = useQuery({ ...paymentAccountQuery, enabled: isAdmin });
  const paid = account.data?.paid;
  const plans = useQuery(plansQuery);
  return (
    <>
      <SettingsTitle
        description={`${organisationName}. Dates are those of ${cityOf(zone)} (${zoneName(useNow(), zone)}).`}
      >
        Subscription
      </SettingsTitle>
      <section aria-labelledby="plan" className={classes["section"]}>
        <h2 id="plan" className={classes["hidden"]}>
          Your plan
        </h2>
        {account.data && paid ? <PaidPlan account={account.data} paid={paid} /> : <PlanStatus />}
        <TrialOffer />
        <Usage />
      </section>
      {account.data && (paid || account.data.detailsVersion !== null) && (
        <section aria-labelledby="payment" className={classes["section"]}>
          <h2 id="payment">Payment</h2>
          <PaidBy account={account.data} />
        </section>
      )}
      {isAdmin && (
        <section aria-labelledby="invoices" className={classes["section"]}>
          <h2 id="invoices">Invoices</h2>
          <InvoiceList seller={seller} />
        </section>
      )}
      <section aria-labelledby="plans" className={classes["section"]}>
        <h2 id="plans">Plans</h2>
        <p className={classes["note"]}>
          {account.data?.browser === null
            ? "Plans cannot be bought here yet."
            : isAdmin
              ? "Prices include GST."
              : "Prices include GST. An admin of your organisation can choose a plan."}
        </p>
        {isAdmin && account.data?.browser && !paid && (
          <p className={classes["note"]}>
            <ButtonLink to="/pricing" preset="primary">
              Choose a plan
            </ButtonLink>
          </p>
        )}
        {plans.isError && <ErrorPanel thing="the plans" onRetry={() => void plans.refetch()} />}
        {plans.isPending && <SkeletonRows rows={12} height={39} />}
        {plans.data && <PlanComparison plans={plans.data} currentPlan={entitlements.plan.planId} />}
      </section>
    </>
  );
}

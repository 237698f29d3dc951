import { SettingsSection, SettingsTitle } from "#web/ui/settings-section.tsx";
import { useNow } from "#web/clock.tsx";
import { useMember } from "#web/member/user-cache.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Meter } from "#web/ui/meter.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { InvoiceDetails } from "#features/billing/web/payment/invoice-details.tsx";
import { InvoiceList } from "#features/billing/web/payment/invoice-list.tsx";
import { PaidPlan } from "#features/billing/web/payment/paid-plan.tsx";
import { paymentAccountQuery } from "#features/billing/web/payment/payment-queries.ts";
import { plansQuery, subscriptionQuery } from "./billing-queries.ts";
import { PlanComparison } from "./plan-comparison.tsx";
import { planStatusText, usageText } from "./plan-status-text.ts";
import classes from "./subscription-page.module.css";
import { TrialOffer } from "./trial-offer.tsx";

/** The organisation's plan: limits, end date, and the other plans. */
export function SubscriptionPage({ seller }: { seller: string | undefined }) {
  const { entitlements, role } = useMember();
  const isAdmin = role === "OrganisationAdmin";
  const account = useQuery({ ...paymentAccountQuery, enabled: isAdmin });
  const paid = account.data?.paid;
  const { plan, use } = entitlements;
  const plans = useQuery(plansQuery);
  return (
    <>
      <SettingsTitle>Subscription</SettingsTitle>
      <SettingsSection title="Your plan" description="For everyone in your organisation.">
        {account.data && paid ? <PaidPlan account={account.data} paid={paid} /> : <PlanStatus />}
        <TrialOffer />
      </SettingsSection>
      <SettingsSection
        title="Usage"
        description="Pending invites count as people. Only active watched opportunities count."
      >
        <Meter label="People" value={use.users} max={plan.userCap} text={usageText(use.users, plan.userCap)} />
        <Meter
          label="Saved searches"
          value={use.savedSearches}
          max={plan.savedSearchesCap}
          text={usageText(use.savedSearches, plan.savedSearchesCap)}
        />
        <Meter
          label="Watched opportunities"
          value={use.watchedOpportunities}
          max={plan.watchedOpportunitiesCap}
          text={usageText(use.watchedOpportunities, plan.watchedOpportunitiesCap)}
        />
      </SettingsSection>
      {isAdmin && (
        <section aria-labelledby="invoices" className={classes["plans"]}>
          <h2 id="invoices">Invoices</h2>
          <InvoiceList seller={seller} />
          {typeof account.data?.detailsVersion === "string" && (
            <details className={classes["change"]}>
              <summary>Change who invoices are for and where they go</summary>
              <InvoiceDetails account={{ ...account.data, detailsVersion: account.data.detailsVersion }} />
            </details>
          )}
        </section>
      )}
      <section aria-labelledby="plans" className={classes["plans"]}>
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
        {plans.data && <PlanComparison plans={plans.data} currentPlan={plan.planId} />}
      </section>
    </>
  );
}

/** The plan, and until when it runs. */
function PlanStatus() {
  const { entitlements, profile } = useMember();
  const { plan } = entitlements;
  const now = useNow();
  const subscription = useQuery(subscriptionQuery);
  return (
    <>
      <p className={classes["plan"]}>{plan.name}</p>
      {subscription.data === undefined ? (
        subscription.isError ? (
          <ErrorPanel thing="your subscription" onRetry={() => void subscription.refetch()} />
        ) : (
          <Skeleton width="60%" height={24} />
        )
      ) : (
        <p>{planStatusText(entitlements, subscription.data, now, profile.organisation.timeZoneId)}</p>
      )}
    </>
  );
}

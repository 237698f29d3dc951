import { SettingsSection, SettingsTitle } from "#web/ui/settings-section.tsx";
import { useNow } from "#web/clock.tsx";
import { useMember } from "#web/member/user-cache.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Meter } from "#web/ui/meter.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { plansQuery, subscriptionQuery } from "./billing-queries.ts";
import { PlanComparison } from "./plan-comparison.tsx";
import { planStatusText, usageText } from "./plan-status-text.ts";
import classes from "./subscription-page.module.css";
import { TrialOffer } from "./trial-offer.tsx";

/** The organisation's plan: limits, end date, and the other plans. */
export function SubscriptionPage() {
  const { entitlements, profile } = useMember();
  const { plan, use } = entitlements;
  const now = useNow();
  const subscription = useQuery(subscriptionQuery);
  const plans = useQuery(plansQuery);
  return (
    <>
      <SettingsTitle>Subscription</SettingsTitle>
      <SettingsSection title="Your plan" description="For everyone in your organisation.">
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
      <section aria-labelledby="plans" className={classes["plans"]}>
        <h2 id="plans">Plans</h2>
        <p className={classes["note"]}>
          You cannot buy a plan yet, and you will not be charged.
          {entitlements.trialIsPossible && " You can start the trial now."}
        </p>
        {plans.isError && <ErrorPanel thing="the plans" onRetry={() => void plans.refetch()} />}
        {plans.isPending && <SkeletonRows rows={12} height={39} />}
        {plans.data && <PlanComparison plans={plans.data} currentPlan={plan.planId} />}
      </section>
    </>
  );
}

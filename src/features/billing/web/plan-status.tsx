import { epochOf } from "#domain/epoch.ts";
import { formatZonedMoment } from "#domain/format-time.ts";
import { useNow } from "#web/clock.tsx";
import { useMember } from "#web/member/user-cache.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { subscriptionQuery } from "./billing-queries.ts";
import { NoticeBar } from "./notice-bar.tsx";
import { beyondNoPlan, planStatusText } from "./plan-status-text.ts";
import classes from "./subscription-page.module.css";

/** A plan that is not paid for: the trial, none, or one that has ended; and until when it runs. */
export function PlanStatus() {
  const { entitlements, profile, role } = useMember();
  const zone = profile.organisation.timeZoneId;
  const now = useNow();
  const subscription = useQuery(subscriptionQuery);
  const { isCurrent, isTrial, plan, use } = entitlements;
  return (
    <>
      {isCurrent && isTrial && subscription.data && (
        <NoticeBar
          title={`Your trial ends on ${formatZonedMoment(epochOf(subscription.data.expiryDate), zone)}`}
          action={role === "OrganisationAdmin" && <ButtonLink to="/pricing">Choose a plan</ButtonLink>}
        >
          {trialText(beyondNoPlan(use), plan.name)}
        </NoticeBar>
      )}
      <p className={classes["plan"]}>{plan.name}</p>
      {subscription.data !== undefined && <p>{planStatusText(entitlements, subscription.data, now, zone)}</p>}
      {subscription.isPending && <Skeleton width="60%" height={24} />}
      {subscription.isError && <ErrorPanel thing="your subscription" onRetry={() => void subscription.refetch()} />}
    </>
  );
}

const trialText = (beyond: string | null, planName: string): string =>
  beyond === null
    ? `Choose a plan by then to keep what ${planName} has.`
    : `Choose a plan by then, or ${beyond} pause. Nothing is deleted.`;

import { userCacheQuery, useMember } from "#web/member/user-cache.ts";
import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { subscriptionQuery } from "./billing-queries.ts";

/** Offers the organisation's one trial until it has been used. */
export function TrialOffer() {
  const { entitlements, role } = useMember();
  const start = useAction(() => api.billing.startTrial({}), {
    successToast: () => ({
      type: "success",
      title: "The trial has begun",
      message: "Seven days of Team for everyone here.",
    }),
    failureTitle: "The trial has not begun",
    changes: [subscriptionQuery.queryKey, userCacheQuery.queryKey],
  });
  if (!entitlements.trialIsPossible) return null;
  if (role !== "OrganisationAdmin")
    return <p>Your organisation can try Team for seven days: an admin can start that.</p>;
  return (
    <>
      <p>
        Try Team for seven days: no card, and nothing to cancel. Each organisation has one trial, and each person starts
        one.
      </p>
      <div>
        <Button preset="primary" busy={start.isPending} onClick={() => start.mutate()}>
          Start the trial
        </Button>
      </div>
    </>
  );
}

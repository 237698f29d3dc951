import { userCacheQuery, useMember } from "#web/member/user-cache.ts";
import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { subscriptionQuery } from "./billing-queries.ts";
import classes from "./subscription-page.module.css";

/** Offers the organisation's one trial until it has been used. */
export function TrialOffer() {
  const { entitlements, role } = useMember();
  const start = useAction(() => api.billing.startTrial({}), {
    successToast: () => ({
      type: "success",
      title: "The trial has started",
      message: "7 days of Team for everyone in your organisation.",
    }),
    failureTitle: "The trial did not start",
    changes: [subscriptionQuery.queryKey, userCacheQuery.queryKey],
  });
  if (!entitlements.trialIsPossible) return null;
  if (role !== "OrganisationAdmin")
    return <p>Your organisation can try Team for 7 days. An admin can start the trial.</p>;
  return (
    <div className={classes["offer"]}>
      <p>
        Try Team for 7 days. You do not need a card, and there is nothing to cancel. Each organisation can have one
        trial, and each person can start one.
      </p>
      <div>
        <Button preset="primary" busy={start.isPending} onClick={() => start.mutate()}>
          Start the trial
        </Button>
      </div>
    </div>
  );
}

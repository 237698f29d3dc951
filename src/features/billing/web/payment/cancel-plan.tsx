import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { ChoiceGroup } from "#web/ui/choice-group.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useState } from "react";
import { paymentKeys } from "./payment-queries.ts";

const reasons = [
  { value: "TooExpensive", label: "It costs too much" },
  { value: "TooFewTenders", label: "Too few tenders for us" },
  { value: "UsesSomethingElse", label: "We use something else" },
  { value: "Other", label: "Another reason" },
] as const;
type Reason = (typeof reasons)[number]["value"];

/** Cancels the plan at the end of what is paid for. `ends`: that day, in words; null if it is over, because a payment failed. */
export function CancelPlan({ planName, ends }: { planName: string; ends: string | null }) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState<Reason>();
  const cancel = useAction(
    async () => {
      const { securityToken } = await api.organisations.cancelToken({});
      await api.billing.cancelSubscription({ body: { securityToken, ...(reason && { reason }) } });
      setAsking(false);
    },
    {
      successToast: () => ({
        type: "success",
        title: `${planName} is cancelled`,
        message: ends === null ? "It has ended. Nothing more will be charged." : `It runs until ${ends}.`,
      }),
      failureTitle: "The plan was not cancelled",
      changes: paymentKeys,
    },
  );
  return (
    <>
      <Button preset="low-profile" onClick={() => setAsking(true)}>
        Cancel plan
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Cancel ${planName}?`}
          confirmLabel={`Cancel ${planName}`}
          cancelLabel={`Keep ${planName}`}
          busy={cancel.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => cancel.mutate()}
        >
          <p>
            {ends === null
              ? `The last payment failed, so ${planName} ends now, and you will not be charged. You then have no plan, with its limits.`
              : `${planName} runs until ${ends}, and you will not be charged again. After that you have no plan, with its limits.`}{" "}
            Nothing is deleted.
          </p>
          <ChoiceGroup<Reason | "">
            label="Why are you leaving? (optional)"
            name="reason"
            value={reason ?? ""}
            choices={reasons}
            onChoose={(chosen) => setReason(chosen === "" ? undefined : chosen)}
          />
        </ConfirmDialog>
      )}
    </>
  );
}

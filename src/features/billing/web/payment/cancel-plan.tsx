import { beyondNoPlan } from "#features/billing/web/plan-status-text.ts";
import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { useMember } from "#web/member/user-cache.ts";
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

type Props = {
  planName: string;
  /** The end of what is paid for, in words; null if it is over, because a payment failed. */
  ends: string | null;
  undo: () => void;
};

/** Cancels the plan at the end of what is paid for. */
export function CancelPlan({ planName, ends, undo }: Props) {
  const beyond = beyondNoPlan(useMember().entitlements.use);
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
        ...(ends !== null && { undo }),
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
              ? `The last payment failed, so ${planName} ends now, and you will not be charged.`
              : `${planName} runs until ${ends}, and you will not be charged again.`}{" "}
            {beyond !== null && `${ends === null ? "Then" : "After that"} ${beyond} pause. `}
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

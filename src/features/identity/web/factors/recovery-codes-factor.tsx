import type { FactorList, RecoveryCodes } from "#features/identity/shapes.ts";
import type { StepProps } from "#features/identity/web/sign-in-steps.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useState } from "react";
import { FactorPart } from "./factor-part.tsx";
import { codesLeftText } from "./factor-text.ts";
import classes from "./factors.module.css";
import { Failure } from "./failure.tsx";
import { useFactorAction } from "./use-factor-action.ts";

type Props = { step: StepProps; factors: FactorList; onCodes: (codes: RecoveryCodes) => void };

/** How many recovery codes are left, and a button for new ones. Renders nothing without a factor. */
export function RecoveryCodesFactor({ step, factors, onCodes }: Props) {
  const [isConfirming, setConfirming] = useState(false);
  const renew = useFactorAction(step, "new-recovery-codes");
  if (!factors.authenticator && factors.passkeys.length === 0) return null;
  return (
    <FactorPart title="Recovery codes" state={codesLeftText(factors.recoveryCodesLeft)}>
      <div className={classes["actions"]}>
        <Button size="sm" icon="refresh" onClick={() => setConfirming(true)}>
          Make new codes
        </Button>
      </div>
      <Failure error={renew.error} />
      {isConfirming && (
        <ConfirmDialog
          title="Make new recovery codes?"
          confirmLabel="Make new codes"
          cancelLabel="Cancel"
          busy={renew.isPending}
          onClose={() => setConfirming(false)}
          onConfirm={() => renew.mutate(undefined, { onSuccess: onCodes, onSettled: () => setConfirming(false) })}
        >
          <p>Your current codes will stop working.</p>
        </ConfirmDialog>
      )}
    </FactorPart>
  );
}

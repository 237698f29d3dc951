import type { FactorList, RecoveryCodes } from "#features/identity/shapes.ts";
import type { StepProps } from "#features/identity/web/sign-in-steps.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useState } from "react";
import { FactorPart } from "./factor-part.tsx";
import { codesLeftWords } from "./factor-words.ts";
import classes from "./factors.module.css";
import { Failure } from "./failure.tsx";
import { useFactorAct } from "./use-factor-act.ts";

type Props = { step: StepProps; factors: FactorList; onCodes: (codes: RecoveryCodes) => void };

/** How many recovery codes are left, and new ones in their place. Nothing without a factor that they stand for. */
export function RecoveryCodesFactor({ step, factors, onCodes }: Props) {
  const [asks, setAsks] = useState(false);
  const renew = useFactorAct(step, "new-recovery-codes");
  if (!factors.authenticator && factors.passkeys.length === 0) return null;
  return (
    <FactorPart title="Recovery codes" state={codesLeftWords(factors.recoveryCodesLeft)}>
      <div className={classes["actions"]}>
        <Button size="sm" icon="refresh" onClick={() => setAsks(true)}>
          Make new codes
        </Button>
      </div>
      <Failure error={renew.error} />
      {asks && (
        <ConfirmDialog
          title="Make new recovery codes?"
          act="Make new codes"
          keep="Cancel"
          busy={renew.isPending}
          onClose={() => setAsks(false)}
          onAct={() => renew.mutate(undefined, { onSuccess: onCodes, onSettled: () => setAsks(false) })}
        >
          <p>The codes that you have now will stop working.</p>
        </ConfirmDialog>
      )}
    </FactorPart>
  );
}

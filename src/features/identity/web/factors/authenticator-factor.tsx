import type { FactorList, NewAuthenticator, RecoveryCodes } from "#features/identity/shapes.ts";
import type { StepProps } from "#features/identity/web/sign-in-steps.ts";
import { useReaderZone } from "#web/clock.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useState } from "react";
import { FactorPart } from "./factor-part.tsx";
import { factorUseText } from "./factor-text.ts";
import classes from "./factors.module.css";
import { Failure } from "./failure.tsx";
import { NewAuthenticatorForm } from "./new-authenticator-form.tsx";
import { useFactorAction } from "./use-factor-action.ts";

type Props = { step: StepProps; factors: FactorList; onCodes: (codes: RecoveryCodes) => void };

/** The authenticator app, one per account. Setting up another replaces it. */
export function AuthenticatorFactor({ step, factors: { authenticator }, onCodes }: Props) {
  const zone = useReaderZone();
  const [newAuthenticator, setNewAuthenticator] = useState<NewAuthenticator>();
  const [isConfirming, setConfirming] = useState(false);
  const begin = useFactorAction(step, "authenticator");
  const remove = useFactorAction(step, "remove-authenticator");
  return (
    <FactorPart
      title="Authenticator app"
      state={authenticator ? factorUseText(authenticator, zone) : "A 6-digit code from an app on your phone."}
    >
      {newAuthenticator ? (
        <NewAuthenticatorForm
          step={step}
          authenticator={newAuthenticator}
          onDone={(codes) => {
            setNewAuthenticator(undefined);
            if (codes) onCodes(codes);
          }}
          onCancel={() => setNewAuthenticator(undefined)}
        />
      ) : (
        <div className={classes["actions"]}>
          <Button
            size="sm"
            icon="mobile"
            busy={begin.isPending}
            onClick={() => begin.mutate(undefined, { onSuccess: setNewAuthenticator })}
          >
            {authenticator ? "Set up another app" : "Set up an app"}
          </Button>
          {authenticator && (
            <Button preset="danger" size="sm" onClick={() => setConfirming(true)}>
              Remove the app
            </Button>
          )}
        </div>
      )}
      <Failure error={begin.error ?? remove.error} />
      {isConfirming && (
        <ConfirmDialog
          title="Remove the authenticator app?"
          confirmLabel="Remove the app"
          cancelLabel="Cancel"
          busy={remove.isPending}
          onClose={() => setConfirming(false)}
          onConfirm={() => remove.mutate(undefined, { onSettled: () => setConfirming(false) })}
        >
          <p>
            You can no longer sign in with its codes. If it is your only second factor, your recovery codes are deleted
            too.
          </p>
        </ConfirmDialog>
      )}
    </FactorPart>
  );
}

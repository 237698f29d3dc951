import type { FactorList, NewAuthenticator, RecoveryCodes } from "#features/identity/shapes.ts";
import type { StepProps } from "#features/identity/web/sign-in-steps.ts";
import { useReaderZone } from "#features/opportunities/web/now.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useState } from "react";
import { FactorPart } from "./factor-part.tsx";
import { usedWords } from "./factor-words.ts";
import classes from "./factors.module.css";
import { Failure } from "./failure.tsx";
import { NewAuthenticatorForm } from "./new-authenticator-form.tsx";
import { useFactorAct } from "./use-factor-act.ts";

type Props = { step: StepProps; factors: FactorList; onCodes: (codes: RecoveryCodes) => void };

/** The authenticator app: one for each account. Setting up another replaces it. */
export function AuthenticatorFactor({ step, factors: { authenticator }, onCodes }: Props) {
  const zone = useReaderZone();
  const [made, setMade] = useState<NewAuthenticator>();
  const [asks, setAsks] = useState(false);
  const begin = useFactorAct(step, "authenticator");
  const remove = useFactorAct(step, "remove-authenticator");
  return (
    <FactorPart
      title="Authenticator app"
      state={authenticator ? usedWords(authenticator, zone) : "A six-digit code from an app on your phone."}
    >
      {made ? (
        <NewAuthenticatorForm
          step={step}
          made={made}
          onDone={(codes) => {
            setMade(undefined);
            if (codes) onCodes(codes);
          }}
          onCancel={() => setMade(undefined)}
        />
      ) : (
        <div className={classes["actions"]}>
          <Button
            size="sm"
            icon="mobile"
            busy={begin.isPending}
            onClick={() => begin.mutate(undefined, { onSuccess: setMade })}
          >
            {authenticator ? "Set up another app" : "Set up an app"}
          </Button>
          {authenticator && (
            <Button preset="danger" size="sm" onClick={() => setAsks(true)}>
              Remove the app
            </Button>
          )}
        </div>
      )}
      <Failure error={begin.error ?? remove.error} />
      {asks && (
        <ConfirmDialog
          title="Remove the authenticator app?"
          act="Remove the app"
          keep="Cancel"
          busy={remove.isPending}
          onClose={() => setAsks(false)}
          onAct={() => remove.mutate(undefined, { onSettled: () => setAsks(false) })}
        >
          <p>Its codes will no longer sign you in. If it is your only second factor, the recovery codes go too.</p>
        </ConfirmDialog>
      )}
    </FactorPart>
  );
}

import type { FactorList, RecoveryCodes } from "#features/identity/shapes.ts";
import type { StepProps } from "#features/identity/web/sign-in-steps.ts";
import { useReaderZone } from "#web/clock.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useState } from "react";
import { FactorPart } from "./factor-part.tsx";
import { factorUseText } from "./factor-text.ts";
import rows from "#features/identity/web/rows.module.css";
import classes from "./factors.module.css";
import { Failure } from "./failure.tsx";
import { NewPasskeyForm } from "./new-passkey-form.tsx";
import { canUsePasskeys } from "./passkey-browser.ts";
import { useFactorAction } from "./use-factor-action.ts";

type Props = { step: StepProps; factors: FactorList; onCodes: (codes: RecoveryCodes) => void };
type Passkey = FactorList["passkeys"][number];

/** Passkeys: any number, each with a name. */
export function PasskeyFactors({ step, factors: { passkeys, allowsPasskeys }, onCodes }: Props) {
  const zone = useReaderZone();
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey>();
  const remove = useFactorAction(step, "remove-passkey", ({ passkeyId }: Passkey) => Promise.resolve({ passkeyId }));
  const isAllowed = allowsPasskeys && canUsePasskeys();
  if (!isAllowed && passkeys.length === 0) return null;
  return (
    <FactorPart
      title="Passkeys"
      state="Sign in with your fingerprint, face or PIN, or a security key. A passkey needs no password."
    >
      {passkeys.length > 0 && (
        <ul className={rows["rows"]}>
          {passkeys.map((passkey) => (
            <li key={passkey.passkeyId}>
              <span>
                <strong>{passkey.name}</strong>
                <span className={rows["detail"]}>{factorUseText(passkey, zone)}</span>
              </span>
              <Button preset="danger" size="sm" wraps onClick={() => setRemoving(passkey)}>
                Remove {passkey.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <NewPasskeyForm
          step={step}
          onDone={(codes) => {
            setAdding(false);
            if (codes) onCodes(codes);
          }}
          onCancel={() => setAdding(false)}
        />
      )}
      {!isAdding && isAllowed && (
        <div className={classes["actions"]}>
          <Button size="sm" icon="passkey" onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        </div>
      )}
      <Failure error={remove.error} />
      {removing && (
        <ConfirmDialog
          title={`Remove ${removing.name}?`}
          confirmLabel="Remove the passkey"
          cancelLabel="Cancel"
          busy={remove.isPending}
          onClose={() => setRemoving(undefined)}
          onConfirm={() => remove.mutate(removing, { onSettled: () => setRemoving(undefined) })}
        >
          <p>You can no longer sign in with it. Delete it on your device as well.</p>
        </ConfirmDialog>
      )}
    </FactorPart>
  );
}

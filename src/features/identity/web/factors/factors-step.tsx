import type { FactorList, RecoveryCodes } from "#features/identity/shapes.ts";
import { AbortButton } from "#features/identity/web/abort-button.tsx";
import { factorsQuery } from "#features/identity/web/sign-in-calls.ts";
import type { StepProps } from "#features/identity/web/sign-in-steps.ts";
import stepClasses from "#features/identity/web/step-form.module.css";
import { Button } from "#web/ui/button.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { AuthenticatorFactor } from "./authenticator-factor.tsx";
import { Failure } from "./failure.tsx";
import { PasskeyFactors } from "./passkey-factors.tsx";
import { RecoveryCodesFactor } from "./recovery-codes-factor.tsx";
import { SavedCodes } from "./saved-codes.tsx";
import { useFactorAction } from "./use-factor-action.ts";

/** Manages the factors of an account. Also part of the sign-in if a factor is required. */
export function FactorsStep(step: StepProps) {
  const { data: factors } = useQuery(factorsQuery(step.uid));
  const [codes, setCodes] = useState<RecoveryCodes>();
  if (codes) return <SavedCodes {...codes} onSaved={() => setCodes(undefined)} />;
  if (!factors) return <SkeletonRows rows={3} height={64} />;
  return <Factors step={step} factors={factors} onCodes={setCodes} />;
}

type Props = { step: StepProps; factors: FactorList; onCodes: (codes: RecoveryCodes) => void };

function Factors({ step, factors, onCodes }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []); // A new page: screen readers start at its title.
  const finish = useFactorAction(step, "finish");
  const mustAdd = factors.isRequired && !factors.isComplete;
  return (
    <section className={stepClasses["step"]}>
      <h1 ref={heading} tabIndex={-1} className={stepClasses["title"]}>
        {mustAdd ? "Set up a second factor" : "How you sign in"}
      </h1>
      <p className={stepClasses["lead"]}>
        {mustAdd
          ? "Your organisation requires a second factor. Add an authenticator app or a passkey to continue."
          : `A second factor protects ${factors.email} even if someone learns your password.`}
      </p>
      <p>Devices that are signed in now stay signed in. You can sign them out on your account page.</p>
      <AuthenticatorFactor step={step} factors={factors} onCodes={onCodes} />
      <PasskeyFactors step={step} factors={factors} onCodes={onCodes} />
      <RecoveryCodesFactor step={step} factors={factors} onCodes={onCodes} />
      <Failure error={finish.error} />
      {!mustAdd && (
        <Button preset="primary" size="lg" busy={finish.isPending} onClick={() => finish.mutate(undefined)}>
          {factors.isRequired ? "Continue" : "Done"}
        </Button>
      )}
      {mustAdd && <AbortButton uid={step.uid}>Cancel</AbortButton>}
    </section>
  );
}

import { type FactorKinds } from "#features/identity/shapes.ts";
import { useState, type ReactNode } from "react";
import { AbortButton } from "#features/identity/web/abort-button.tsx";
import { SignInCodeField } from "#features/identity/web/sign-in-code-field.tsx";
import type { StepProps } from "#features/identity/web/sign-in-steps.ts";
import { StepForm } from "#features/identity/web/step-form.tsx";
import classes from "#features/identity/web/step-form.module.css";
import { StepLink } from "#features/identity/web/step-link.tsx";
import { useSignInForm } from "#features/identity/web/use-sign-in-form.ts";
import { PasskeyButton } from "./passkey-button.tsx";

type Props = StepProps & { offers: FactorKinds };

/** The second factor after the password: an app's code, a passkey or a recovery code. */
export function FactorStep({ offers, ...step }: Props) {
  const others = (
    <>
      {offers.recoveryCode && (
        <p>
          {offers.authenticator ? "Phone not with you?" : "Passkey not with you?"}{" "}
          <StepLink step="recovery-code">Use a recovery code</StepLink>.
        </p>
      )}
      <AbortButton uid={step.uid}>Cancel</AbortButton>
    </>
  );
  if (offers.authenticator) return <AuthenticatorCode {...step} passkey={offers.passkey} others={others} />;
  return (
    <section className={classes["step"]}>
      <h1 className={classes["title"]}>Confirm it is you</h1>
      <p className={classes["lead"]}>Your password is correct. Now use one of your passkeys.</p>
      <PasskeyButton {...step} use="factor-passkey" preset="primary">
        Use a passkey
      </PasskeyButton>
      <div className={classes["others"]}>{others}</div>
    </section>
  );
}

function AuthenticatorCode({ uid, onStep, passkey, others }: StepProps & { passkey: boolean; others: ReactNode }) {
  const [code, setCode] = useState("");
  const form = useSignInForm({ uid, name: "factor-code", schema: "factorCodeForm", body: () => ({ code }), onStep });
  return (
    <StepForm
      title="Confirm it is you"
      lead="Your password is correct. Now enter the 6-digit code from your authenticator app."
      form={form}
      submitLabel="Continue"
      others={
        <>
          {passkey && (
            <PasskeyButton uid={uid} onStep={onStep} use="factor-passkey" preset="secondary">
              Use a passkey instead
            </PasskeyButton>
          )}
          {others}
        </>
      }
    >
      <SignInCodeField form={form} code={code} onCode={setCode} />
    </StepForm>
  );
}

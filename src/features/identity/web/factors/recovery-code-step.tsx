import { TextField } from "#web/ui/text-field.tsx";
import { useState } from "react";
import type { StepProps } from "#features/identity/web/sign-in-steps.ts";
import { StepForm } from "#features/identity/web/step-form.tsx";
import { StepLink } from "#features/identity/web/step-link.tsx";
import { useSignInForm } from "#features/identity/web/use-sign-in-form.ts";

/** Signs in with a recovery code, for a lost phone. */
export function RecoveryCodeStep({ uid, onStep }: StepProps) {
  const [recoveryCode, setRecoveryCode] = useState("");
  const form = useSignInForm({
    uid,
    name: "recovery-code",
    schema: "recoveryCodeForm",
    body: () => ({ recoveryCode }),
    onStep,
  });
  return (
    <StepForm
      title="Use a recovery code"
      lead="You saved these codes when you set up your second factor. Each one works once."
      form={form}
      submitLabel="Continue"
      others={
        <>
          <p>
            <StepLink step="factor">Use your app or passkey</StepLink>
          </p>
          <p>No codes either? Contact support. A person will check that it is you.</p>
        </>
      }
    >
      <TextField
        label="Recovery code"
        name="recoveryCode"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={recoveryCode}
        error={form.errors["recoveryCode"]}
        onChange={({ target }) => setRecoveryCode(target.value)}
      />
    </StepForm>
  );
}

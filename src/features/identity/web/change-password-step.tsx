import { useState } from "react";
import { AbortButton } from "./abort-button.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import type { StepProps } from "./sign-in-steps.ts";
import { StepForm } from "./step-form.tsx";
import { useSignInForm } from "./use-sign-in-form.ts";

/** Sets a new password after signing in again. */
export function ChangePasswordStep({ uid, email, onStep }: StepProps) {
  const [password, setPassword] = useState("");
  const form = useSignInForm({
    uid,
    name: "new-password",
    schema: "newPasswordForm",
    body: () => ({ password }),
    choosesPassword: true,
    onStep,
  });
  return (
    <StepForm
      title="Choose a new password"
      lead={`For ${email || "your account"}. All other devices will be signed out.`}
      form={form}
      submitLabel="Change the password"
      others={<AbortButton uid={uid}>Cancel</AbortButton>}
    >
      <NewPasswordField
        label="New password"
        value={password}
        email={email}
        error={form.errors["password"]}
        onValue={setPassword}
      />
    </StepForm>
  );
}

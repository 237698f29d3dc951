import { changeEmailForm } from "#features/identity/shapes.ts";
import { PasswordField } from "#web/ui/password-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useState } from "react";
import { AbortButton } from "./abort-button.tsx";
import { EmailField } from "./email-field.tsx";
import type { StepProps } from "./sign-in-steps.ts";
import { StepForm } from "./step-form.tsx";
import { StepLink } from "./step-link.tsx";
import { useSignInForm } from "./use-sign-in-form.ts";

type Props = StepProps & { newEmail: string; onNewEmail: (email: string) => void };

/** Changes the account's email; requires the password. */
export function ChangeEmailStep({ uid, email, onEmail, newEmail, onNewEmail, onStep }: Props) {
  const [password, setPassword] = useState("");
  const form = useSignInForm({
    uid,
    name: "change-email",
    schema: changeEmailForm,
    body: () => ({ email, password, newEmail }),
    onDone: () => onStep("confirm-change"),
    onStep,
  });
  return (
    <StepForm
      title="Change your email"
      lead="You will sign in with the new email and get messages there. All other devices will be signed out."
      form={form}
      submitLabel="Send a code to the new email"
      others={<AbortButton uid={uid}>Cancel</AbortButton>}
    >
      <EmailField email={email} error={form.errors["email"]} onEmail={onEmail} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        aside={<StepLink step="forgotten">Forgotten?</StepLink>}
        value={password}
        error={form.errors["password"]}
        onChange={({ target }) => setPassword(target.value)}
      />
      <TextField
        label="New email"
        name="newEmail"
        type="email"
        autoComplete="email"
        value={newEmail}
        error={form.errors["newEmail"]}
        onChange={({ target }) => onNewEmail(target.value)}
      />
    </StepForm>
  );
}

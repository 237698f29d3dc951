import { TextField } from "#web/ui/text-field.tsx";
import { useState } from "react";
import { AbortButton } from "./abort-button.tsx";
import { CurrentPasswordField } from "./current-password-field.tsx";
import { EmailField } from "./email-field.tsx";
import type { StepProps } from "./sign-in-steps.ts";
import { StepForm } from "./step-form.tsx";
import { useSignInForm } from "./use-sign-in-form.ts";

type Props = StepProps & { newEmail: string; onNewEmail: (email: string) => void };

/** Changes the account's email; requires the password. */
export function ChangeEmailStep({ uid, email, onEmail, newEmail, onNewEmail, onStep }: Props) {
  const [password, setPassword] = useState("");
  const form = useSignInForm({
    uid,
    name: "change-email",
    schema: "changeEmailForm",
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
      <CurrentPasswordField password={password} error={form.errors["password"]} onPassword={setPassword} />
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

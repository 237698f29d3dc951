import { changeEmailForm } from "#features/identity/shapes.ts";
import { Button } from "#web/ui/button.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { EmailField } from "./email-field.tsx";
import { act } from "./sign-in-calls.ts";
import type { StepProps } from "./sign-in-steps.ts";
import { failureWords } from "./sign-in-words.ts";
import classes from "./step-act.module.css";
import { StepForm } from "./step-form.tsx";
import { StepLink } from "./step-link.tsx";
import { useSignInForm } from "./use-sign-in-form.ts";

type Props = StepProps & { newEmail: string; onNewEmail: (email: string) => void };

/** Another e-mail in the place of the account's own, for who knows its password. */
export function ChangeEmailStep({ uid, email, onEmail, newEmail, onNewEmail, onStep }: Props) {
  const [password, setPassword] = useState("");
  const form = useSignInForm({
    uid,
    name: "change-email",
    schema: changeEmailForm,
    body: () => ({ email, password, newEmail }),
    onDone: () => onStep("confirm-change"),
  });
  return (
    <StepForm
      title="Change your e-mail"
      lead="You sign in with the new one from then on, and messages go there. Every other device is signed out."
      form={form}
      submitLabel="Send a code to the new e-mail"
      others={<KeepButton uid={uid} />}
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
        label="New e-mail"
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

/** Back to where the reader was, as they were. */
function KeepButton({ uid }: { uid: string }) {
  const abort = useMutation({
    mutationFn: () => act(uid, "abort"),
    onSuccess: (answer) => answer && location.replace(answer.continueAt),
  });
  return (
    <div className={classes["line"]}>
      <Button preset="low-profile" size="sm" busy={abort.isPending} onClick={() => abort.mutate()}>
        Keep the e-mail that you have
      </Button>
      <span role="status">{abort.isError && failureWords(abort.error)}</span>
    </div>
  );
}

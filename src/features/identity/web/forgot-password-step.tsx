import { EmailField } from "./email-field.tsx";
import type { StepProps } from "./sign-in-steps.ts";
import { StepForm } from "./step-form.tsx";
import { StepLink } from "./step-link.tsx";
import { useSignInForm } from "./use-sign-in-form.ts";

/** Requests the code for a new password. */
export function ForgotPasswordStep({ uid, email, onEmail, onStep }: StepProps) {
  const form = useSignInForm({
    uid,
    name: "forgot",
    schema: "forgotForm",
    body: () => ({ email }),
    onDone: () => onStep("reset"),
    onStep,
  });
  return (
    <StepForm
      title="Set a new password"
      lead="Enter the email you signed up with. We will send a 6-digit code to it."
      form={form}
      submitLabel="Send the code"
      others={
        <p>
          <StepLink step="sign-in">Back to sign-in</StepLink>
        </p>
      }
    >
      <EmailField email={email} error={form.errors["email"]} onEmail={onEmail} />
    </StepForm>
  );
}

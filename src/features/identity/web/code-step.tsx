import { useState } from "react";
import { NewPasswordField } from "./new-password-field.tsx";
import { ResendButton } from "./resend-button.tsx";
import type { StepProps } from "./sign-in-steps.ts";
import { SignInCodeField } from "./sign-in-code-field.tsx";
import { StepForm } from "./step-form.tsx";
import { StepLink } from "./step-link.tsx";
import { useSignInForm } from "./use-sign-in-form.ts";

/** The step on which a wrong email can be corrected. */
const before = { verify: "sign-up", reset: "forgotten", "confirm-change": "change-email" } as const;

/** Enters an emailed code: it verifies a new email, or allows a new password. */
export function CodeStep({ uid, email, onStep, purpose }: StepProps & { purpose: keyof typeof before }) {
  const isReset = purpose === "reset";
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const form = useSignInForm({
    uid,
    name: purpose,
    schema: isReset ? "resetForm" : "verifyForm",
    body: () => (isReset ? { code, password } : { code }),
    choosesPassword: isReset,
    onDone: () => onStep("sign-in"),
    onStep,
  });
  const address = email || "the address you entered";
  return (
    <StepForm
      title={isReset ? "Choose a new password" : "Check your email"}
      // The same text whether or not the account exists: a stranger must not find out.
      lead={
        isReset
          ? `If ${address} has an account, we have sent a 6-digit code to it. It expires in 10 minutes.`
          : `We sent a 6-digit code to ${address}. It expires in 10 minutes.`
      }
      form={form}
      submitLabel={isReset ? "Set the password" : "Continue"}
      others={
        <>
          <ResendButton
            uid={uid}
            onSent={() => {
              setCode("");
              form.forget();
            }}
          />
          <p>
            Wrong address? <StepLink step={before[purpose]}>Enter another</StepLink>.
          </p>
        </>
      }
    >
      <SignInCodeField form={form} code={code} onCode={setCode} submitsWhenComplete={!isReset} />
      {isReset && (
        <NewPasswordField
          label="New password"
          value={password}
          email={email}
          error={form.errors["password"]}
          onValue={setPassword}
        />
      )}
    </StepForm>
  );
}

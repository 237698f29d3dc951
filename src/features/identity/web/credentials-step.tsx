import { useState } from "react";
import { AbortButton } from "./abort-button.tsx";
import { CurrentPasswordField } from "./current-password-field.tsx";
import { EmailField } from "./email-field.tsx";
import { PasskeyButton } from "#features/identity/web/factors/passkey-button.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import type { StepProps } from "./sign-in-steps.ts";
import { StepForm } from "./step-form.tsx";
import { StepLink } from "./step-link.tsx";
import { useSignInForm } from "./use-sign-in-form.ts";

/** How signing in and signing up differ. */
const purposes = {
  "sign-in": {
    title: "Sign in",
    schema: "signInForm",
    other: "sign-up",
    before: "New here?",
    otherLabel: "Sign up",
    after: ". Try Team for 7 days, no card needed.",
  },
  "sign-up": {
    title: "Sign up",
    schema: "signUpForm",
    other: "sign-in",
    before: "Already have an account?",
    otherLabel: "Sign in",
    after: ".",
  },
} as const;

type Props = StepProps & {
  purpose: keyof typeof purposes;
  /** They are signed in, and confirm it before changing how they sign in. */
  isToManage: boolean;
};

/** Email and password, for signing in and signing up. */
export function CredentialsStep({ uid, email, onEmail, onStep, purpose, isToManage }: Props) {
  const { title: usual, schema, other, before, otherLabel, after } = purposes[purpose];
  const title = isToManage ? "Confirm it is you" : usual;
  const [password, setPassword] = useState("");
  const form = useSignInForm({
    uid,
    name: purpose,
    schema,
    body: () => ({ email, password }),
    choosesPassword: purpose === "sign-up",
    onDone: () => onStep("verify"),
    onStep,
  });
  return (
    <StepForm
      title={title}
      lead={isToManage && "Sign in again to change how you sign in."}
      form={form}
      submitLabel={isToManage ? "Continue" : title}
      others={
        <>
          {purpose === "sign-in" && (
            <PasskeyButton uid={uid} onStep={onStep} use="passkey" preset="secondary">
              Sign in with a passkey
            </PasskeyButton>
          )}
          {isToManage ? (
            <AbortButton uid={uid}>Cancel</AbortButton>
          ) : (
            <p>
              {before} <StepLink step={other}>{otherLabel}</StepLink>
              {after}
            </p>
          )}
        </>
      }
    >
      <EmailField email={email} error={form.errors["email"]} onEmail={onEmail} />
      {purpose === "sign-up" ? (
        <NewPasswordField
          label="Password"
          value={password}
          email={email}
          error={form.errors["password"]}
          onValue={setPassword}
        />
      ) : (
        <CurrentPasswordField password={password} error={form.errors["password"]} onPassword={setPassword} />
      )}
    </StepForm>
  );
}

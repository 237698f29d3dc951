import type { AboutSignIn } from "#features/identity/shapes.ts";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ChangedStep } from "./changed-step.tsx";
import { ChangeEmailStep } from "./change-email-step.tsx";
import { ChangePasswordStep } from "./change-password-step.tsx";
import { CodeStep } from "./code-step.tsx";
import { CredentialsStep } from "./credentials-step.tsx";
import { FactorStep } from "#features/identity/web/factors/factor-step.tsx";
import { FactorsStep } from "#features/identity/web/factors/factors-step.tsx";
import { RecoveryCodeStep } from "#features/identity/web/factors/recovery-code-step.tsx";
import { ForgotPasswordStep } from "./forgot-password-step.tsx";
import { ExpiredStep } from "./expired-step.tsx";
import { aboutQuery, confirmationQuery } from "./sign-in-calls.ts";
import type { Step } from "./sign-in-steps.ts";

type Props = {
  /** The sign-in that the identity provider redirected this browser for. */
  uid: string;
  /** The step in the address; without one the sign-in starts at its first. */
  step: Step | undefined;
  onStep: (step: Step) => void;
};

/** The step for each thing the sign-in waits for. */
const stepFor = {
  "sign-up": "verify",
  reset: "reset",
  "change-email": "confirm-change",
  factor: "factor",
  factors: "factors",
  "new-password": "new-password",
} as const satisfies Record<NonNullable<AboutSignIn["awaits"]>, Step>;

/** What each step after the password needs; otherwise the address is out of date. */
const awaitedBy: Partial<Record<Step, AboutSignIn["awaits"]>> = {
  factor: "factor",
  "recovery-code": "factor",
  factors: "factors",
  "new-password": "new-password",
};

function stepToShow(step: Step | undefined, { awaits, purpose }: AboutSignIn): Step {
  if (step && (awaitedBy[step] === undefined || awaitedBy[step] === awaits)) return step;
  if (awaits) return stepFor[awaits];
  return purpose === "factors" || purpose === "change-password" ? "sign-in" : purpose;
}

/** The identity provider's only page: sign in, sign up, reset the password, change the email. */
export function SignInPage({ uid, step, onStep }: Props) {
  const { data: about } = useSuspenseQuery(aboutQuery(uid));
  const [email, setEmail] = useState(about?.email ?? "");
  const [newEmail, setNewEmail] = useState(about?.newEmail ?? "");
  const { data: confirmation } = useQuery(confirmationQuery(uid));
  if (confirmation?.continueAt)
    return (
      <ChangedStep
        change={confirmation.change}
        email={confirmation.change === "email" ? newEmail : email}
        continueAt={confirmation.continueAt}
      />
    );
  if (!about) return <ExpiredStep />;
  const currentStep = stepToShow(step, about);
  const common = { uid, email, onEmail: setEmail, onStep };
  switch (currentStep) {
    case "sign-in":
    case "sign-up":
      return (
        <CredentialsStep
          key={currentStep}
          {...common}
          purpose={currentStep}
          isToManage={about.purpose === "factors" || about.purpose === "change-password"}
        />
      );
    case "forgotten":
      return <ForgotPasswordStep {...common} />;
    case "verify":
    case "reset":
      return <CodeStep key={currentStep} {...common} purpose={currentStep} />;
    case "change-email":
      return <ChangeEmailStep {...common} newEmail={newEmail} onNewEmail={setNewEmail} />;
    case "factor":
      return <FactorStep {...common} offers={about.offers!} />;
    case "recovery-code":
      return <RecoveryCodeStep {...common} />;
    case "factors":
      return <FactorsStep {...common} />;
    case "new-password":
      return <ChangePasswordStep {...common} />;
    case "confirm-change":
      return <CodeStep {...common} email={newEmail} purpose={currentStep} />;
  }
}

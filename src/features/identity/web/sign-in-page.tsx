import type { CodePurpose } from "#features/identity/shapes.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ChangeEmailStep } from "./change-email-step.tsx";
import { CodeStep } from "./code-step.tsx";
import { CredentialsStep } from "./credentials-step.tsx";
import { ForgottenStep } from "./forgotten-step.tsx";
import { OverStep } from "./over-step.tsx";
import { aboutQuery } from "./sign-in-calls.ts";
import type { Step } from "./sign-in-steps.ts";

type Props = {
  /** The one sign-in that the identity provider has sent this browser here for. */
  uid: string;
  /** Which step the address names; without one the sign-in begins at its beginning. */
  step: Step | undefined;
  onStep: (step: Step) => void;
};

/** Where somebody goes on whose code was sent. */
const stepOf = { "sign-up": "verify", reset: "reset", "change-email": "confirm-change" } as const satisfies Record<
  CodePurpose,
  Step
>;

/** The embedded identity provider's one page: signing in, signing up, a password that was forgotten, another e-mail. */
export function SignInPage({ uid, step, onStep }: Props) {
  const { data: about } = useSuspenseQuery(aboutQuery(uid));
  const [email, setEmail] = useState(about?.email ?? "");
  const [newEmail, setNewEmail] = useState(about?.newEmail ?? "");
  if (!about) return <OverStep />;
  const at = step ?? (about.awaits ? stepOf[about.awaits] : about.purpose);
  const common = { uid, email, onEmail: setEmail, onStep };
  switch (at) {
    case "sign-in":
    case "sign-up":
      return <CredentialsStep key={at} {...common} purpose={at} />;
    case "forgotten":
      return <ForgottenStep {...common} />;
    case "verify":
    case "reset":
      return <CodeStep key={at} {...common} purpose={at} />;
    case "change-email":
      return <ChangeEmailStep {...common} newEmail={newEmail} onNewEmail={setNewEmail} />;
    case "confirm-change":
      return <CodeStep {...common} email={newEmail} purpose={at} />;
  }
}

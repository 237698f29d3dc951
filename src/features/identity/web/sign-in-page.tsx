import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
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

/** The embedded identity provider's one page: signing in, signing up, and a password that was forgotten. */
export function SignInPage({ uid, step, onStep }: Props) {
  const { data: about } = useSuspenseQuery(aboutQuery(uid));
  const [email, setEmail] = useState(about?.email ?? "");
  if (!about) return <OverStep />;
  const waitsAt = about.awaits && ({ "sign-up": "verify", reset: "reset" } as const)[about.awaits];
  const at = step ?? waitsAt ?? about.purpose;
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
  }
}

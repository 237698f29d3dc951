const steps = [
  "sign-in",
  "sign-up",
  "forgotten",
  "verify",
  "reset",
  "change-email",
  "confirm-change",
  "new-password",
  "factor",
  "recovery-code",
  "factors",
] as const;

/** The step of a sign-in. It is in the address, so that Back goes one step back. */
export type Step = (typeof steps)[number];

export const isStep = (text: unknown): text is Step => steps.includes(text as Step);

/** The props of every step. */
export type StepProps = {
  uid: string;
  email: string;
  onEmail: (email: string) => void;
  onStep: (step: Step) => void;
};

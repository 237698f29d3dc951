const steps = [
  "sign-in",
  "sign-up",
  "forgotten",
  "verify",
  "reset",
  "change-email",
  "confirm-change",
  "factor",
  "recovery-code",
  "factors",
] as const;

/** Where somebody is on their way in; the address of the page names it, so that Back goes one step back. */
export type Step = (typeof steps)[number];

export const isStep = (text: unknown): text is Step => steps.includes(text as Step);

/** What every step is handed. */
export type StepProps = {
  uid: string;
  email: string;
  onEmail: (email: string) => void;
  onStep: (step: Step) => void;
};

import { ApiError } from "#contract/client.ts";
import type { FieldError } from "#contract/problem.ts";
import type { SignInRule } from "#features/identity/shapes.ts";

const byRule: Partial<Record<string, string>> = {
  wrong_credentials: "E-mail and password do not belong together. Type the password again, or reset it.",
  wrong_code: "This is not the code that we sent. Use the newest e-mail.",
  same_email: "This is the e-mail that you have. Enter another.",
  wrong_factor_code: "This is not the code that the app shows now, or it was used before. Enter the next one.",
  wrong_recovery_code: "This is none of your recovery codes, or it was used before.",
  code_spent: "This code has been tried too often, or is older than ten minutes. Send another.",
} satisfies Partial<Record<SignInRule, string>>;

const byField: Partial<Record<string, string>> = {
  email: "Enter an e-mail such as sam@ridgeline.example.",
  newEmail: "Enter an e-mail such as sam@ridgeline.example.",
  code: "Enter the six-digit code of the e-mail.",
  password: "Enter your password.",
  recoveryCode: "Enter one of your recovery codes.",
  newPassword: "Choose a password of 10 to 200 characters.",
};

/** The error beside a field; `isNew` for a password being chosen. */
export function fieldText({ field, rule, message }: FieldError, isNew: boolean): string {
  const isShape = rule.startsWith("too_") || rule.startsWith("invalid_");
  const shape = byField[field === "password" && isNew ? "newPassword" : field];
  return byRule[rule] ?? (isShape ? shape : undefined) ?? message;
}

/** "in 1 minute", "in 12 minutes", "in 2 hours": rounded up, so that it is never too early. */
export function waitText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const [count, unit] = minutes < 100 ? [minutes, "minute"] : [Math.ceil(minutes / 60), "hour"];
  return `in ${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** The error above the button if no field is invalid. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return "The sign-in service does not answer. Check your connection and try again.";
  if (error.status === 429) return `Too many tries. Try again ${waitText(Number(error.headers["retry-after"]) || 60)}.`;
  if (error.status >= 500) return "The sign-in service cannot answer at this moment. Try again in a minute.";
  const { detail } = (error.result ?? {}) as { detail?: string };
  return detail ?? "The sign-in was refused. Start again.";
}

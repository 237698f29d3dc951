import { formatCounted } from "#domain/format-number.ts";
import { ApiError } from "#contract/client.ts";
import type { FieldError } from "#contract/problem.ts";
import type { SignInRule } from "#features/identity/shapes.ts";

const byRule: Partial<Record<string, string>> = {
  wrong_credentials: "The email or password is incorrect. Try again, or reset your password.",
  same_email: "This is already your email. Enter another.",
  wrong_factor_code: "The code is incorrect or has been used. Enter the next code from your app.",
  wrong_recovery_code: "The recovery code is incorrect or has been used.",
  code_spent: "This code has expired or was tried too often. Send another.",
} satisfies Partial<Record<SignInRule, string>>;

const byField: Partial<Record<string, string>> = {
  email: "Enter an email such as sam@ridgeline.example.",
  newEmail: "Enter an email such as sam@ridgeline.example.",
  code: "Enter the 6-digit code from the email.",
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
  return `in ${minutes < 100 ? formatCounted(minutes, "minute") : formatCounted(Math.ceil(minutes / 60), "hour")}`;
}

/** The error above the button if no field is invalid. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return "We cannot reach the sign-in service. Check your connection and try again.";
  if (error.status === 429)
    return `Too many attempts. Try again ${waitText(Number(error.headers["retry-after"]) || 60)}.`;
  if (error.status >= 500) return "The sign-in service is unavailable. Try again in 1 minute.";
  const { detail } = (error.result ?? {}) as { detail?: string };
  return detail ?? "The sign-in failed. Start again.";
}

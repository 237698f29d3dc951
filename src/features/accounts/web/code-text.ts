import { formatCounted } from "#domain/format-number.ts";

/** Attempts per code; the server enforces the same limit. */
export const maxAttempts = 5;

/** The error for a wrong code. `attempts` counts those since the last code was sent, this one included. */
export function wrongCodeText(attempts: number): string {
  const left = maxAttempts - attempts;
  if (left <= 0) return "You have used all 5 attempts. Send another code.";
  return `The code is incorrect. ${formatCounted(left, "attempt")} left.`;
}

import { formatCounted } from "./format-number.ts";

/** Attempts at one verification code. */
export const maxCodeAttempts = 5;

/** What is said of a wrong code: how many attempts are left, this one counted. Without a number it is not known. */
export function wrongCodeText(attemptsLeft?: number): string {
  if (attemptsLeft === undefined) return "The code is incorrect. Send another code.";
  if (attemptsLeft <= 0) return `You have used all ${maxCodeAttempts} attempts. Send another code.`;
  return `The code is incorrect. ${formatCounted(attemptsLeft, "attempt")} left.`;
}

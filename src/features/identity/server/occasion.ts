import type { Occasion } from "#features/identity/emails/occasion.ts";

/** When something is done to an account and with what browser, for the email that says so. */
export const occasionOf = ({ userAgent }: { userAgent?: string | undefined }, now: Temporal.Instant): Occasion => ({
  at: now.toString(),
  ...(userAgent !== undefined && { userAgent }),
});

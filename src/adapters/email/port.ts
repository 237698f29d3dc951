import type { Email } from "#platform/mail/email.ts";

/**
 * Sends e-mail. `send` returns when the next server has taken the message. It throws when that could not be done, and
 * the caller (a job) tries again; it throws PermanentFailure when no other try would help. Neither recipient nor text
 * stands in an error, for those reach a log.
 */
export type EmailSender = { send(email: Email): Promise<void>; stop(): Promise<void> };

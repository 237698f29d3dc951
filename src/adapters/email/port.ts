import type { Email } from "#platform/mail/email.ts";

/**
 * Sends emails. `send` returns when the next server has accepted the message. It throws if that failed, and the calling
 * job retries. It throws PermanentFailure if no retry would help, NoSuchAddress if the address does not exist. Errors never contain recipient or text, because
 * errors are logged.
 */
export type EmailSender = { send(email: Email): Promise<void>; stop(): Promise<void> };

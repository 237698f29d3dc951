/** One message for one person. */
export type Email = {
  to: string;
  subject: string;
  text: string;
  html: string;
};

/**
 * Sends e-mail. `send` returns when the next server has taken the message; it throws when it could not, and the caller
 * (a job) tries again. Neither recipient nor text may reach a log.
 */
export type EmailSender = { send(email: Email): Promise<void>; stop(): Promise<void> };

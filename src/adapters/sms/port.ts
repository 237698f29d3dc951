/**
 * One text message; `to` in E.164 ("+61412345678"). `idempotencyKey` identifies it across retries of its job; it is left
 * out if each attempt is another message.
 */
export type Sms = { to: string; text: string; idempotencyKey?: string };

/**
 * Sends text messages. `send` returns when the vendor has taken the message. It throws when that could not be done, and
 * the caller (a job) tries again; it throws PermanentFailure when no other try would help. Neither number nor text
 * stands in an error, for those reach a log.
 */
export type SmsSender = { send(sms: Sms): Promise<void> };

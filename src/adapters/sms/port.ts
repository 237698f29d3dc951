/**
 * A text message; `to` in E.164 ("+61412345678"). `idempotencyKey` identifies it across retries of its job; absent if
 * each attempt is a new message.
 */
export type Sms = { to: string; text: string; idempotencyKey?: string };

/**
 * Sends text messages. `send` returns when the vendor has accepted the message. It throws if that failed, and the
 * calling job retries. It throws PermanentFailure if no retry would help. Errors never contain number or text, because
 * errors are logged.
 */
export type SmsSender = { send(sms: Sms): Promise<void> };

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

/** Reads what people reply to our text messages, as the vendor delivers it. */
export type SmsReplies = {
  /** Whether the vendor has signed these bytes. */
  isSigned(reply: { body: Uint8Array; signature: string }): boolean;
  /** The number in E.164, and what it wrote. */
  read(body: Uint8Array): { from: string; text: string };
  /** What the vendor expects as the answer, with a text message to the number or none. */
  answer(text: string | null): string;
};

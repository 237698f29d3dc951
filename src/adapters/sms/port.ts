/** One text message; `to` in E.164 ("+61412345678"). */
export type Sms = { to: string; text: string };

/** Sends text messages. `send` returns when the vendor has taken the message and throws when it did not. */
export type SmsSender = { send(sms: Sms): Promise<void> };

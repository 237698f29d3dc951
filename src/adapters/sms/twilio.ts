import type { SmsSender } from "#adapters/sms/port.ts";
import { PermanentFailure } from "#platform/jobs/permanent-failure.ts";

type Settings = {
  accountSid: string;
  authToken: string;
  /** A number, a name, or a messaging service ("MG..."). */
  from: string;
  /** Twilio's address, or a test server's. */
  origin?: string;
  /** Timeout in milliseconds. */
  timeoutMs?: number;
};

const twilio = { origin: "https://api.twilio.com", timeoutMs: 10_000 };

/** Sends through Twilio's Programmable Messaging API: https://www.twilio.com/docs/messaging/api/message-resource */
export function twilioSms(settings: Settings): SmsSender {
  const { accountSid, authToken, from, origin, timeoutMs } = { ...twilio, ...settings };
  const address = `${origin}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  const sender: Record<string, string> = from.startsWith("MG") ? { MessagingServiceSid: from } : { From: from };
  return {
    async send({ to, text }) {
      const response = await fetch(address, {
        method: "POST",
        headers: { authorization, accept: "application/json" },
        body: new URLSearchParams({ To: to, ...sender, Body: text }),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: Error) => {
        throw new Error(`Twilio does not answer (${error.name}).`);
      });
      const body = await response.text().catch(() => "");
      if (!response.ok) throw failureOf(response.status, body);
    },
  };
}

/** 400 is about this message, usually its number. All other errors can be corrected or are temporary. */
function failureOf(status: number, body: string): Error {
  const code = /"code":\s*(\d+)/.exec(body)?.[1] ?? "no code";
  if (status === 400) return new PermanentFailure(`Twilio rejects this message (${status}, ${code})`);
  return new Error(`Twilio did not accept the message (${status}, ${code}).`);
}

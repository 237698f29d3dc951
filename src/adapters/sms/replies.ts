import { createHmac, timingSafeEqual } from "node:crypto";
import type { SmsReplies } from "#adapters/sms/port.ts";

type Settings = {
  authToken: string;
  /** The address that the vendor calls, as it is configured there. */
  url: string;
};

/** Replies as Twilio delivers them: https://www.twilio.com/docs/messaging/guides/webhook-request */
export const twilioReplies = ({ authToken, url }: Settings): SmsReplies => ({
  isSigned({ body, signature }) {
    const fields = [...fieldsOf(body)].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    const text = url + fields.map(([name, value]) => name + value).join("");
    const expected = createHmac("sha1", authToken).update(text).digest();
    const actual = Buffer.from(signature, "base64");
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  },
  read(body) {
    const fields = fieldsOf(body);
    return { from: fields.get("From") ?? "", text: fields.get("Body") ?? "" };
  },
  answer: (text) =>
    `<?xml version="1.0" encoding="UTF-8"?><Response>${text === null ? "" : `<Message>${escaped(text)}</Message>`}</Response>`,
});

/** Where no vendor sends text messages, nobody can reply. */
export const noReplies: SmsReplies = {
  isSigned: () => false,
  read: () => ({ from: "", text: "" }),
  answer: () => "",
};

const fieldsOf = (body: Uint8Array) => new URLSearchParams(Buffer.from(body).toString("utf8"));
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

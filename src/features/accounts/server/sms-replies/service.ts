import type { SmsReplies } from "#adapters/sms/port.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { resumeTexts, stopTexts } from "./queries.ts";

type Needs = { db: Database; clock: Clock; replies: SmsReplies; productName: string };
export type SmsReplyService = ReturnType<typeof smsReplyService>;

/** The words that carriers and vendors honour, as the whole message. */
const stopWords = /^(?:stop|stop ?all|unsubscribe|cancel|end|quit|opt ?out|revoke)[.!]?$/i;
const startWords = /^(?:start|unstop)[.!]?$/i;

/** What replies to text messages do: STOP switches them off for the number, START switches them on again. */
export function smsReplyService({ db, clock, replies, productName }: Needs) {
  /** The confirmation; null if there is nothing to confirm. */
  async function follow(mobile: string, text: string): Promise<string | null> {
    if (stopWords.test(text)) {
      if ((await stopTexts(db, mobile, clock.now())) === 0) return null;
      return `${productName} sends no more alerts to this number. Reply START to get them again.`;
    }
    if (!startWords.test(text) || (await resumeTexts(db, mobile)) === 0) return null;
    return `${productName} sends alerts to this number again. Reply STOP to end them.`;
  }
  return {
    verify: replies.isSigned,
    /** Answers as the vendor expects it. What else people write changes nothing. */
    async handle({ body }: { body: Uint8Array }): Promise<{ content: string }> {
      const { from, text } = replies.read(body);
      return { content: replies.answer(await follow(from, text.trim())) };
    },
  };
}

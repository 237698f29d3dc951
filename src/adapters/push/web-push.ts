import webPush from "web-push";
import type { PushSender } from "#adapters/push/port.ts";
import { FetchError } from "#platform/http-client/fetch-error.ts";
import type { HttpResponse, SendRequest } from "#platform/http-client/send-request.ts";
import type { Clock } from "#platform/clock.ts";
import { PermanentFailure } from "#platform/jobs/permanent-failure.ts";

type Settings = {
  /** Whom a push service can ask about our messages: an https or mailto address (RFC 8292). */
  subject: string;
  sendRequest: SendRequest;
  clock: Clock;
};

const limits = { maxBytes: 16 * 1024, timeoutMs: 10_000 };
/** A longer Retry-After is a mistake. Seconds. */
const maxRetryAfter = 6 * 3_600;

/** Sends by Web Push (RFC 8030). The library encrypts and signs; our own client sends, to public addresses only. */
export const webPushSender = ({ subject, sendRequest, clock }: Settings): PushSender => ({
  async send({ endpoint, p256dh, auth }, { payload, ttlSeconds, urgency, topic }, keys) {
    const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, ...keys },
      TTL: ttlSeconds,
      urgency,
      topic,
      contentEncoding: "aes128gcm",
    });
    const url = new URL(endpoint);
    const headers = Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)]));
    const response = await sendRequest(url, { headers, body: details.body!, limits }).catch((error: unknown) => {
      throw failureOf(error, url.host);
    });
    if (response.status >= 200 && response.status < 300) return "accepted";
    if (response.status === 404 || response.status === 410) return "gone";
    throw refusalOf(response, url.host, clock.now());
  },
});

/** Without the path of the address, which is a secret of the browser's. */
function failureOf(error: unknown, host: string): Error {
  if (error instanceof FetchError && error.kind === "address")
    return new PermanentFailure(`the address of the push service ${host} is not on the public internet`);
  return new Error(`The push service ${host} does not answer.`);
}

/** Too many messages and faults of the service pass. Everything else is about this message or our key. */
function refusalOf({ status, headers }: HttpResponse, host: string, now: Temporal.Instant): Error {
  const said = `The push service ${host} answers ${status}.`;
  if (status !== 429 && status !== 408 && status < 500) return new PermanentFailure(said);
  const seconds = Number(headers["retry-after"] ?? Number.NaN);
  const retryAt = Number.isInteger(seconds) && seconds > 0 && now.add({ seconds: Math.min(seconds, maxRetryAfter) });
  return new FetchError("unavailable", said, retryAt || undefined);
}

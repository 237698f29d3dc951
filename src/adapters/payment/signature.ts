import { createHmac, timingSafeEqual } from "node:crypto";

/** Older signatures are refused, so that nobody can send a recorded event again. */
const toleranceSeconds = 5 * 60;

const hashOf = (body: Uint8Array | string, seconds: number, secret: string) =>
  createHmac("sha256", secret).update(`${seconds}.`).update(body).digest("hex");

/** Signs an event as Stripe does: https://docs.stripe.com/webhooks#verify-manually */
export const signatureOf = (body: string, now: Temporal.Instant, secret: string): string => {
  const seconds = Math.floor(now.epochMilliseconds / 1000);
  return `t=${seconds},v1=${hashOf(body, seconds, secret)}`;
};

type Signed = { body: Uint8Array; signature: string };

/** Whether these bytes were signed with the secret within five minutes of now. A header can carry several signatures. */
export function isSignedBy(secret: string, { body, signature }: Signed, now: Temporal.Instant): boolean {
  const parts = signature.split(",").map((part) => part.split("=", 2) as [string, string?]);
  const seconds = Number(parts.find(([name]) => name === "t")?.[1]);
  if (!Number.isSafeInteger(seconds) || Math.abs(now.epochMilliseconds / 1000 - seconds) > toleranceSeconds)
    return false;
  const expected = Buffer.from(hashOf(body, seconds, secret));
  return parts.some(([name, value = ""]) => {
    const actual = Buffer.from(value);
    return name === "v1" && actual.length === expected.length && timingSafeEqual(actual, expected);
  });
}

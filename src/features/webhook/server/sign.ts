import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** A secret as receivers keep it: the prefix and 24 random bytes in base64. */
export const newWebhookSecret = (): string => prefix + randomBytes(24).toString("base64");

/**
 * The headers of a message by the Standard Webhooks specification (https://www.standardwebhooks.com), for which there are
 * libraries in most languages: an id that is the same at every try, the time of this one, and an HMAC-SHA256 of both and
 * the body for each secret.
 */
export function signedHeaders(
  { id, body, at }: { id: string; body: string; at: Temporal.Instant },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.epochMilliseconds / 1_000));
  const signatureBy = (secret: string) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  };
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map(signatureBy).join(" "),
  };
}

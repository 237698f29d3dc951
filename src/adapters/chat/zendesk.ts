import { SignJWT } from "jose";
import type { Chat } from "#adapters/chat/port.ts";
import type { Clock } from "#platform/clock.ts";

type Options = { keyId: string; secret: string; clock: Clock };

/** The widget asks for another one when it needs one. */
const tokenTtlSeconds = 10 * 60;

/**
 * Zendesk Messaging, which wants a JWT: https://developer.zendesk.com/documentation/zendesk-web-widget-sdks/sdks/web/enabling_auth_visitors
 */
export const zendeskChat = ({ keyId, secret, clock }: Options): Chat => ({
  tokenFor({ identifier, name, email }) {
    const now = Math.floor(clock.now().epochMilliseconds / 1_000);
    const claims = {
      scope: "user",
      external_id: identifier,
      ...(name !== undefined && { name }),
      ...(email !== undefined && { email, email_verified: true }),
    };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256", typ: "JWT", kid: keyId })
      .setIssuedAt(now)
      .setExpirationTime(now + tokenTtlSeconds)
      .sign(new TextEncoder().encode(secret));
  },
});

import type { Contract } from "#contract/endpoint.ts";
import { instant, listOf } from "#contract/shapes.ts";
import { z } from "zod";

const dates = { addedOn: instant, lastUsedOn: instant.nullable() };

/**
 * The second factors of an account at our own identity provider. They are changed on the provider's pages, never
 * through this API.
 */
export const signInFactors = z.object({
  authenticator: z.object(dates).nullable(),
  passkeys: z.array(z.object({ name: z.string(), isSynced: z.boolean(), ...dates })),
  recoveryCodesLeft: z.number().int(),
});

/** A session of the caller. */
export const signInSession = z.object({
  sessionId: z.string(),
  isCurrent: z.boolean().describe("the one that this call comes from"),
  userAgent: z.string().nullable().describe("what the browser called itself at the sign-in"),
  network: z.string().nullable().describe("where the sign-in came from: an IPv4 address or an IPv6 /64"),
  startedOn: instant,
  lastUsedOn: instant,
});

export const identityContract = {
  sessions: {
    method: "GET",
    path: "/api/v1/public-user/sessions",
    access: "signed-in",
    summary: "Where the caller is signed in, the session used last first; 404 for who signs in with another issuer",
    response: listOf(signInSession),
  },
  endSession: {
    method: "POST",
    path: "/api/v1/public-user/sessions/:sessionId/end",
    access: "signed-in",
    summary: "Signs the caller out in one session, at once",
    params: z.object({ sessionId: z.string().max(64) }),
    response: null,
  },
  endOtherSessions: {
    method: "POST",
    path: "/api/v1/public-user/end-other-sessions",
    access: "signed-in",
    summary: "Signs the caller out everywhere but in the session of this call",
    response: null,
  },
  factors: {
    method: "GET",
    path: "/api/v1/public-user/sign-in-factors",
    access: "signed-in",
    summary: "The caller's second factors and passkeys; 404 for who signs in with another issuer",
    response: signInFactors,
  },
} as const satisfies Contract;

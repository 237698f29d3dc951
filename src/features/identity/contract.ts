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
  userAgent: z.string().nullable().describe("the browser's user agent at the sign-in"),
  network: z.string().nullable().describe("where the sign-in came from: an IPv4 address or an IPv6 /64"),
  startedOn: instant,
  lastUsedOn: instant,
});

export const identityContract = {
  sessions: {
    method: "GET",
    path: "/api/v1/public-user/sessions",
    access: "signed-in",
    summary: "The caller's sessions, last used first; 404 for people who sign in with another issuer",
    response: listOf(signInSession),
  },
  endSession: {
    method: "POST",
    path: "/api/v1/public-user/sessions/:sessionId/end",
    access: "signed-in",
    summary: "Ends one session of the caller at once",
    params: z.object({ sessionId: z.string().max(64) }),
    response: null,
  },
  endOtherSessions: {
    method: "POST",
    path: "/api/v1/public-user/end-other-sessions",
    access: "signed-in",
    summary: "Ends all sessions of the caller except the one of this call",
    response: null,
  },
  factors: {
    method: "GET",
    path: "/api/v1/public-user/sign-in-factors",
    access: "signed-in",
    summary: "The caller's second factors and passkeys; 404 for people who sign in with another issuer",
    response: signInFactors,
  },
} as const satisfies Contract;

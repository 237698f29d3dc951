import type { Contract } from "#contract/endpoint.ts";
import { instant } from "#contract/shapes.ts";
import { z } from "zod";

const dates = { addedOn: instant, lastUsedOn: instant.nullable() };

/** The factors of an account at our own identity provider. They are changed on its pages, never by this API. */
export const signInFactors = z.object({
  authenticator: z.object(dates).nullable(),
  passkeys: z.array(z.object({ name: z.string(), isSynced: z.boolean(), ...dates })),
  recoveryCodesLeft: z.number().int(),
});

export const identityContract = {
  factors: {
    method: "GET",
    path: "/api/v1/public-user/sign-in-factors",
    access: "signed-in",
    summary: "The caller's second factors and passkeys; 404 for who signs in with another issuer",
    response: signInFactors,
  },
} as const satisfies Contract;

import { storedSession } from "#web/session/stored-session.ts";

/** The header with the ID token of the sign-in: some issuers put the email there alone. */
export function identityTokenHeader() {
  const identityToken = storedSession()?.identityToken;
  return { ...(identityToken !== undefined && { "x-identity-token": identityToken }) };
}

import type { IdentityProvider } from "#contract/page-context.ts";
import type { SessionClient } from "#web/session/oidc.ts";

let provider: IdentityProvider | undefined;
let client: Promise<SessionClient> | undefined;

/** Sets the identity provider, which comes with the page. */
export function setProvider(identityProvider: IdentityProvider): void {
  provider = identityProvider;
}

/** True if people sign in at our own provider, so that we have pages to change things there. */
export const isOwnProvider = (): boolean => provider?.isOwn ?? false;

/** The OIDC client. Its script loads on first use, because most pages never need it. */
export function sessionClient(): Promise<SessionClient> {
  if (!provider) throw new Error("nobody can sign in here: no identity provider is set");
  const identityProvider = provider;
  client ??= import("#web/session/oidc.ts")
    .then(({ createSessionClient }) => createSessionClient(identityProvider))
    .catch((error: unknown) => {
      client = undefined; // The network may be back on the next attempt.
      throw error;
    });
  return client;
}

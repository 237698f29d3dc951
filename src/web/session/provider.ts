import type { IdentityProvider } from "#contract/in-process.ts";
import type { SessionClient } from "#web/session/oidc.ts";

let provider: IdentityProvider | undefined;
let client: Promise<SessionClient> | undefined;

/** Says where people sign in. The page's settings know it, and they come with the page. */
export function setProvider(identityProvider: IdentityProvider): void {
  provider = identityProvider;
}

/** Whether people sign in at our own provider: what is changed there has a page of ours. */
export const isOwnProvider = (): boolean => provider?.isOwn ?? false;

/** What speaks the protocol. Its script is fetched when it is first needed: most pages never do. */
export function sessionClient(): Promise<SessionClient> {
  if (!provider) throw new Error("nobody can sign in here: no identity provider is set");
  const identityProvider = provider;
  client ??= import("#web/session/oidc.ts")
    .then(({ createSessionClient }) => createSessionClient(identityProvider))
    .catch((error: unknown) => {
      client = undefined; // the network may be back at the next try
      throw error;
    });
  return client;
}

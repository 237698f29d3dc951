import type { IdentityProvider } from "#contract/in-process.ts";
import { parseStoredSession, sessionKey, type StoredSession } from "./stored-session.ts";
import { LoginRequired } from "#web/session/login-required.ts";
import { ErrorResponse, type StateStore, type User, UserManager, WebStorageStateStore } from "oidc-client-ts";

/** What is remembered while a person is away at the identity provider. */
export type SignInState = { returnTo: string };

/** How somebody wants to be received by the provider. */
export type SignInOptions = {
  /** By its sign-up. */
  isNew?: boolean | undefined;
  /** As whom has this e-mail, to give another: our own provider alone knows that. */
  changesEmail?: string | undefined;
  /** As whom has this e-mail, to change their factors: our own provider alone knows that. */
  managesFactors?: string | undefined;
  /** With a second factor, whatever they signed in with before. */
  stepsUp?: boolean | undefined;
  /** The page that asks is not worth coming back to. */
  inPlace?: boolean | undefined;
};

export type SessionClient = {
  /** Leaves the page for the provider's sign-in. */
  redirectToSignIn: (state: SignInState, options: SignInOptions) => Promise<void>;
  /** Makes a session of the address that the provider sent the person back to. Throws when that does not hold. */
  complete: (url: string) => Promise<SignInState | undefined>;
  /** A new access token for the session that is kept. Throws `LoginRequired` when the provider refuses; the session is over then. */
  renew: () => Promise<StoredSession>;
  /** Ends the session here, and leaves the page to end it at the provider, which sends back to `returnTo`. */
  redirectToSignOut: (returnTo: string) => Promise<void>;
};

/** The session under one fixed key, so that whoever only reads it needs nothing of this file. */
const store: StateStore = {
  get: (_key) => Promise.resolve(localStorage.getItem(sessionKey)),
  set: (_key, value) => Promise.resolve(localStorage.setItem(sessionKey, value)),
  remove: (_key) => {
    const before = localStorage.getItem(sessionKey);
    localStorage.removeItem(sessionKey);
    return Promise.resolve(before);
  },
  getAllKeys: () => Promise.resolve([sessionKey]),
};

/** Whether the ID token is this issuer's and for this client alone (OpenID Connect Core, 3.1.3.7); the library does not ask. */
const isForThisClient = ({ profile: { iss, aud } }: User, { authority, clientId }: IdentityProvider): boolean =>
  iss === authority && [aud].flat().every((audience) => audience === clientId);

/**
 * OpenID Connect in a browser: authorization code with PKCE, refresh tokens. The API's audience goes as `resource`
 * (RFC 8707) and as `audience`, which some providers read instead; `screen_hint` is what most of them take for "new here".
 */
export function createSessionClient(provider: IdentityProvider): SessionClient {
  const { authority, clientId, scope, audience, mfaAcr = [] } = provider;
  const manager = new UserManager({
    authority,
    client_id: clientId,
    scope,
    resource: audience,
    extraQueryParams: { audience },
    redirect_uri: `${location.origin}/callback`,
    userStore: store,
    stateStore: new WebStorageStateStore({ prefix: "sign-in.", store: localStorage }),
    staleStateAgeInSeconds: 60 * 60, // somebody may take their time over a sign-in while another tab begins one
    automaticSilentRenew: false, // renewed when a token is wanted, by one tab for all of them
  });
  /** Throws unless the metadata is this issuer's own: the library takes anybody's, and calls the addresses in it. */
  const checkIssuer = async () => {
    const { issuer } = await manager.metadataService.getMetadata();
    if (issuer !== authority) throw new Error("the provider's metadata names another issuer");
  };
  return {
    async redirectToSignIn(state, { isNew, changesEmail, managesFactors, stepsUp, inPlace }) {
      await checkIssuer();
      await manager.clearStaleState();
      await manager.signinRedirect({
        state,
        nonce: crypto.randomUUID(), // the library compares it with the ID token's
        redirectMethod: inPlace ? "replace" : "assign",
        ...(isNew && { extraQueryParams: { audience, screen_hint: "signup" } }),
        ...(changesEmail && {
          prompt: "login", // a session alone does not change who it belongs to
          login_hint: changesEmail,
          extraQueryParams: { audience, screen_hint: "change-email" },
        }),
        ...(managesFactors && {
          prompt: "login",
          login_hint: managesFactors,
          extraQueryParams: { audience, screen_hint: "factors" },
        }),
        ...(stepsUp && { prompt: "login", ...(mfaAcr.length > 0 && { acr_values: mfaAcr.join(" ") }) }),
      });
    },
    async complete(url) {
      try {
        await checkIssuer();
        const user = await manager.signinRedirectCallback(url);
        if (!isForThisClient(user, provider)) {
          await manager.removeUser();
          throw new Error("the ID token is another issuer's or for another client");
        }
        return user.state as SignInState | undefined;
      } catch (error) {
        // Who turned back at the provider's door is where they were, as they were.
        if (error instanceof ErrorResponse && error.error === "access_denied")
          return error.state as SignInState | undefined;
        throw error;
      }
    },
    async renew() {
      const before = await manager.getUser();
      if (before?.refresh_token) await checkIssuer();
      const user = before?.refresh_token
        ? await manager.signinSilent().catch(async (error: unknown) => {
            if (!(error instanceof ErrorResponse)) throw error; // the network: the session may well go on
            return null;
          })
        : null;
      const stored = user && isForThisClient(user, provider) && parseStoredSession(user.toStorageString());
      if (stored) return stored;
      await manager.removeUser();
      throw new LoginRequired("the session has ended");
    },
    async redirectToSignOut(returnTo) {
      await checkIssuer();
      await manager.signoutRedirect({ post_logout_redirect_uri: returnTo });
    },
  };
}

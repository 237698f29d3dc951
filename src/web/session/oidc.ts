import type { IdentityProvider } from "#contract/page-context.ts";
import { parseStoredSession, sessionKey, storeExpiredSession, type StoredSession } from "./stored-session.ts";
import { LoginRequired } from "#web/session/login-required.ts";
import { ErrorResponse, type StateStore, type User, UserManager, WebStorageStateStore } from "oidc-client-ts";

/** Stored while a person is at the identity provider. */
export type SignInState = { returnTo: string };

/** How to start the provider's sign-in. */
export type SignInOptions = {
  /** Start at its sign-up page. */
  isNew?: boolean | undefined;
  /** Fill in this email. */
  email?: string | undefined;
  /** Change the email of the account with this email; our own provider only. */
  changesEmail?: string | undefined;
  /** Change the password of the account with this email; our own provider only. */
  changesPassword?: string | undefined;
  /** Manage the second factors of the account with this email; our own provider only. */
  managesFactors?: string | undefined;
  /** Require a second factor, however they signed in before. */
  stepsUp?: boolean | undefined;
  /** Replace the current page in the history. */
  inPlace?: boolean | undefined;
};

export type SessionClient = {
  /** Redirects to the provider's sign-in. */
  redirectToSignIn: (state: SignInState, options: SignInOptions) => Promise<void>;
  /** Completes the sign-in from the callback URL. Throws if the response is invalid. */
  complete: (url: string) => Promise<SignInState | undefined>;
  /**
   * A new access token for the stored session. Throws `LoginRequired` if the provider refuses; the session has then
   * ended.
   */
  renew: () => Promise<StoredSession>;
  /** Ends the session here and redirects to end it at the provider, which returns to `returnTo`. */
  redirectToSignOut: (returnTo: string) => Promise<void>;
};

/** Stores the session under one fixed key, so that readers of the session do not need this file. */
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

/**
 * True if the ID token is from this issuer and for this client only (OpenID Connect Core, 3.1.3.7); the library does
 * not check.
 */
const isForThisClient = ({ profile: { iss, aud } }: User, { authority, clientId }: IdentityProvider): boolean =>
  iss === authority && [aud].flat().every((audience) => audience === clientId);

/**
 * OpenID Connect in a browser: authorization code with PKCE, refresh tokens. Sends the API's audience as `resource`
 * (RFC 8707) and as `audience`, because some providers read only that; most understand `screen_hint`.
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
    staleStateAgeInSeconds: 60 * 60, // A person may take long to sign in while another tab starts a sign-in.
    automaticSilentRenew: false, // Renewed on demand, by one tab for all.
  });
  /** Throws unless the metadata names this issuer: the library accepts any, and calls the URLs in it. */
  const checkIssuer = async () => {
    const { issuer } = await manager.metadataService.getMetadata();
    if (issuer !== authority) throw new Error("the provider's metadata names another issuer");
  };
  /** A session alone is not enough to change how a person signs in. */
  const toChange = (email: string, screen: string) => ({
    prompt: "login",
    login_hint: email,
    extraQueryParams: { audience, screen_hint: screen },
  });
  return {
    async redirectToSignIn(state, { isNew, email, changesEmail, changesPassword, managesFactors, stepsUp, inPlace }) {
      await checkIssuer();
      await manager.clearStaleState();
      await manager.signinRedirect({
        state,
        nonce: crypto.randomUUID(), // The library compares it with the ID token's.
        redirectMethod: inPlace ? "replace" : "assign",
        ...(email && { login_hint: email }),
        ...(isNew && { extraQueryParams: { audience, screen_hint: "signup" } }),
        ...(changesEmail && toChange(changesEmail, "change-email")),
        ...(changesPassword && toChange(changesPassword, "change-password")),
        ...(managesFactors && toChange(managesFactors, "factors")),
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
        // If the person cancelled at the provider, return them to where they were.
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
            if (!(error instanceof ErrorResponse)) throw error; // A network error: the session may still be valid.
            return null;
          })
        : null;
      const stored = user && isForThisClient(user, provider) && parseStoredSession(user.toStorageString());
      if (stored) return stored;
      if (before) storeExpiredSession();
      throw new LoginRequired("the session has ended");
    },
    async redirectToSignOut(returnTo) {
      await checkIssuer();
      await manager.signoutRedirect({ post_logout_redirect_uri: returnTo });
    },
  };
}

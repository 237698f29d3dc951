import { clearPersonalStorage, clearStoredSession } from "./stored-session.ts";
import type { SignInOptions } from "#web/session/oidc.ts";
import { sessionClient } from "#web/session/provider.ts";
import { returnPath } from "#web/session/return-path.ts";
import { readSession } from "#web/session/session.ts";

/** Where somebody new goes on: their profile. */
export const afterSignUp = "/account/setup-profile";

const currentPath = () => location.pathname + location.search + location.hash;

async function redirectToProvider(returnTo: string, options: SignInOptions): Promise<void> {
  try {
    const client = await sessionClient();
    await client.redirectToSignIn({ returnTo: returnPath(returnTo) }, options);
  } catch {
    location.assign("/auth-error");
  }
}

/** Leaves for the identity provider, which sends back to `returnTo`: the page that the reader is on, unless another is named. */
export const signIn = (returnTo = currentPath(), options: SignInOptions = {}): Promise<void> =>
  redirectToProvider(returnTo, options);

/** The same for somebody new, who goes on to their profile. */
export const signUp = (returnTo = afterSignUp, options: SignInOptions = {}): Promise<void> =>
  redirectToProvider(returnTo, { ...options, isNew: true });

/** Leaves for the page of our own provider on which who has this e-mail gives another, and comes back here. */
export const changeEmail = (email: string): Promise<void> => redirectToProvider(currentPath(), { changesEmail: email });

/** The same for the page on which they add and remove second factors and passkeys. */
export const manageFactors = (email: string): Promise<void> =>
  redirectToProvider(currentPath(), { managesFactors: email });

/** Leaves to sign in with a second factor, and comes back to `returnTo`. */
export const stepUp = (returnTo: string): Promise<void> => redirectToProvider(returnTo, { stepsUp: true });

/** The path to return to, once the provider's answer has become a session. Throws when the answer does not hold. */
export async function completeSignIn(url: string): Promise<string> {
  const client = await sessionClient();
  const state = await client.complete(url);
  readSession();
  return returnPath(state?.returnTo);
}

/** Ends the session here and at the provider, which sends back to the site's front page. */
export async function signOut(): Promise<void> {
  const front = `${location.origin}/`;
  clearPersonalStorage();
  try {
    await (await sessionClient()).redirectToSignOut(front);
  } catch {
    clearStoredSession(); // over here, though the provider cannot be reached
    location.assign(front);
  }
}

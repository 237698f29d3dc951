import { rememberErasure } from "#web/session/erasure-mark.ts";
import { discardChanges, mayLeave } from "#web/session/unsaved-work.ts";
import { endPush } from "./end-push.ts";
import { clearPersonalStorage, clearStoredSession } from "./stored-session.ts";
import type { SignInOptions } from "#web/session/oidc.ts";
import { sessionClient } from "#web/session/provider.ts";
import { returnPath } from "#web/session/return-path.ts";
import { readSession } from "#web/session/session.ts";

/** Where new users continue: their profile. */
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

/** Redirects to the identity provider, which returns to `returnTo` (default: the current page). */
export const signIn = (returnTo = currentPath(), options: SignInOptions = {}): Promise<void> =>
  redirectToProvider(returnTo, options);

/** The same for new users, who continue to their profile. */
export const signUp = (returnTo = afterSignUp, options: SignInOptions = {}): Promise<void> =>
  redirectToProvider(returnTo, { ...options, isNew: true });

/** Redirects to our provider's page that changes this email, and returns here. */
export const changeEmail = (email: string): Promise<void> => redirectToProvider(currentPath(), { changesEmail: email });

/** The same for the page that changes the password. */
export const changePassword = (email: string): Promise<void> =>
  redirectToProvider(currentPath(), { changesPassword: email });

/** The same for the page that manages second factors and passkeys. */
export const manageFactors = (email: string): Promise<void> =>
  redirectToProvider(currentPath(), { managesFactors: email });

/** Redirects to sign in with a second factor, and returns to `returnTo`. */
export const stepUp = (returnTo: string): Promise<void> => redirectToProvider(returnTo, { stepsUp: true });

/** Completes the sign-in and returns the path to go to. Throws if the provider's response is invalid. */
export async function completeSignIn(url: string): Promise<string> {
  try {
    const state = await (await sessionClient()).complete(url);
    return returnPath(state?.returnTo);
  } finally {
    readSession();
  }
}

/**
 * Ends the session in this browser after its account was erased, and opens the page that confirms it. Our own provider
 * has ended its session with the account.
 */
export function leaveErasedAccount(): void {
  discardChanges();
  clearPersonalStorage();
  clearStoredSession();
  void endPush();
  rememberErasure();
  location.assign("/account-deleted");
}

/** Ends the session here and at the provider, which returns to the front page. Asks first if changes would be lost. */
export async function signOut(): Promise<void> {
  if (!(await mayLeave())) return;
  const front = `${location.origin}/`;
  clearPersonalStorage();
  await endPush();
  try {
    await (await sessionClient()).redirectToSignOut(front);
  } catch {
    clearStoredSession(); // signed out here although the provider is unreachable
    location.assign(front);
  }
}

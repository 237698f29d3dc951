import { forgetPersonal, forgetSession } from "#web/session/kept-session.ts";
import type { WayIn } from "#web/session/oidc.ts";
import { sessionClient } from "#web/session/provider.ts";
import { returnPath } from "#web/session/return-path.ts";
import { readSession } from "#web/session/session.ts";

/** Where somebody new goes on: their profile. */
export const afterSignUp = "/account/setup-profile";

const here = () => location.pathname + location.search + location.hash;

async function leave(returnTo: string, way: WayIn): Promise<void> {
  try {
    const client = await sessionClient();
    await client.leaveToSignIn({ returnTo: returnPath(returnTo) }, way);
  } catch {
    location.assign("/auth-error");
  }
}

/** Leaves for the identity provider, which sends back to `returnTo`: the page that the reader is on, unless another is named. */
export const signIn = (returnTo = here(), way: WayIn = {}): Promise<void> => leave(returnTo, way);

/** The same for somebody new, who goes on to their profile. */
export const signUp = (returnTo = afterSignUp, way: WayIn = {}): Promise<void> =>
  leave(returnTo, { ...way, isNew: true });

/** Leaves for the page of our own provider on which who has this e-mail gives another, and comes back here. */
export const changeEmail = (email: string): Promise<void> => leave(here(), { changesEmail: email });

/** The same for the page on which they add and remove second factors and passkeys. */
export const manageFactors = (email: string): Promise<void> => leave(here(), { managesFactors: email });

/** Leaves to sign in with a second factor, and comes back to `returnTo`. */
export const stepUp = (returnTo: string): Promise<void> => leave(returnTo, { stepsUp: true });

/** The path to return to, once the provider's answer has become a session. Throws when the answer does not hold. */
export async function completeSignIn(url: string): Promise<string> {
  const client = await sessionClient();
  const remembered = await client.complete(url);
  readSession();
  return returnPath(remembered?.returnTo);
}

/** Ends the session here and at the provider, which sends back to the site's front page. */
export async function signOut(): Promise<void> {
  const front = `${location.origin}/`;
  forgetPersonal();
  try {
    await (await sessionClient()).leaveToSignOut(front);
  } catch {
    forgetSession(); // over here, though the provider cannot be reached
    location.assign(front);
  }
}

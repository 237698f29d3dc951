import { forgetSession } from "#web/session/kept-session.ts";
import { sessionClient } from "#web/session/provider.ts";
import { returnPath } from "#web/session/return-path.ts";
import { readSession } from "#web/session/session.ts";

/** Where somebody new goes on: their profile. */
export const afterSignUp = "/account/setup-profile";

const here = () => location.pathname + location.search + location.hash;

type Ways = {
  isNew?: boolean;
  /** The page that asks is not worth coming back to. */
  inPlace?: boolean;
};

async function leave(returnTo: string, { isNew = false, inPlace = false }: Ways): Promise<void> {
  try {
    const client = await sessionClient();
    await client.leaveToSignIn({ returnTo: returnPath(returnTo) }, { isNew, inPlace });
  } catch {
    location.assign("/auth-error");
  }
}

/** Leaves for the identity provider, which sends back to `returnTo`: the page that the reader is on, unless another is named. */
export const signIn = (returnTo = here(), ways: Ways = {}): Promise<void> => leave(returnTo, ways);

/** The same for somebody new, who goes on to their profile. */
export const signUp = (returnTo = afterSignUp, ways: Ways = {}): Promise<void> =>
  leave(returnTo, { ...ways, isNew: true });

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
  try {
    await (await sessionClient()).leaveToSignOut(front);
  } catch {
    forgetSession(); // over here, though the provider cannot be reached
    location.assign(front);
  }
}

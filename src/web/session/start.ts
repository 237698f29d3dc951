import type { IdentityProvider } from "#contract/page-context.ts";
import { isFresh, renewSession } from "#web/session/access-token.ts";
import { storedSession, sessionKey } from "./stored-session.ts";
import { setProvider } from "#web/session/provider.ts";
import { readSession } from "#web/session/session.ts";

/**
 * Starts the session of a browser; `provider` is missing if nobody can sign in. Renews an expired session first. If
 * that is refused, the reader is signed out silently, because they have not asked for anything yet.
 */
export function startSession(provider: IdentityProvider | undefined): void {
  if (provider) setProvider(provider);
  // Another tab signed in or out, or storage was cleared.
  addEventListener("storage", ({ key }) => {
    if (key === sessionKey || key === null) readSession();
  });
  // On the way back from the provider the stored tokens may be revoked: `completeSignIn` reads the session.
  if (provider && location.pathname === "/callback") return;
  if (provider && storedSession() && !isFresh()) void renewSession().catch(() => undefined);
  else readSession();
}

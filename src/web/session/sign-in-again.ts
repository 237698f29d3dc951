import { isSaving } from "#web/session/unsaved-work.ts";
import { leaveForFrontPage } from "#web/session/leave.ts";
import { LoginRequired } from "#web/session/login-required.ts";
import { currentSession, onSessionChange } from "#web/session/session.ts";
import { useSyncExternalStore } from "react";

// The session has ended while the page has unsaved work. Calls wait here until the reader has signed in again, in
// another window: the page stays, and with it what was typed. Nothing of it is stored.

let waiting: PromiseWithResolvers<void> | undefined;
let hasDeclined = false;
const listeners = new Set<() => void>();

function settle(end: (pending: PromiseWithResolvers<void>) => void): void {
  const pending = waiting;
  waiting = undefined;
  if (pending) end(pending);
  for (const changed of listeners) changed();
}

/** Asks the reader to sign in again, and waits until they have. Throws `LoginRequired` if they decline. */
async function signedInAgain(): Promise<void> {
  // After "Not now", only the next save asks again, not what the page reads by itself.
  if (hasDeclined && !isSaving()) throw new LoginRequired("the session has ended");
  hasDeclined = false;
  if (!waiting) {
    waiting = Promise.withResolvers();
    for (const changed of listeners) changed();
  }
  return await waiting.promise;
}

/** The reader does not sign in now: what waits fails, and the page stays. */
export function declineSignIn(): void {
  hasDeclined = true;
  settle((pending) => pending.reject(new LoginRequired("the session has ended")));
}

onSessionChange(() => {
  const session = currentSession();
  if (session.status === "signed-out") settle((pending) => pending.reject(new LoginRequired("signed out")));
  if (session.status !== "signed-in" || session.hasExpired) return;
  hasDeclined = false;
  settle((pending) => pending.resolve());
});

/**
 * Calls the API. If the session has ended, the reader signs in again and the call is repeated. A page without unsaved
 * work goes to the front page instead (specification, section 8).
 */
export async function withSession<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof LoginRequired)) throw error;
    if (!currentSession().hasExpired) return await leaveForFrontPage();
    await signedInAgain();
    return await withSession(call);
  }
}

/** True while calls wait for the reader to sign in again. */
export const useWaitsForSignIn = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    () => waiting !== undefined,
    () => false,
  );

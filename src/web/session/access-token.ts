import { storedSession } from "./stored-session.ts";
import { sessionClient } from "#web/session/provider.ts";
import { LoginRequired } from "#web/session/login-required.ts";
import { currentSession, readSession, waitForSession } from "#web/session/session.ts";

/** A token with fewer seconds left is renewed before use. */
const minLifeSeconds = 60;

/** Unix time in seconds. A wrong clock costs one 401, after which the token is renewed. */
const nowSeconds = () => (performance.timeOrigin + performance.now()) / 1_000;

/** True if the stored access token can be used as it is. */
export const isFresh = (): boolean => (storedSession()?.expiresAt ?? 0) - nowSeconds() > minLifeSeconds;

/** For this long the provider's description of the person counts as recent. Seconds. */
const recentSeconds = 5 * 60;

/** True if the provider has just described the person: a renewal now would bring the same. */
export const isDescribedRecently = (): boolean =>
  Math.abs(nowSeconds() - (storedSession()?.describedAt ?? 0)) < recentSeconds;

/** Milliseconds until a write by another tab is visible in this one. */
const storageTimeoutMs = 500;

/** Waits for the write of the tab that held the lock before: the lock may be released before the storage syncs. */
async function waitForOtherTab(old: string | undefined): Promise<void> {
  for (const end = performance.now() + storageTimeoutMs; performance.now() < end;) {
    if (storedSession()?.accessToken !== old) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function renewUnlessDone(old: string | undefined): Promise<string> {
  const stored = storedSession();
  if (stored && stored.accessToken !== old) return stored.accessToken;
  return (await (await sessionClient()).renew()).accessToken;
}

/**
 * Renews the access token `old`, whatever its remaining lifetime. One tab renews for all: a provider treats two uses of
 * one refresh token as theft and ends the session. Throws `LoginRequired` if the session has ended.
 */
export async function renewSession(old = storedSession()?.accessToken): Promise<string> {
  try {
    return await navigator.locks.request("session", { ifAvailable: true }, async (lock) => {
      if (lock) return await renewUnlessDone(old);
      return await navigator.locks.request("session", async () => {
        await waitForOtherTab(old);
        return await renewUnlessDone(old);
      });
    });
  } finally {
    readSession();
  }
}

/**
 * An access token for the API, renewed if it is about to expire; undefined without a session. Throws `LoginRequired` if
 * the session has ended.
 */
export async function accessToken(): Promise<string | undefined> {
  await waitForSession();
  const stored = storedSession();
  if (!stored && currentSession().hasExpired) throw new LoginRequired("the session has ended");
  if (!stored) return undefined;
  return isFresh() ? stored.accessToken : await renewSession(stored.accessToken);
}

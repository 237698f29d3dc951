import { storedSession } from "./stored-session.ts";
import { sessionClient } from "#web/session/provider.ts";
import { readSession, waitForSession } from "#web/session/session.ts";

/** A token that lives for fewer seconds is renewed before it is used. */
const minLifeSeconds = 60;

/** Seconds since 1970. A clock that is wrong costs one answer of 401, after which the token is renewed. */
const nowSeconds = () => (performance.timeOrigin + performance.now()) / 1_000;

/** Whether the session that is kept has a token that can be used as it is. */
export const isFresh = (): boolean => (storedSession()?.expiresAt ?? 0) - nowSeconds() > minLifeSeconds;

/** Milliseconds within which what another tab has written can be read in this one. */
const storageTimeoutMs = 500;

/** Waits for what the tab before us at the lock has written: the lock may come before the storage does. */
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
 * A new access token in place of `old`, whatever `old` had left to live. One tab renews for all: a provider takes two
 * uses of one refresh token for a theft and ends the session. Throws `LoginRequired` when the session is over.
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

/** A token for the API, renewed where its end is near; undefined for a reader without a session. */
export async function accessToken(): Promise<string | undefined> {
  await waitForSession();
  const stored = storedSession();
  if (!stored) return undefined;
  return isFresh() ? stored.accessToken : await renewSession(stored.accessToken);
}

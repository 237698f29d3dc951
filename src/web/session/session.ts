import { discardChanges, hasUnfinishedWork } from "#web/session/unsaved-work.ts";
import {
  clearPersonalStorage,
  clearPersonalTab,
  sessionHasExpired,
  storedSession,
  type Identity,
} from "./stored-session.ts";
import { useSyncExternalStore } from "react";

/** Who reads this page. `unknown` on the server, in the first render, and while an expired session is renewed. */
export type Session =
  | { status: "unknown"; identity?: undefined; hasExpired?: undefined; endedByProvider?: undefined }
  /** `endedByProvider`: this tab had a session, and nobody signed out of it. */
  | { status: "signed-out"; identity?: undefined; hasExpired?: undefined; endedByProvider?: boolean }
  /** `hasExpired`: the provider has ended it, and the page keeps unsaved work until the reader signs in again. */
  | { status: "signed-in"; identity: Identity; hasExpired?: boolean; endedByProvider?: undefined };

const unknown: Session = { status: "unknown" };
let current: Session = unknown;
const listeners = new Set<() => void>();
const ready = Promise.withResolvers<void>();

/** Reads the session from storage and notifies the listeners if it has changed. */
export function readSession(): void {
  const stored = storedSession();
  const next = stored ? { status: "signed-in" as const, identity: stored.identity } : withoutStored();
  ready.resolve();
  if (current.identity && next.identity && next.identity.subject !== current.identity.subject) {
    // Another person has signed in: what was typed, here or in a draft, is not theirs.
    clearPersonalTab();
    if (current.hasExpired || hasUnfinishedWork()) {
      discardChanges();
      location.assign("/");
      return;
    }
  }
  if (JSON.stringify(next) === JSON.stringify(current)) return; // only the token was renewed
  // Only the tab itself can clear its session storage.
  if (current.status === "signed-in" && next.status === "signed-out") clearPersonalStorage();
  current = next;
  if (next.status === "signed-in") document.documentElement.dataset["session"] = "stored";
  else delete document.documentElement.dataset["session"];
  for (const changed of listeners) changed();
}

/** The session of a tab after the stored one has gone. */
function withoutStored(): Session {
  if (current.endedByProvider) return current;
  if (current.status !== "signed-in" || !sessionHasExpired()) return { status: "signed-out" };
  return hasUnfinishedWork() ? { ...current, hasExpired: true } : { status: "signed-out", endedByProvider: true };
}

/** Calls back when someone signs in or out, here or in another tab; returns the unsubscribe function. */
export function onSessionChange(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}

export const currentSession = (): Session => current;

/** The session, once it is known. Never resolves on the server. */
export const waitForSession = (): Promise<Session> => ready.promise.then(currentSession);

/** The session, for components. */
export const useSession = (): Session => useSyncExternalStore(onSessionChange, currentSession, () => unknown);

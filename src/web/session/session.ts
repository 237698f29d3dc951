import { clearPersonalStorage, storedSession, type Identity } from "./stored-session.ts";
import { useSyncExternalStore } from "react";

/** Who reads this page. `unknown` on the server, in the first render, and while an expired session is renewed. */
export type Session =
  | { status: "unknown"; identity?: undefined }
  | { status: "signed-out"; identity?: undefined }
  | { status: "signed-in"; identity: Identity };

const unknown: Session = { status: "unknown" };
let current: Session = unknown;
const listeners = new Set<() => void>();
const ready = Promise.withResolvers<void>();

/** Reads the session from storage and notifies the listeners if it has changed. */
export function readSession(): void {
  const stored = storedSession();
  const next: Session = stored ? { status: "signed-in", identity: stored.identity } : { status: "signed-out" };
  ready.resolve();
  if (JSON.stringify(next) === JSON.stringify(current)) return; // only the token was renewed
  // Only the tab itself can clear its session storage.
  if (current.status === "signed-in" && next.status === "signed-out") clearPersonalStorage();
  current = next;
  if (stored) document.documentElement.dataset["session"] = "stored";
  else delete document.documentElement.dataset["session"];
  for (const changed of listeners) changed();
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

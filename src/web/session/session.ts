import { clearPersonalStorage, storedSession, type Identity } from "./stored-session.ts";
import { useSyncExternalStore } from "react";

/** Who reads this page. `unknown` on the server, in the first picture, and while a session that has run out is renewed. */
export type Session =
  | { status: "unknown"; identity?: undefined }
  | { status: "signed-out"; identity?: undefined }
  | { status: "signed-in"; identity: Identity };

const unknown: Session = { status: "unknown" };
let current: Session = unknown;
const listeners = new Set<() => void>();
const ready = Promise.withResolvers<void>();

/** Reads the session anew from what is kept, and tells all who listen if it is another. */
export function readSession(): void {
  const stored = storedSession();
  const next: Session = stored ? { status: "signed-in", identity: stored.identity } : { status: "signed-out" };
  ready.resolve();
  if (JSON.stringify(next) === JSON.stringify(current)) return; // a token was renewed: for the reader nothing changed
  // Of the storage of a tab only the tab itself can forget.
  if (current.status === "signed-in" && next.status === "signed-out") clearPersonalStorage();
  current = next;
  if (stored) document.documentElement.dataset["session"] = "stored";
  else delete document.documentElement.dataset["session"];
  for (const changed of listeners) changed();
}

/** Calls back whenever somebody signs in or out, here or in another tab; returns what ends that. */
export function onSessionChange(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}

export const currentSession = (): Session => current;

/** The session once it is known whether there is one. Never settles on the server. */
export const waitForSession = (): Promise<Session> => ready.promise.then(currentSession);

/** Who reads this page, for components. */
export const useSession = (): Session => useSyncExternalStore(onSessionChange, currentSession, () => unknown);

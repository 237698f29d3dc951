import { useSyncExternalStore } from "react";

// WCAG 2.1.4: shortcuts without a modifier must be possible to turn off, for people who use speech input.
const key = "brolga.keys";
const listeners = new Set<() => void>();

function read(): boolean {
  try {
    return localStorage.getItem(key) !== "off";
  } catch {
    return true;
  }
}

/** True if single keys move through the list; stored in this browser. */
export const useKeysSetting = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read,
    () => true,
  );

/** Turns the keys on or off. */
export function setKeys(on: boolean): void {
  try {
    localStorage.setItem(key, on ? "on" : "off");
  } catch {
    // storage is off: the keys stay as they are
  }
  for (const listener of listeners) listener();
}

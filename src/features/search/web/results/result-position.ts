import { useSyncExternalStore } from "react";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";

/** Where a reader came from when a notice was opened out of a list; travels in the history entry. */
export type ResultOrigin = {
  /** The list's address, without its page. */
  url: SearchUrl;
  /** Counted from 0 over all pages; null for a notice that stood beside the results. */
  position: number | null;
  total: number;
};

declare module "@tanstack/react-router" {
  interface HistoryState {
    cameFrom?: ResultOrigin;
  }
}

// The current row of the list that was last on screen, for the way back from a notice. Kept while the tab is open.
const key = "brolga.current-row";
type Place = { address: string; id: string };
let place: Place | null | undefined;
const listeners = new Set<() => void>();

function read(): Place | null {
  if (place !== undefined) return place;
  try {
    return (place = JSON.parse(sessionStorage.getItem(key) ?? "null") as Place | null);
  } catch {
    return (place = null);
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The notice that was current when this list was last on screen; null when there was none. */
export function useRememberedRow(address: string): string | null {
  const known = useSyncExternalStore(subscribe, read, () => null);
  return known?.address === address ? known.id : null;
}

/** Makes a notice the current one of a list. */
export function rememberRow(address: string, id: string): void {
  if (place?.address === address && place.id === id) return;
  place = { address, id };
  try {
    sessionStorage.setItem(key, JSON.stringify(place));
  } catch {
    // switched off: a reload then forgets the row
  }
  for (const listener of listeners) listener();
}

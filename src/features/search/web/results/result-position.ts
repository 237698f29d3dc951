import { useSyncExternalStore } from "react";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";

/** The list a notice was opened from; stored in the history entry. */
export type ResultOrigin = {
  /** The list's address, without its page. */
  url: SearchUrl;
  /** From 0 over all pages; null for a notice beside the results. */
  position: number | null;
  total: number;
};

declare module "@tanstack/react-router" {
  interface HistoryState {
    cameFrom?: ResultOrigin;
  }
}

// The current row of the last list on screen, to return to from a notice. Lasts as long as the tab.
const key = "brolga.current-row";
type RememberedRow = { address: string; id: string };
let row: RememberedRow | null | undefined;
const listeners = new Set<() => void>();

function read(): RememberedRow | null {
  if (row !== undefined) return row;
  try {
    return (row = JSON.parse(sessionStorage.getItem(key) ?? "null") as RememberedRow | null);
  } catch {
    return (row = null);
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The current row when this list was last on screen, or null. */
export function useRememberedRow(address: string): string | null {
  const known = useSyncExternalStore(subscribe, read, () => null);
  return known?.address === address ? known.id : null;
}

/** Stores the current row of a list. */
export function rememberRow(address: string, id: string): void {
  if (row?.address === address && row.id === id) return;
  row = { address, id };
  try {
    sessionStorage.setItem(key, JSON.stringify(row));
  } catch {
    // storage is off: a reload forgets the row
  }
  for (const listener of listeners) listener();
}

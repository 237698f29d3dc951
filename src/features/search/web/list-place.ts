import type { SearchUrl } from "./search-url.ts";

/** Where a reader came from when a notice was opened out of a list; travels in the history entry. */
export type CameFrom = {
  /** The list's address, without its page. */
  url: SearchUrl;
  /** Counted from 0 over all pages. */
  position: number;
  total: number;
};

declare module "@tanstack/react-router" {
  interface HistoryState {
    cameFrom?: CameFrom;
  }
}

const key = "brolga.current-row";

/** The row that was current when this list was left, for the way back. Kept while the tab is open. */
export function rememberedRow(address: string): string | null {
  try {
    const [where, id] = JSON.parse(sessionStorage.getItem(key) ?? "[]") as [string?, string?];
    return where === address && id ? id : null;
  } catch {
    return null;
  }
}

/** Remembers the current row of a list. */
export function rememberRow(address: string, id: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([address, id]));
  } catch {
    // switched off: the way back then shows the first row as current
  }
}

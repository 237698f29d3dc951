import { personalPrefix } from "#web/session/stored-session.ts";
import { readSearchUrl, type SearchUrl } from "./search-url.ts";

// The reader's present filter. Lasts as long as the tab; signing out removes it.
const key = `${personalPrefix}search-filter`;

/** A search without its text and page. */
export function filterOf({ q: _q, words: _words, page: _page, ...filter }: SearchUrl): SearchUrl {
  return filter;
}

/** Parses a stored filter; null if there is none. Ignores what is invalid. */
export function parseFilter(stored: string | null): SearchUrl | null {
  try {
    const value: unknown = JSON.parse(stored ?? "null");
    return value === null ? null : filterOf(readSearchUrl(Object(value) as Record<string, unknown>));
  } catch {
    return null;
  }
}

/** Stores a filter, as JSON. */
export function storeFilter(filter: string): void {
  try {
    sessionStorage.setItem(key, filter);
  } catch {
    // Storage is off: the next search starts without a filter.
  }
}

/** The filter of this tab's last search; null if there was none. */
export function storedFilter(): SearchUrl | null {
  try {
    return parseFilter(sessionStorage.getItem(key));
  } catch {
    return null;
  }
}

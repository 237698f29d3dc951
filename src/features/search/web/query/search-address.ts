import type { SearchUrl } from "./search-url.ts";

/*
 * Where a search lives. Its words stand in the query of the address (?q=) up to a length that every server, proxy and
 * mail program takes. Longer ones, lists above all, stand behind the # (and ?words=list says so): that part of an
 * address is never sent, has room for all of them, and is kept by bookmarks and shared links. The server does not see
 * it, so the results of such a search are there once the scripts run.
 */
const maxAddressLength = 2_000;

/** The way to a search, for links and for navigation. */
export function addressOf(url: SearchUrl) {
  const { q = "", words: _words, ...rest } = url;
  const encoded = encodeURIComponent(q.toWellFormed());
  const search: SearchUrl = encoded.length > maxAddressLength ? { ...rest, words: "list" } : q ? { ...rest, q } : rest;
  return { to: "/opportunities", search, hash: search.words ? encoded : "" } as const;
}

/** The search of an address whose words may stand behind the #; null or empty as long as nothing is known of them. */
export function withWordsFromHash(url: SearchUrl, hash: string | null): SearchUrl {
  if (!url.words || !hash) return url;
  const { words: _words, ...rest } = url;
  return { ...rest, q: decoded(hash) };
}

/** The router takes the encoding off but for %25 and %5C, so this is right for what it gives and for the raw address. */
function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

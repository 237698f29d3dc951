import type { SearchUrl } from "./search-url.ts";

/*
 * The address of a search. The query is in ?q= up to a length that every server, proxy and mail program accepts. Longer
 * ones, mostly lists, are in the hash (with ?words=list). The hash is never sent, has no limit, and survives bookmarks
 * and links. The server does not see it, so such results appear once the scripts run.
 */
const maxAddressLength = 2_000;

/** The link to a search. */
export function addressOf(url: SearchUrl) {
  const { q = "", words: _words, ...rest } = url;
  const encoded = encodeURIComponent(q.toWellFormed());
  const search: SearchUrl = encoded.length > maxAddressLength ? { ...rest, words: "list" } : q ? { ...rest, q } : rest;
  return { to: "/opportunities", search, hash: search.words ? encoded : "" } as const;
}

/** Completes an address with the query in its hash; null or empty while the hash is unknown. */
export function withWordsFromHash(url: SearchUrl, hash: string | null): SearchUrl {
  if (!url.words || !hash) return url;
  const { words: _words, ...rest } = url;
  return { ...rest, q: decoded(hash) };
}

/** The router decodes everything but %25 and %5C, so this works for its value and for the raw address. */
function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

// How the router reads and writes query strings: readable words, no JSON and no quotes. The page's validateSearch gives
// them meaning. There an invalid value counts as absent, so that a mangled link still shows a page, where the API would
// answer 400.

/** All values are text. A repeated name (a form's checkboxes, without JavaScript) becomes a comma-separated list. */
export function parseSearch(query: string): Record<string, string> {
  const pairs = new URLSearchParams(query);
  return Object.fromEntries([...new Set(pairs.keys())].map((key) => [key, pairs.getAll(key).join(",")]));
}

/** `?q=road+works&status=open,future`. Absent values are omitted; an empty list is an empty value. */
export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const pairs = entries.map(([key, value]) => `${encode(key)}=${encode([value].flat().join(","))}`);
  return pairs.length ? `?${pairs.join("&")}` : "";
}

// A browser writes an apostrophe as %27: leaving it raw would redirect readers between two spellings.
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll("%20", "+").replaceAll("%2C", ",").replaceAll("'", "%27");

// How the whole router reads and writes query strings: words that a person can read, no JSON and no quotes. What the
// words mean is the page's own business (its validateSearch), and there a wrong one counts as absent: a mangled link
// still shows a page, where the API would answer 400.

/** Every value is text. A name that comes twice (a form's boxes, without JavaScript) becomes a list with commas. */
export function parseSearch(query: string): Record<string, string> {
  const pairs = new URLSearchParams(query);
  return Object.fromEntries([...new Set(pairs.keys())].map((key) => [key, pairs.getAll(key).join(",")]));
}

/** `?q=road+works&status=open,future`. What is absent stays out; an empty list is an empty value. */
export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const pairs = entries.map(([key, value]) => `${encode(key)}=${encode([value].flat().join(","))}`);
  return pairs.length ? `?${pairs.join("&")}` : "";
}

// A browser writes %27 for an apostrophe itself: leaving it bare would send readers from one spelling to the other.
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll("%20", "+").replaceAll("%2C", ",").replaceAll("'", "%27");

/** Pages of the sign-in itself: never return to them. */
const signInPaths = /^\/(?:sign-in|sign-up|callback|auth-error|access-denied|second-factor)(?:[/?#]|$)/;

/** Where a sign-in in a window of its own ends: that page closes the window. */
export const afterSigningInAgain = "/signed-in-again";

/** The members' start page. */
export const home = "/dashboard";

/**
 * A path on this site to return to, from an address or storage. Anyone can write a link, so paths to other sites are
 * ignored. For a page of the sign-in, returns its own `returnUrl`.
 */
export function returnPath(wanted: unknown): string {
  if (typeof wanted !== "string" || !/^\/(?![/\\])/.test(wanted)) return home;
  const base = "http://brolga.invalid";
  const url = URL.parse(wanted, base); // removes tabs and line ends, as a browser does
  if (!url || url.origin !== base) return home;
  const path = url.pathname + url.search + url.hash;
  if (path.startsWith("//")) return home;
  return signInPaths.test(path) ? returnPath(url.searchParams.get("returnUrl")) : path;
}

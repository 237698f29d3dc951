/** Pages on the way in and out: nobody wants to come back to one of them. */
const signInPaths = /^\/(?:sign-in|sign-up|callback|auth-error|access-denied|second-factor)(?:[/?#]|$)/;

/** Where members begin. */
export const home = "/dashboard";

/**
 * A path of our own to return to, from what stood in an address or in storage. Anyone may write a link, so what leads to
 * another site is not followed. A page of the sign-in itself stands for the one that it names as its `returnUrl`.
 */
export function returnPath(wanted: unknown): string {
  if (typeof wanted !== "string" || !/^\/(?![/\\])/.test(wanted)) return home;
  const base = "http://brolga.invalid";
  const url = URL.parse(wanted, base); // takes tabs and line ends out, as a browser would
  if (!url || url.origin !== base) return home;
  const path = url.pathname + url.search + url.hash;
  if (path.startsWith("//")) return home;
  return signInPaths.test(path) ? returnPath(url.searchParams.get("returnUrl")) : path;
}

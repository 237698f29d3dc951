/** How the provider's cookies are called, and how they are sent, at an origin. */
export function cookiesAt(origin: string) {
  const { port, protocol } = new URL(origin);
  const isSecure = protocol === "https:";
  // The prefix lets no other host of the domain set them; browsers take it over https alone.
  const prefix = isSecure ? "__Host-" : "";
  return {
    // Cookies know no ports: two installations on one machine must not read each other's.
    nameOf: (name: string) => `${prefix}idp_${port || protocol.slice(0, -1)}_${name}`,
    isSecure,
    options: { httpOnly: true, sameSite: "lax", signed: true } as const,
  };
}

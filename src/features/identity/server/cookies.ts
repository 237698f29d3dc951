/** Names and options of the provider's cookies at an origin. */
export function cookiesAt(origin: string) {
  const { port, protocol } = new URL(origin);
  const isSecure = protocol === "https:";
  // With this prefix no other host of the domain can set them; browsers accept it over https only.
  const prefix = isSecure ? "__Host-" : "";
  return {
    // Cookies ignore ports: two installations on one machine must not read each other's.
    nameOf: (name: string) => `${prefix}idp_${port || protocol.slice(0, -1)}_${name}`,
    isSecure,
    options: { httpOnly: true, sameSite: "lax", signed: true } as const,
  };
}

const loopback = ["localhost", "127.0.0.1"];

/**
 * Under which origins people open this installation: PUBLIC_URL's, and on one's own machine its other name as well,
 * because some type the one and some the other.
 */
export function originsOf(origin: string): string[] {
  const { hostname, host } = new URL(origin);
  if (!loopback.includes(hostname)) return [origin];
  return loopback.map((name) => origin.replace(host, host.replace(hostname, name)));
}

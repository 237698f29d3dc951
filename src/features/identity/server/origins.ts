const loopback = ["localhost", "127.0.0.1"];

/**
 * The origins that people open this installation by: PUBLIC_URL's, and on a developer's machine both loopback names,
 * because people type either.
 */
export function originsOf(origin: string): string[] {
  const { hostname, host } = new URL(origin);
  if (!loopback.includes(hostname)) return [origin];
  return loopback.map((name) => origin.replace(host, host.replace(hostname, name)));
}

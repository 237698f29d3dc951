const typedNames = ["localhost", "127.0.0.1"];

/**
 * The origins that people open this installation by: PUBLIC_URL's, and on a developer's machine both loopback names,
 * because people type either.
 */
export function originsOf(origin: string): string[] {
  const { hostname, host } = new URL(origin);
  if (!typedNames.includes(hostname)) return [origin];
  return typedNames.map((name) => origin.replace(host, host.replace(hostname, name)));
}

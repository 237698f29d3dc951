import type { FastifyRequest } from "fastify";

/** Whether a name in an address means the machine itself: `localhost`, `127.0.0.1`, `[::1]`. */
export const isLoopbackName = (hostname: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname);

/** Headers by which a proxy says that a call was somebody else's. */
const proxyHeaders = /^(?:x-forwarded-.*|x-real-ip|forwarded|via)$/;

/**
 * Whether a request comes from this machine itself and means it: not passed on by a proxy, and not under a name that a
 * stranger's page has pointed here (DNS rebinding). A proxy that says nothing of itself looks the same, so this alone
 * opens nothing where other people reach the installation.
 */
export function isLoopback(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? "";
  const isLocal = address === "::1" || /^(::ffff:)?127\./.test(address);
  const isPassedOn = Object.keys(request.headers).some((name) => proxyHeaders.test(name));
  return isLocal && !isPassedOn && isLoopbackName((request.headers.host ?? "").replace(/:\d+$/, ""));
}

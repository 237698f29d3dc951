import type { FastifyRequest } from "fastify";

/** Whether a host name means this machine: `localhost`, `127.0.0.1`, `[::1]`. */
export const isLoopbackName = (hostname: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname);

/** Whether an IP address is this machine's own, also in its IPv6 form. */
export const isLoopbackAddress = (address: string): boolean => address === "::1" || /^(::ffff:)?127\./i.test(address);

/** Headers by which a proxy says that it forwards somebody else's request. */
const proxyHeaders = /^(?:x-forwarded-.*|x-real-ip|forwarded|via)$/;

/**
 * Whether a request comes from this machine: not forwarded by a proxy, and not under a host name that points here (DNS
 * rebinding). A proxy that adds no header looks the same, so this alone must not protect anything on an installation
 * that others can reach.
 */
export function isLoopback(request: FastifyRequest): boolean {
  const isLocal = isLoopbackAddress(request.socket.remoteAddress ?? "");
  const isPassedOn = Object.keys(request.headers).some((name) => proxyHeaders.test(name));
  return isLocal && !isPassedOn && isLoopbackName((request.headers.host ?? "").replace(/:\d+$/, ""));
}

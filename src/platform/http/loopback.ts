import type { FastifyRequest } from "fastify";

const names = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Whether a request comes from this machine itself and means it: not passed on by a proxy, and not under a name that a
 * stranger's page has pointed here (DNS rebinding).
 */
export function isLoopback(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? "";
  const isLocal = address === "::1" || /^(::ffff:)?127\./.test(address);
  const isPassedOn = request.headers["x-forwarded-for"] !== undefined || request.headers["forwarded"] !== undefined;
  return isLocal && !isPassedOn && names.test((request.headers.host ?? "").replace(/:\d+$/, ""));
}

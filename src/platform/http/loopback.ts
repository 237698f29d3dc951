import type { FastifyRequest } from "fastify";

/** Whether a request comes from this machine itself. One that a proxy passed on does not. */
export function isLoopback(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? "";
  const isLocal = address === "::1" || /^(::ffff:)?127\./.test(address);
  return isLocal && request.headers["x-forwarded-for"] === undefined && request.headers["forwarded"] === undefined;
}

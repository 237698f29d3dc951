import { isLoopback } from "#platform/http/loopback.ts";
import { notFound } from "#platform/http/problem.ts";
import type { FastifyRequest } from "fastify";

/** For routes under /dev: whoever calls from elsewhere is told 404, before anything of the request is read. */
export async function requireLoopback(request: FastifyRequest): Promise<void> {
  if (!isLoopback(request)) throw notFound("Only on this machine itself.");
}

import { isLoopback } from "#platform/http/loopback.ts";
import { notFound } from "#platform/refusal.ts";
import type { FastifyRequest } from "fastify";

/** For routes under /dev: answers 404 to clients that are not on loopback, before reading their request. */
export async function requireLoopback(request: FastifyRequest): Promise<void> {
  if (!isLoopback(request)) throw notFound("Only available on this machine.");
}

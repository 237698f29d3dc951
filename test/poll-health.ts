import type { FastifyInstance } from "fastify";
import { expect } from "vitest";

/** Polls /health, which leaves out the parts that a busy machine is late with. */
export const pollHealth = (app: Pick<FastifyInstance, "inject">) =>
  expect.poll(async () => (await app.inject({ url: "/health" })).json<Record<string, unknown>>());

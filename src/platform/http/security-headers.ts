import { contentPolicy } from "#platform/http/content-policy.ts";
import type { FastifyInstance } from "fastify";

const headers = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "content-security-policy": contentPolicy(),
};

/** Sets what every answer carries, pages and API alike. */
export function securityHeaders(app: FastifyInstance) {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

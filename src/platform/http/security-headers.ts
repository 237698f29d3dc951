import { contentPolicy } from "#platform/http/content-policy.ts";
import type { FastifyInstance } from "fastify";

/** A year, for all names below this one too (OWASP ASVS 5.0, 3.4.1). Browsers believe it over https alone. */
const httpsOnly = { "strict-transport-security": "max-age=31536000; includeSubDomains" };

/** What every answer carries, pages and API alike. `isHttps`: people reach the site by https. */
export const securityHeadersOf = ({ isHttps }: { isHttps: boolean }): Record<string, string> => ({
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "content-security-policy": contentPolicy(),
  ...(isHttps && httpsOnly),
});

/** Sets these headers before a route has anything to say. */
export function setSecurityHeaders(app: FastifyInstance, headers: Record<string, string>) {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

import { contentPolicy } from "#platform/http/content-policy.ts";
import type { FastifyInstance } from "fastify";

/** A year, including subdomains (OWASP ASVS 5.0, 3.4.1). Browsers only honour it over https. */
const httpsOnly = { "strict-transport-security": "max-age=31536000; includeSubDomains" };

/** Headers of every response, pages and API alike. `isHttps`: the site's public address is https. */
export const securityHeadersOf = ({ isHttps }: { isHttps: boolean }): Record<string, string> => ({
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "content-security-policy": contentPolicy(),
  ...(isHttps && httpsOnly),
});

/** Sets these headers before any route runs. */
export function setSecurityHeaders(app: FastifyInstance, headers: Record<string, string>) {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

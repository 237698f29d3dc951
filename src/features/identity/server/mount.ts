import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Provider } from "oidc-provider";
import { originsOf } from "#features/identity/server/origins.ts";
import { mountPath } from "#features/identity/server/provider.ts";
import { HttpProblem } from "#platform/http/problem.ts";

type Mounted = { provider: () => Promise<Provider>; origin: () => string };

/**
 * Lets the provider answer everything below /idp. It reads bodies itself, and builds addresses from the request: so the
 * request says under which origin we are known, whatever its own headers claim.
 */
export async function mountProvider(app: FastifyInstance, { provider, origin }: Mounted): Promise<void> {
  await app.register(async (mounted) => {
    mounted.removeAllContentTypeParsers();
    mounted.addContentTypeParser("*", (_request, _body, done) => done(null));
    mounted.all(`${mountPath}/*`, { schema: { hide: true } }, async (request, reply) => {
      if (/%00/.test(request.url)) throw new HttpProblem(400, { detail: "The request holds the character U+0000." });
      const answer = (await provider()).callback();
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) if (value) reply.raw.setHeader(name, value);
      // Answers lead on to the callback of either origin, and browsers count that as the form's own target.
      const targets = originsOf(origin()).join(" ");
      const policy = `base-uri 'self'; object-src 'none'; form-action 'self' ${targets}; frame-ancestors 'none'`;
      reply.raw.setHeader("content-security-policy", policy);
      await answer(below(request.raw, origin()), reply.raw);
    });
  });
}

/** The request as the provider is to see it: below where it is mounted, at our own origin. */
function below(request: IncomingMessage, origin: string): IncomingMessage {
  const { host, protocol } = new URL(origin);
  const { url = "" } = request;
  Object.assign(request.headers, {
    host,
    "x-forwarded-host": host,
    "x-forwarded-proto": protocol.slice(0, -1),
  });
  return Object.assign(request, { originalUrl: url, url: url.slice(mountPath.length) });
}

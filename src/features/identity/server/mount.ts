import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Provider } from "oidc-provider";
import { countAttemptFrom } from "#features/identity/server/limits/limits.ts";
import { originsOf } from "#features/identity/server/origins.ts";
import { mountPath } from "#features/identity/server/provider.ts";
import { inlineOfPages } from "#features/identity/server/provider-pages.ts";
import type { SignInRule } from "#features/identity/shapes.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { contentPolicy } from "#platform/http/content-policy.ts";
import { invalidFields } from "#platform/refusal.ts";

type Mounted = { db: Database; clock: Clock; provider: () => Promise<Provider>; origin: () => string };

/**
 * Calls of programs, for which the provider stores nothing. Everything else is a browser signing in or out, for which
 * it stores a record even if nobody is signed in. Those calls are counted, in every spelling of a path that the
 * provider accepts.
 */
const isStateless = (url: string) => /^\/idp\/(?:token|me|jwks|\.well-known\/[\w-]+)(?:[?]|$)/.test(url);

/**
 * Lets the provider answer everything below /idp. It parses bodies itself and builds URLs from the request, so we set
 * the request's origin to ours whatever its headers claim.
 */
export async function mountProvider(app: FastifyInstance, { db, clock, provider, origin }: Mounted): Promise<void> {
  await app.register(async (mounted) => {
    mounted.removeAllContentTypeParsers();
    mounted.addContentTypeParser("*", (_request, _body, done) => done(null));
    mounted.all(`${mountPath}/*`, { schema: { hide: true } }, async (request, reply) => {
      if (/%00/.test(request.url))
        throw invalidFields("The request contains the character U+0000, which cannot be stored.", []);
      if (!isStateless(request.url)) {
        const seconds = await countAttemptFrom(db, "provider-address", request.ip, clock.now());
        // A person may be looking: redirect to the page that the provider also uses for failed sign-ins.
        if (seconds !== undefined) {
          const error: SignInRule = "too_many";
          return await reply.header("retry-after", seconds).redirect(`${origin()}/auth-error?error=${error}`, 303);
        }
      }
      const answer = (await provider()).callback();
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) if (value) reply.raw.setHeader(name, value);
      // Answers redirect to the callback of either origin, which browsers count as the form's own target.
      const policy = contentPolicy({ ...inlineOfPages, forms: originsOf(origin()) });
      reply.raw.setHeader("content-security-policy", policy);
      await answer(mountedRequest(request, origin()), reply.raw);
    });
  });
}

/** The request as the provider should see it: relative to the mount path, at our own origin. */
function mountedRequest({ raw: request, ip }: FastifyRequest, origin: string): IncomingMessage {
  const { host, protocol } = new URL(origin);
  const { url = "" } = request;
  Object.assign(request.headers, {
    host,
    "x-forwarded-for": ip,
    "x-forwarded-host": host,
    "x-forwarded-proto": protocol.slice(0, -1),
  });
  return Object.assign(request, { originalUrl: url, url: url.slice(mountPath.length) });
}

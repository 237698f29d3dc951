import { randomBytes } from "node:crypto";
import type { DirectCall } from "#contract/client.ts";
import type { PageContext, Site } from "#contract/page-context.ts";
import { contentPolicy, type CspSources, devServerPolicy } from "#platform/http/content-policy.ts";
import { routeNotFound } from "#platform/http/problem.ts";
import { busyPage, createRenderQueue, type RenderLimits } from "#platform/http/render-queue.ts";
import { inProcessTransport } from "#platform/http/serve.ts";
import type { FastifyInstance } from "fastify";

// Never use the Host header: clients control it, and pages link by path only.
const origin = "http://localhost";

/** Paths for programs: an unknown route there gets problem details instead of a page. */
const apiPaths = /^\/(?:api|dev|_serverFn)(?:\/|$)/;

/**
 * Path and query of a request target. The absolute form (RFC 9112, 3.2.2) has an origin before them, and two leading
 * slashes would be parsed as the start of one.
 */
const targetOf = (url: string) => `/${url.replace(/^https?:\/\/[^/?]*/i, "").replace(/^[/\\*]+/, "")}`;

/** Renders a page. */
export type Pages = (request: Request, context: PageContext) => Promise<Response> | Response;

type Options = {
  /** What every page needs to know about this server at this moment. */
  site: () => Site;
  /** How pages call endpoints without a request; without it they send requests in this process. */
  direct?: DirectCall | undefined;
  /** Other origins that scripts of a page call. */
  connectOrigins?: () => string[];
  /** What the page at a path needs beyond the common policy, because a vendor's script runs on it. */
  sourcesOf?: (path: string) => CspSources;
  /** True if pages come from Vite's server. */
  isDevServer?: boolean | undefined;
  renderLimits?: RenderLimits | undefined;
};

/** Passes every GET without a route to the page renderer. */
export function servePages(app: FastifyInstance, pages: Pages, options: Options) {
  const { connectOrigins, direct, site, sourcesOf, isDevServer } = options;
  const transport = inProcessTransport(app);
  const queue = createRenderQueue(options.renderLimits);
  app.get("/*", { schema: { hide: true }, config: { pace: "usual" } }, async (request, reply) => {
    const target = targetOf(request.url);
    const path = target.split("?", 1)[0]!;
    if (apiPaths.test(path)) throw routeNotFound(request);
    if (!(await queue.enter(reply))) return reply.code(busyPage.status).headers(busyPage.headers).send(busyPage.body);
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((item): [string, string] => [name, item]),
    );
    const nonce = isDevServer ? undefined : randomBytes(16).toString("base64");
    const page = await pages(new Request(origin + target, { headers }), {
      site: site(),
      transport,
      ...(direct && { direct }),
      ...(nonce && { nonce }),
    });
    // Not reply.send(page): Fastify answers HEAD with 500 if the payload is a Response.
    return (
      reply
        .code(page.status)
        .headers({
          "content-security-policy": nonce
            ? pagePolicy(nonce, connectOrigins?.() ?? [], sourcesOf?.(path))
            : devServerPolicy,
          // A cached page would contain another reader's nonce.
          "cache-control": "private, no-cache",
        })
        .headers(Object.fromEntries(page.headers))
        // At once: compressing a text is cheaper than a stream.
        .send(page.body ? Buffer.from(await page.arrayBuffer()) : undefined)
    );
  });
}

const pagePolicy = (nonce: string, origins: string[], { connections = [], ...extra }: CspSources = {}) =>
  contentPolicy({ nonce, ...extra, connections: [...origins, ...connections] });

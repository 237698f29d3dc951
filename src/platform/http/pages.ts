import { randomBytes } from "node:crypto";
import type { DirectCall } from "#contract/client.ts";
import type { PageContext, Site } from "#contract/page-context.ts";
import { contentPolicy, type CspSources, devServerPolicy } from "#platform/http/content-policy.ts";
import { routeNotFound } from "#platform/http/problem.ts";
import type { RecentPages, RenderedPage } from "#platform/http/recent-pages.ts";
import { busyPage, createRenderQueue, type RenderLimits } from "#platform/http/render-queue.ts";
import { inProcessTransport } from "#platform/http/serve.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";

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
  /** Pages that several readers get. Without it each request is rendered. */
  recent?: RecentPages | undefined;
};

/** Passes every GET without a route to the page renderer. */
export function servePages(app: FastifyInstance, pages: Pages, options: Options) {
  const { connectOrigins, direct, site, sourcesOf, isDevServer, recent } = options;
  const transport = inProcessTransport(app);
  const queue = createRenderQueue(options.renderLimits);

  async function render(request: FastifyRequest, target: string): Promise<RenderedPage> {
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((item): [string, string] => [name, item]),
    );
    // Nobody is sent this one, so no text of the page can contain it.
    const nonce = isDevServer ? undefined : newNonce();
    const page = await pages(new Request(origin + target, { headers }), {
      site: site(),
      transport,
      ...(direct && { direct }),
      ...(nonce && { nonce }),
    });
    const text = await page.text();
    return {
      status: page.status,
      headers: Object.fromEntries(page.headers),
      parts: nonce ? text.split(nonce) : [text],
    };
  }

  app.get("/*", { schema: { hide: true }, config: { pace: "usual" } }, async (request, reply) => {
    const target = targetOf(request.url);
    const path = target.split("?", 1)[0]!;
    if (apiPaths.test(path)) throw routeNotFound(request);
    const key = recent?.keyOf(request, path);
    const known = () => (key === undefined ? undefined : recent?.find(key));
    let page = known();
    if (!page && !(await queue.enter(reply)))
      return reply.code(busyPage.status).headers(busyPage.headers).send(busyPage.body);
    // Another reader's may have been finished while this one waited.
    page ??= known();
    if (!page) {
      const keep = key === undefined ? undefined : recent?.begin(key);
      page = await render(request, target);
      keep?.(page);
    }
    const nonce = newNonce();
    const body = page.parts.join(nonce);
    // Not reply.send(page): Fastify answers HEAD with 500 if the payload is a Response.
    return (
      reply
        .code(page.status)
        .headers({
          "content-security-policy": isDevServer
            ? devServerPolicy
            : pagePolicy(nonce, connectOrigins?.() ?? [], sourcesOf?.(path)),
          // A cache in front of us would give another reader's nonce.
          "cache-control": "private, no-cache",
        })
        .headers(page.headers)
        // At once: compressing a text is cheaper than a stream.
        .send(body === "" ? undefined : Buffer.from(body))
    );
  });
}

/** In letters that neither HTML nor JSON escapes. */
const newNonce = () => randomBytes(16).toString("base64url");

const pagePolicy = (nonce: string, origins: string[], { connections = [], ...extra }: CspSources = {}) =>
  contentPolicy({ nonce, ...extra, connections: [...origins, ...connections] });

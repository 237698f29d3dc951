import type { DirectCall } from "#contract/client.ts";
import type { PageContext, Site } from "#contract/page-context.ts";
import { contentPolicy, type CspSources, devServerPolicy } from "#platform/http/content-policy.ts";
import { newNonce } from "#platform/http/nonce.ts";
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
      parts: nonce ? joinSpareNonces(text.split(nonce)) : [text],
    };
  }

  /** For later readers, while this one gets the page that is known. Not while readers wait for pages of their own. */
  function renew(request: FastifyRequest, make: () => Promise<RenderedPage>) {
    const leave = queue.enterIfFree();
    if (leave)
      void make()
        .catch((error: unknown) => request.log.warn(error, "a page could not be made again"))
        .finally(leave);
  }

  app.get("/*", { schema: { hide: true }, config: { pace: "usual" } }, async (request, reply) => {
    const target = targetOf(request.url);
    const path = target.split("?", 1)[0]!;
    if (apiPaths.test(path)) throw routeNotFound(request);
    const key = recent?.keyOf(request, path);
    const make = () =>
      recent && key !== undefined ? recent.make(key, () => render(request, target)) : render(request, target);
    /** A page is made once for all who come meanwhile. */
    const ofOthers = async () => (key === undefined ? undefined : await recent?.find(key));
    // First without a slot, which others need.
    let page = await ofOthers();
    if (page && recent?.isDue(key!)) renew(request, make);
    if (!page && !(await queue.enter(reply)))
      return reply.code(busyPage.status).headers(busyPage.headers).send(busyPage.body);
    page ??= (await ofOthers()) ?? (await make());
    const nonce = newNonce();
    const zipped = takesGzip(request.headers["accept-encoding"]) ? page.zipped?.(nonce) : undefined;
    const body = zipped ?? Buffer.from(page.parts.join(nonce));
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
        .headers(zipped ? { "content-encoding": "gzip", vary: "accept-encoding" } : {})
        // At once: compressing a text is cheaper than a stream.
        .send(body.length === 0 ? undefined : body)
    );
  });
}

/** A tag that loads a file or says something about the page, up to the value of its nonce. */
const spareNonce = /<(?:link|meta|script(?= [^<>]*src="\/(?!\/))) [^<>]*nonce="$/;

/** Takes the nonces out of tags that need none: files of this site are allowed without, and each gap costs its page. */
function joinSpareNonces([first = "", ...others]: string[]): string[] {
  const parts = [first];
  for (const next of others) {
    const before = parts.at(-1)!;
    const tag = before.slice(before.lastIndexOf("<"));
    if (spareNonce.test(tag)) parts[parts.length - 1] = before.slice(0, -' nonce="'.length) + next.slice(1);
    else parts.push(next);
  }
  return parts;
}

const takesGzip = (encodings: string | string[] | undefined) =>
  /(?:^|[\s,])(?:gzip|\*)(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(encodings ?? ""));

const pagePolicy = (nonce: string, origins: string[], { connections = [], ...extra }: CspSources = {}) =>
  contentPolicy({ nonce, ...extra, connections: [...origins, ...connections] });

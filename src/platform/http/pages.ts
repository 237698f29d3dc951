import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { FastifyInstance } from "fastify";

/** Hands every GET that no route took to the page renderer. */
export function servePages(app: FastifyInstance, pages: (request: Request) => Promise<Response> | Response) {
  app.get("/*", { schema: { hide: true } }, async (request, reply) => {
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    );
    const page = await pages(new Request(`${request.protocol}://${request.host}${request.url}`, { headers }));
    // Not reply.send(page): Fastify answers HEAD with 500 when the payload is a Response.
    return reply
      .code(page.status)
      .headers(Object.fromEntries(page.headers))
      .send(page.body ? Readable.fromWeb(page.body as ReadableStream) : undefined);
  });
}

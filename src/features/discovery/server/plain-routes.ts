import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { LinkPictureService } from "#features/discovery/server/link-pictures/service.ts";
import type { SitemapService } from "#features/discovery/server/sitemaps/service.ts";

const numbered = z.object({ number: z.coerce.number<number>().int().min(1).max(100_000) });
const notice = z.object({ id: z.string().max(64) });
const plain = { schema: { hide: true }, config: { pace: "usual" } } as const;
const hour = "public, max-age=3600";

type Services = { sitemaps: SitemapService; linkPictures: LinkPictureService };

/** What search engines look for at addresses that are the same on every site, and pictures of notices. */
export function discoveryRoutes(app: FastifyInstance, { sitemaps, linkPictures }: Services) {
  app.get("/robots.txt", plain, (_request, reply) =>
    reply.header("cache-control", hour).type("text/plain; charset=utf-8").send(sitemaps.robots()),
  );
  app.get("/sitemap.xml", plain, async (_request, reply) =>
    reply
      .header("cache-control", hour)
      .type("application/xml; charset=utf-8")
      .send(await sitemaps.index()),
  );
  app.get(
    "/sitemaps/:number.xml.gz",
    { ...plain, schema: { hide: true, params: numbered } },
    async (request, reply) => {
      const content = await sitemaps.file((request.params as z.output<typeof numbered>).number);
      return reply.header("cache-control", hour).type("application/gzip").send(content);
    },
  );
  app.get("/link-pictures/:id.png", { ...plain, schema: { hide: true, params: notice } }, async (request, reply) => {
    const picture = await linkPictures.ofNotice((request.params as z.output<typeof notice>).id);
    if (!picture) return reply.header("cache-control", "no-store").redirect("/link-picture.png");
    return reply.header("cache-control", hour).type("image/png").send(picture);
  });
}

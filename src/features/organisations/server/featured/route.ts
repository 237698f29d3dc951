import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { rowId } from "#contract/shapes.ts";
import type { FeaturedService } from "./service.ts";

const params = z.object({ id: z.coerce.number<number>().pipe(rowId) });
const headers = {
  // An id never gets another logo.
  "cache-control": "public, max-age=86400",
  "cross-origin-resource-policy": "same-origin",
  "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** Serves the logos of featured organisations. */
export function featuredLogoRoute(app: FastifyInstance, featured: FeaturedService) {
  app.get(
    "/featured-logos/:id",
    { schema: { hide: true, params }, config: { pace: "usual" } },
    async (request, reply) => {
      const { logo, type } = await featured.logo((request.params as z.output<typeof params>).id);
      return reply.headers(headers).type(type).send(logo);
    },
  );
}

import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { notFound } from "#platform/refusal.ts";

const params = z.object({ id: z.string().max(64) });

const headers = {
  // Short, so that the picture of an erased person soon disappears from colleagues' browsers too.
  "cache-control": "private, max-age=86400",
  "cross-origin-resource-policy": "same-origin",
  "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/**
 * Serves pictures of people. Anyone who has the id may see the picture, because browsers send no token with image
 * requests.
 */
export function pictureRoute(app: FastifyInstance, imageById: (id: string) => Promise<Buffer | undefined>) {
  app.get("/pictures/:id", { schema: { hide: true, params }, config: { pace: "usual" } }, async (request, reply) => {
    const image = await imageById((request.params as z.output<typeof params>).id);
    if (!image) throw notFound("There is no such picture.");
    return await reply.headers(headers).type("image/webp").send(image);
  });
}

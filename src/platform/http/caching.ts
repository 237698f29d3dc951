import { createHash } from "node:crypto";
import type { Endpoint } from "#contract/endpoint.ts";
import type { FastifyReply, FastifyRequest, onSendAsyncHookHandler } from "fastify";

/** For caches that many people share: a proxy, a CDN. Browsers ask each time, with the ETag. */
const shared = "public, max-age=0, s-maxage=60";

/** Lets caches store an answer that is the same for everybody. Errors are not stored. */
export function allowCaching(request: FastifyRequest, reply: FastifyReply, { maxAgeSeconds, response }: Endpoint) {
  if (maxAgeSeconds !== undefined) reply.header("cache-control", `public, max-age=${maxAgeSeconds}`);
  else if (request.method === "GET" && response !== null) reply.header("cache-control", shared);
}

/**
 * Gives a public answer an ETag, the hash of its content, and answers 304 to callers who have it. Not the revision of
 * the index: answers follow the clock and other tables too. Weak, because compression changes the bytes.
 */
export const tagAnswer: onSendAsyncHookHandler<unknown> = async (request, reply, payload) => {
  const isPublic = String(reply.getHeader("cache-control") ?? "").startsWith("public");
  if (request.method !== "GET" || reply.statusCode !== 200 || !isPublic || typeof payload !== "string") return payload;
  const etag = `W/"${createHash("sha1").update(payload).digest("base64url")}"`;
  reply.header("etag", etag);
  const known = request.headers["if-none-match"]?.split(",").map((text) => text.trim());
  if (!known?.includes(etag)) return payload;
  reply.code(304).removeHeader("content-type").removeHeader("content-length");
  return "";
};

import Fastify from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { expect, test } from "vitest";
import { z } from "zod";
import { ApiError, createClient } from "#contract/client.ts";
import { clientEndpointsOf } from "#contract/client-endpoint.ts";
import type { Contract } from "#contract/endpoint.ts";
import { problem } from "#contract/problem.ts";
import { anonymousOnly } from "#platform/auth/caller.ts";
import { registerProblemHandlers } from "#platform/http/problem.ts";
import { unavailable } from "#platform/refusal.ts";
import { inProcessTransport, serveContract } from "#platform/http/serve.ts";

const contract = {
  count: { method: "GET", path: "/api/v1/count", access: "public", summary: "A number", response: z.number() },
  echo: {
    method: "POST",
    path: "/api/v1/echo/:id",
    access: "public",
    summary: "What was sent",
    params: z.object({ id: z.string() }),
    query: z.object({ tag: z.union([z.string(), z.array(z.string())]).optional() }),
    body: z.object({ page: z.number().int().min(1).default(1), words: z.array(z.string().max(3)).default([]) }),
    response: z.object({ id: z.string(), tag: z.unknown(), page: z.number() }),
  },
  forget: { method: "DELETE", path: "/api/v1/forget", access: "public", summary: "No answer", response: null },
  secret: {
    method: "POST",
    path: "/api/v1/secret",
    access: "member",
    summary: "Members only",
    body: z.object({ page: z.number() }),
    response: z.number(),
  },
  broken: { method: "GET", path: "/api/v1/broken", access: "public", summary: "Fails", response: z.number() },
  restarting: { method: "GET", path: "/api/v1/restarting", access: "public", summary: "Away", response: z.number() },
  busy: { method: "GET", path: "/api/v1/busy", access: "public", summary: "Not now", response: z.number() },
} as const satisfies Contract;

const app = Fastify({ bodyLimit: 1024 });
app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
registerProblemHandlers(app);
serveContract(
  app,
  "test",
  contract,
  {
    count: () => Promise.resolve(7),
    echo: ({ params, query, body }) => Promise.resolve({ id: params.id, tag: query.tag, page: body.page }),
    forget: () => Promise.resolve(),
    secret: () => Promise.resolve(1),
    broken: () => Promise.reject(new Error("password=hunter2")),
    restarting: () => Promise.reject(Object.assign(new Error("terminating connection"), { code: "57P01" })),
    busy: () => Promise.reject(unavailable("The index is being rebuilt.", 2)),
  },
  anonymousOnly,
);
const send = inProcessTransport(app);
const api = createClient<typeof contract>(clientEndpointsOf({ contract }).contract, send);

async function problemOf(path: string, method: string, body?: string, type = "application/json") {
  const response = await send(path, { method, headers: { "content-type": type }, ...(body !== undefined && { body }) });
  expect(response.headers.get("content-type")).toMatch(/^application\/problem\+json/);
  return problem.parse(await response.json());
}

test("the client reads numbers, objects and an empty answer", async () => {
  expect(await api.count({})).toBe(7);
  expect(await api.echo({ params: { id: "a/ö?" }, query: { tag: ["x", "y"] }, body: {} })).toEqual({
    id: "a/ö?",
    tag: ["x", "y"],
    page: 1,
  });
  expect(await api.forget({})).toBeUndefined();
});

test("a broken rule names the field and the rule", async () => {
  const found = await problemOf("/api/v1/echo/1", "POST", JSON.stringify({ page: 0, words: ["ok", "too long"] }));
  expect(found).toMatchObject({ status: 400, title: "Bad Request", instance: "/api/v1/echo/1" });
  expect(found.errors).toEqual([
    expect.objectContaining({ field: "page", rule: "too_small" }),
    expect.objectContaining({ field: "words.1", rule: "too_big" }),
  ]);
});

test("access is checked before anything is validated", async () => {
  expect(await problemOf("/api/v1/secret", "POST", JSON.stringify({ page: "wrong" }))).toMatchObject({ status: 401 });
  expect(await problemOf("/api/v1/secret", "POST", "{ not json")).toMatchObject({ status: 401 });
});

test("answers that are not public are not cached", async () => {
  const cacheControl = async (path: string, method: string) =>
    (await send(path, { method, headers: {} })).headers.get("cache-control");
  expect(await cacheControl("/api/v1/secret", "POST")).toBe("no-store");
  expect(await cacheControl("/api/v1/count", "GET")).toBe("public, max-age=0, s-maxage=60");
  // A cache that stores an error would show it for a minute after it is over.
  expect(await cacheControl("/api/v1/broken", "GET")).toBeNull();
});

test("a public answer is sent once: who has it already is told that it has not changed", async () => {
  const read = (headers: Record<string, string> = {}) => send("/api/v1/count", { method: "GET", headers });
  const first = await read();
  const etag = first.headers.get("etag")!;
  expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
  const again = await read({ "if-none-match": `"other", ${etag}` });
  expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
  expect((await read({ "if-none-match": 'W/"other"' })).status).toBe(200);
});

test("a body that is not JSON, too large or of another type is a client error", async () => {
  expect(await problemOf("/api/v1/echo/1", "POST", "{ not json")).toMatchObject({ status: 400 });
  expect(await problemOf("/api/v1/echo/1", "POST", JSON.stringify({ words: "x".repeat(2000) }))).toMatchObject({
    status: 413,
  });
  expect(await problemOf("/api/v1/echo/1", "POST", "a=1", "text/weird")).toMatchObject({ status: 415 });
  expect(await problemOf("/api/v1/nothing", "GET", undefined)).toMatchObject({
    status: 404,
    instance: "/api/v1/nothing",
  });
});

test("an unexpected error reveals nothing internal", async () => {
  const found = await problemOf("/api/v1/broken", "GET");
  expect(found).toMatchObject({ status: 500, detail: "An unexpected server error occurred." });
  expect(JSON.stringify(found)).not.toContain("hunter2");
});

test("while the database restarts callers are told to try again", async () => {
  const answer = await send("/api/v1/restarting", { method: "GET", headers: {} });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(problem.parse(await answer.json()).detail).toBe("The database is unavailable. Try again in a few seconds.");
});

test("the client's error carries status, body, headers and the parsed problem", async () => {
  const error = await api.busy({}).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    message: "An unexpected server error occurred.",
    status: 503,
    headers: { "retry-after": "2" },
    result: { title: "Service Unavailable", detail: "The index is being rebuilt." },
  });
});

import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import Fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { problem } from "#contract/problem.ts";
import { isLoopback } from "#platform/http/loopback.ts";
import { testSite } from "#test/site.ts";
import { servePages } from "#platform/http/pages.ts";
import { registerProblemHandlers, problemsBeforeRoutes } from "#platform/http/problem.ts";

const app = Fastify(problemsBeforeRoutes());
registerProblemHandlers(app);
app.get("/here", (request) => ({ isLoopback: isLoopback(request) }));
app.get("/named/:id", () => "named");
servePages(app, ({ url }) => new Response(url, { headers: { "content-length": String(url.length) } }), {
  site: () => testSite,
});
await app.listen({ host: "127.0.0.1", port: 0 });
afterAll(() => app.close());
const { port } = app.server.address() as AddressInfo;

/** The response to raw bytes on a socket, until the server closes it. */
async function answerTo(request: string) {
  const socket = connect(port, "127.0.0.1");
  socket.write(request);
  const [head, ...rest] = (await text(socket)).split("\r\n\r\n");
  return { status: Number(head!.split(" ")[1]), head: head!, body: rest.join("\r\n\r\n") };
}
const get = (target: string, host = "localhost") =>
  answerTo(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);

test.each(["a b", "evil.example:99999", "evil.example/x", "user@evil.example", "[::1", "<script>", ""])(
  "a page does not depend on the Host header %j",
  async (host) => {
    expect(await get("/opportunities?q=a", host)).toMatchObject({
      status: 200,
      body: "http://localhost/opportunities?q=a",
    });
  },
);

test.each([
  ["http://evil.example/opportunities?q=a", "/opportunities?q=a"],
  ["http://evil.example", "/"],
  ["//evil.example/x", "/evil.example/x"],
  ["/\\evil.example", "/evil.example"],
  ["*", "/"],
])("the target %s is the page %s of this server", async (target, page) => {
  expect(await get(target)).toMatchObject({ status: 200, body: `http://localhost${page}` });
});

test("a request of HTTP 1.0 needs no Host header", async () => {
  expect(await answerTo("GET / HTTP/1.0\r\n\r\n")).toMatchObject({ status: 200, body: "http://localhost/" });
});

test.each([
  ["/api/v1/nothing", 404],
  ["/api", 404],
  ["/_serverFn/x", 404],
  ["/dev/nothing", 404],
  ["/named/%ff", 400],
  ["/%", 400],
  [`/${"x".repeat(20_000)}`, 431],
])("%s is answered with a problem", async (target, status) => {
  const answer = await get(target);
  expect(answer.status).toBe(status);
  expect(answer.head).toMatch(/content-type: application\/problem\+json/i);
  expect(problem.parse(JSON.parse(answer.body)).status).toBe(status);
});

test("a request that is not HTTP is answered with a problem", async () => {
  const answer = await answerTo("BOGUS / HTTP/1.1\r\n\r\n");
  expect(problem.parse(JSON.parse(answer.body))).toMatchObject({ status: 400, title: "Bad Request" });
});

test("a request counts as local only under a loopback name and without a proxy", async () => {
  const says = async (host: string, more = "") =>
    JSON.parse((await answerTo(`GET /here HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`)).body)
      .isLoopback as boolean;
  expect(await says(`localhost:${port}`)).toBe(true);
  expect(await says("127.0.0.1")).toBe(true);
  expect(await says("[::1]:3000")).toBe(true);
  expect(await says("evil.example")).toBe(false);
  expect(await says("localhost", "X-Forwarded-For: 203.0.113.9\r\n")).toBe(false);
});

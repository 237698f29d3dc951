import Fastify from "fastify";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { testSite } from "#test/site.ts";
import { servePages } from "./pages.ts";
import type { RenderLimits } from "./render-queue.ts";

/** A server that renders pages when the test lets it. */
async function serve(renderLimits: RenderLimits) {
  const rendered: string[] = [];
  const opened = Promise.withResolvers<void>();
  const app = Fastify();
  servePages(
    app,
    async ({ url }) => {
      rendered.push(new URL(url).pathname);
      await opened.promise;
      return new Response("<!doctype html><title>A page</title>", { headers: { "content-type": "text/html" } });
    },
    { renderLimits, site: () => testSite },
  );
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(async () => {
    opened.resolve();
    await app.close();
  });
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await sleep(5);
  };
  return {
    app,
    rendered,
    until,
    open: opened.resolve,
    get: (path: string, init?: RequestInit) => fetch(address + path, init),
  };
}

test("pages beyond those being rendered wait, and answer 503 with Retry-After when it takes too long", async () => {
  const { rendered, open, until, get } = await serve({ maxRendering: 2, maxWaitMs: 50 });
  const first = [get("/a"), get("/b")];
  await until(() => rendered.length === 2);
  const late = await Promise.all([get("/c"), get("/d")]);
  expect(late.map(({ status, headers }) => [status, headers.get("retry-after")])).toEqual([
    [503, "5"],
    [503, "5"],
  ]);
  expect(await late[0]!.text()).toContain("Many people are using this site");
  open();
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await get("/e")).status).toBe(200);
  expect(rendered.toSorted()).toEqual(["/a", "/b", "/e"]);
});

test("a page is rendered as soon as another is finished, and not for a reader who has gone", async () => {
  const { app, rendered, open, until, get } = await serve({ maxRendering: 1, maxWaitMs: 60_000 });
  const first = get("/first");
  await until(() => rendered.length === 1);
  let seen = 0;
  app.server.on("request", () => (seen += 1));
  const leaving = new AbortController();
  const gone = get("/gone", { signal: leaving.signal }).catch(() => "gone");
  await until(() => seen === 1);
  const last = get("/last");
  await until(() => seen === 2);
  leaving.abort();
  expect(await gone).toBe("gone");
  const connections = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));
  while ((await connections()) > 2) await sleep(5);
  open();
  expect((await first).status).toBe(200);
  expect((await last).status).toBe(200);
  expect(rendered).toEqual(["/first", "/last"]);
});

import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { testSite } from "#test/site.ts";
import { servePages } from "./pages.ts";
import { createRecentPages } from "./recent-pages.ts";

/** A server that counts what it renders. `during` runs while a page is rendered. */
function serve() {
  const state = { revision: 1, now: 1_000_000, rendered: [] as string[], during: () => {} };
  const app = Fastify();
  const recent = createRecentPages({
    isReusable: (path) => path.startsWith("/public"),
    revision: () => state.revision,
    now: () => state.now,
  });
  servePages(
    app,
    ({ url, headers }, { nonce }) => {
      const { pathname, search } = new URL(url);
      state.rendered.push(pathname + search);
      state.during();
      const status = pathname.includes("missing") ? 404 : 200;
      const cookies = pathname.includes("cookie") ? { "set-cookie": "a=b" } : {};
      const body = `<script nonce="${nonce}"></script>${headers.get("cookie")}<style nonce="${nonce}"></style>`;
      return new Response(body, { status, headers: { "content-type": "text/html", ...cookies } });
    },
    { site: () => testSite, recent },
  );
  onTestFinished(() => app.close());
  const get = async (url: string, headers = {}) => (await app.inject({ url, headers })).body;
  return { app, state, recent, get };
}

test("a page is rendered once for several readers, each with a nonce that their own policy names", async () => {
  const { app, state } = serve();
  const answers = [await app.inject({ url: "/public?q=a" }), await app.inject({ url: "/public?q=a" })];
  expect(state.rendered).toEqual(["/public?q=a"]);
  const nonces = answers.map(({ body, headers }) => {
    const [first, second] = [...body.matchAll(/nonce="([\w-]{22})"/g)].map(([, nonce]) => nonce!);
    expect(second).toBe(first);
    expect(headers["content-security-policy"]).toContain(`'nonce-${first}'`);
    expect(headers).toMatchObject({ "content-type": "text/html", "cache-control": "private, no-cache" });
    return first;
  });
  expect(nonces[0]).not.toBe(nonces[1]);
});

test.each<[string, (server: ReturnType<typeof serve>) => void]>([
  ["notices have changed", ({ state }) => (state.revision += 1)],
  ["the clock was set forward", ({ state }) => (state.now += 60_000)],
  ["the clock was set back", ({ state }) => (state.now -= 60_000)],
  ["an operator has changed something", ({ recent }) => recent.clear()],
])("a page is rendered again after %s", async (_, change) => {
  const server = serve();
  await server.get("/public");
  change(server);
  await server.get("/public");
  await server.get("/public");
  expect(server.state.rendered).toHaveLength(2);
});

test.each<[string, (server: ReturnType<typeof serve>) => void]>([
  ["an operator's change", ({ recent }) => recent.clear()],
  ["a change of notices", ({ state }) => (state.revision += 1)],
])("a page that was overtaken by %s while it was rendered is not given to others", async (_, change) => {
  const server = serve();
  server.state.during = () => change(server);
  await server.get("/public");
  server.state.during = () => {};
  await server.get("/public");
  expect(server.state.rendered).toHaveLength(2);
});

test.each([
  ["another address", "/public?q=b", {}],
  ["a reader's choices", "/public?q=a", { cookie: "layout=table" }],
  ["something else than a page", "/public?q=a", { accept: "application/json" }],
])("%s gets an answer of its own", async (_, url, headers) => {
  const { state, get } = serve();
  await get("/public?q=a");
  const own = await get(url, headers);
  expect(state.rendered).toHaveLength(2);
  expect(own).toContain(String("cookie" in headers ? headers.cookie : null));
});

test.each([
  ["a page for one person", "/account", {}],
  ["a page that was not found", "/public/missing", {}],
  ["a page that sets a cookie", "/public/cookie", {}],
  ["a page for a long cookie", "/public", { cookie: "a".repeat(201) }],
])("%s is rendered for each request", async (_, url, headers) => {
  const { state, get } = serve();
  await get(url, headers);
  await get(url, headers);
  expect(state.rendered).toHaveLength(2);
});

test("no page is kept while the index cannot say what has changed", async () => {
  const { state, get } = serve();
  state.revision = Number.NaN;
  await get("/public");
  await get("/public");
  expect(state.rendered).toHaveLength(2);
});

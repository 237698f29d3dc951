import { gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { testSite } from "#test/site.ts";
import { servePages } from "./pages.ts";
import { createRecentPages } from "./recent-pages.ts";

/** A server that counts what it renders. `during` runs while a page is rendered. */
function serve() {
  const state = { revision: 1, now: 1_000_000, rendered: [] as string[], during: (): unknown => undefined };
  const app = Fastify();
  const recent = createRecentPages({
    isReusable: (path) => path.startsWith("/public"),
    revision: () => state.revision,
    now: () => state.now,
  });
  servePages(
    app,
    async ({ url, headers }, { nonce }) => {
      const { pathname, search } = new URL(url);
      state.rendered.push(pathname + search);
      await state.during();
      const status = pathname.includes("missing") ? 404 : 200;
      const cookies = pathname.includes("cookie") ? { "set-cookie": "a=b" } : {};
      const files = `<link href="/a.js" nonce="${nonce}"/><script async="" src="/a.js" nonce="${nonce}"></script>`;
      const vendor = `<script src="//chat.example/b.js" nonce="${nonce}"></script>`;
      const body = `${files}<script nonce="${nonce}"></script>${headers.get("cookie")}<style nonce="${nonce}"></style>${vendor}`;
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

test("files of the site have no nonce, because they need none; what is inline or of others has one", async () => {
  const body = await serve().get("/public");
  expect(body).toContain('<link href="/a.js"/><script async="" src="/a.js"></script><script nonce="');
  expect(body).toMatch(/<style nonce="[\w-]{22}"><\/style><script src="\/\/chat\.example\/b\.js" nonce="[\w-]{22}">/);
});

test.each([
  ["gzip, deflate, br, zstd", "gzip"],
  ["br, *;q=0.1", "gzip"],
  ["br", undefined],
  ["gzip;q=0, br", undefined],
  ["gzip; q=0.0", undefined],
  ["x-agzip", undefined],
  [undefined, undefined],
])("a reader who takes %s gets %s, with the nonce of the answer", async (encodings, expected) => {
  const { app } = serve();
  for (const turn of ["made", "known"]) {
    const answer = await app.inject({ url: "/public", headers: encodings ? { "accept-encoding": encodings } : {} });
    expect(answer.headers["content-encoding"], turn).toBe(expected);
    expect(answer.headers.vary, turn).toBe(expected && "accept-encoding");
    const body = expected ? gunzipSync(answer.rawPayload).toString() : answer.body;
    const [, nonce] = /<script nonce="([\w-]{22})"/.exec(body)!;
    expect(answer.headers["content-security-policy"], turn).toContain(`'nonce-${nonce}'`);
  }
});

test("a page is rendered once for readers who come while it is rendered", async () => {
  const { state, get } = serve();
  const opened = Promise.withResolvers<void>();
  state.during = () => opened.promise;
  const readers = [get("/public"), get("/public"), get("/public")];
  await vi.waitFor(() => expect(state.rendered).toHaveLength(1));
  opened.resolve();
  await Promise.all(readers);
  expect(state.rendered).toHaveLength(1);
});

test("readers who come while a page is rendered get pages of their own if it was not found", async () => {
  const { state, get } = serve();
  const opened = Promise.withResolvers<void>();
  state.during = () => opened.promise;
  const readers = [get("/public/missing"), get("/public/missing")];
  await vi.waitFor(() => expect(state.rendered).toHaveLength(1));
  opened.resolve();
  await Promise.all(readers);
  expect(state.rendered).toHaveLength(2);
});

/** The time that tells how old a page is. */
function setAge() {
  const real = performance.now.bind(performance);
  let later = 0;
  const spy = vi.spyOn(performance, "now").mockImplementation(() => real() + later);
  onTestFinished(() => spy.mockRestore());
  return (ms: number) => void (later = ms);
}

test("a page of more than five seconds is given while it is made again, once for all readers", async () => {
  const wait = setAge();
  const { state, get } = serve();
  await get("/public");
  wait(6_000);
  const opened = Promise.withResolvers<void>();
  state.during = () => opened.promise;
  await get("/public"); // would wait for ever if this one had to be made
  await get("/public");
  await vi.waitFor(() => expect(state.rendered).toHaveLength(2));
  opened.resolve();
  wait(10_500); // too old, had it not been made again
  await get("/public");
  expect(state.rendered).toHaveLength(2);
});

test("a page that cannot be made again is given for ten seconds and no longer", async () => {
  const wait = setAge();
  const { app, state } = serve();
  await app.inject("/public");
  state.during = () => Promise.reject(new Error("no database"));
  wait(6_000);
  expect((await app.inject("/public")).statusCode).toBe(200);
  await vi.waitFor(() => expect(state.rendered).toHaveLength(2));
  wait(10_500);
  expect((await app.inject("/public")).statusCode).toBe(500);
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

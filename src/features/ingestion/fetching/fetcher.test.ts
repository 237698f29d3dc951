import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createFileFetcher } from "#features/ingestion/fetching/fetcher.ts";
import { failure, fetchFrom, playPortal } from "#test/portal.ts";

test("sends its user agent, and accepts gzip", async () => {
  const { get, requests } = await fetchFrom({
    "/a": (request) => ({
      headers: { "content-encoding": "gzip" },
      body: gzipSync(`hello ${request.headers["user-agent"]}`),
    }),
  });
  expect(await get("/a")).toMatchObject({ text: "hello brolga/1.0 (+http://localhost)" });
  expect(requests.map((request) => request.headers["user-agent"])).toEqual(
    Array(2).fill("brolga/1.0 (+http://localhost)"),
  );
});

test("sends a conditional request for a page that was fetched before", async () => {
  const { get } = await fetchFrom({
    "/a": (request) =>
      request.headers["if-none-match"] === '"1"' &&
      request.headers["if-modified-since"] === "Tue, 15 Sep 2026 00:00:00 GMT"
        ? { status: 304 }
        : { headers: { etag: '"1"', "last-modified": "Tue, 15 Sep 2026 00:00:00 GMT" }, body: "first" },
  });
  const first = await get("/a");
  if (first.unchanged) throw new Error("the first answer is a page");
  expect(await get("/a", { validators: first.validators })).toEqual({ unchanged: true });
});

test("obeys robots.txt, by the longest rule and in the group for its own name", async () => {
  const robots = [
    "User-agent: *",
    "Disallow: /",
    "",
    "User-agent: Brolga",
    "User-agent: other",
    "Disallow: /secret",
    "Allow: /secret/open",
    "Disallow: /*.pdf$",
    "Disallow: /search?*page=",
  ].join("\n");
  const { get, asked } = await fetchFrom({
    "/robots.txt": robots,
    "/": "home",
    "/secret/open": "yes",
    "/a.pdf?x": "yes",
    "/search?q=1": "yes",
  });
  for (const path of ["/", "/secret/open", "/a.pdf?x", "/search?q=1"])
    expect(await get(path)).toMatchObject({ unchanged: false });
  for (const path of ["/secret", "/secret/closed", "/a.pdf", "/search?q=1&page=2"])
    await expect(get(path)).rejects.toEqual(failure("robots", /does not allow crawlers to read/));
  expect(asked.filter((path) => path === "/robots.txt")).toHaveLength(1);
  expect(asked).not.toContain("/secret");
});

test("a host whose robots.txt answers 500 is not read, and one without a robots.txt is", async () => {
  const broken = await fetchFrom({ "/robots.txt": { status: 500 }, "/a": "text" });
  await expect(broken.get("/a")).rejects.toEqual(failure("unavailable", /robots\.txt answers 500/));
  expect(broken.asked).not.toContain("/a");
  const { get } = await fetchFrom({ "/a": "text" });
  expect(await get("/a")).toMatchObject({ text: "text" });
});

test("waits a second between two requests to a host, or longer if Crawl-delay says so", async () => {
  const quick = await fetchFrom({ "/a": "a", "/b": "b" });
  await Promise.all([quick.get("/a"), quick.get("/b")]);
  expect(quick.waits).toEqual([1000, 1000]);
  const slow = await fetchFrom({ "/robots.txt": "User-agent: *\nCrawl-delay: 5", "/a": "a", "/b": "b" });
  await slow.get("/a");
  await slow.get("/b");
  expect(slow.waits).toEqual([1000, 5000]);
});

test("retries after a failure with exponential backoff and jitter", async () => {
  let calls = 0;
  const { get, waits } = await fetchFrom(
    { "/a": () => ((calls += 1) < 4 ? { status: 500 } : "at last") },
    { gapMs: 0 },
  );
  expect(await get("/a")).toMatchObject({ text: "at last" });
  expect(waits).toEqual([750, 1500, 3000]);
});

test("gives up after four tries", async () => {
  const { get, asked } = await fetchFrom({ "/a": { status: 503 } }, { gapMs: 0 });
  await expect(get("/a")).rejects.toEqual(failure("unavailable", /\/a answers 503/));
  expect(asked.filter((path) => path === "/a")).toHaveLength(4);
});

test("waits for a short Retry-After, and gives up with the time of a retry if it is long", async () => {
  let calls = 0;
  const { get, waits } = await fetchFrom(
    { "/a": () => ((calls += 1) < 2 ? { status: 429, headers: { "retry-after": "7" } } : "now") },
    { gapMs: 0 },
  );
  expect(await get("/a")).toMatchObject({ text: "now" });
  expect(waits).toEqual([7000]);
  const busy = await fetchFrom(
    { "/a": { status: 429, headers: { "retry-after": "Wed, 16 Sep 2026 03:00:00 GMT" } } },
    { gapMs: 0 },
  );
  await expect(busy.get("/a")).rejects.toMatchObject({
    kind: "unavailable",
    retryAt: Temporal.Instant.from("2026-09-16T03:00:00Z"),
  });
  expect(busy.asked.filter((path) => path === "/a")).toHaveLength(1);
});

test.each<[string, string | undefined]>([
  ["Wed, 16 Sep 9999 03:00:00 GMT", undefined],
  ["Thu, 31 Dec 2099 03:00:00 GMT", "2026-09-23T00:00:00Z"],
  ["99999999999999999999", "2026-09-23T00:00:00Z"],
  ["Mon, 31 Feb 2026 00:00:00 GMT", undefined],
  ["-5", undefined],
])("a Retry-After of %s is ignored or limited to a week", async (header, until) => {
  const { get } = await fetchFrom({ "/a": { status: 503, headers: { "retry-after": header } } }, { gapMs: 0 });
  const error = await get("/a").catch((reason: unknown) => reason);
  expect(error).toMatchObject({ kind: "unavailable", retryAt: until && Temporal.Instant.from(until) });
});

test.each([403, 404, 401, 451])("%i is final and is not retried", async (status) => {
  const { get, asked } = await fetchFrom({ "/a": { status } });
  await expect(get("/a")).rejects.toEqual(failure("refused", new RegExp(`answers ${status}`)));
  expect(asked.filter((path) => path === "/a")).toHaveLength(1);
});

test("a host that never answers is given up after the timeout", async () => {
  const { get } = await fetchFrom(
    { "/robots.txt": "", "/a": () => {} },
    { limits: { maxBytes: 100, timeoutMs: 60 }, gapMs: 0 },
  );
  await expect(get("/a")).rejects.toEqual(failure("unavailable", /did not answer within 60 ms/));
});

test("a page that breaks off is a failure", async () => {
  const { get } = await fetchFrom({
    "/a": (_, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("half");
      setImmediate(() => response.destroy());
    },
    "/packed": { headers: { "content-encoding": "gzip" }, body: gzipSync("x".repeat(5000)).subarray(0, 30) },
  });
  await expect(get("/a")).rejects.toEqual(failure("unavailable", /cannot be reached/));
  await expect(get("/packed")).rejects.toEqual(failure("unavailable", /cannot be reached/));
});

test("a page larger than the limit is refused, even if it is small when compressed", async () => {
  const { get } = await fetchFrom(
    {
      "/large": "x".repeat(20_001),
      "/bomb": { headers: { "content-encoding": "gzip" }, body: gzipSync("0".repeat(50_000_000)) },
      "/twice": { headers: { "content-encoding": "gzip, gzip" }, body: gzipSync(gzipSync("0")) },
      "/right": "x".repeat(20_000),
    },
    { limits: { maxBytes: 20_000, timeoutMs: 5_000 } },
  );
  await expect(get("/large")).rejects.toEqual(failure("too large", /larger than 20000 bytes/));
  await expect(get("/bomb")).rejects.toEqual(failure("too large", /larger than 20000 bytes/));
  await expect(get("/twice")).rejects.toEqual(failure("unreadable", /compressed as "gzip, gzip"/));
  expect(await get("/right")).toMatchObject({ unchanged: false });
});

test.each(["br", "deflate", "zstd", "gzip, br"])(
  "a response in an unrequested encoding, %s, is not unpacked",
  async (packing) => {
    const { get } = await fetchFrom({ "/a": { headers: { "content-encoding": packing }, body: "0".repeat(9_000) } });
    await expect(get("/a")).rejects.toEqual(failure("unreadable", /which we did not request/));
  },
);

test("a response with headers that are too large is a failure", async () => {
  const { get } = await fetchFrom({ "/a": { headers: { "x-long": "x".repeat(100_000) } } }, { gapMs: 0 });
  await expect(get("/a")).rejects.toEqual(failure("unavailable", /cannot be reached/));
});

test("decodes a page that wrongly declares its charset, and one that declares it in the document", async () => {
  const { get } = await fetchFrom({
    "/latin": {
      headers: { "content-type": "text/html; charset=utf-8" },
      body: Buffer.from("caf\xe9 \x96 1", "latin1"),
    },
    "/utf8": { headers: { "content-type": "text/html; charset=iso-8859-1" }, body: Buffer.from("café") },
    "/greek": Buffer.from('<?xml version="1.0" encoding="iso-8859-7"?><a>\xe1</a>', "latin1"),
    "/wide": Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("wide", "utf16le")]),
  });
  expect(await get("/latin")).toMatchObject({ text: "café – 1" });
  expect(await get("/utf8")).toMatchObject({ text: "café" });
  expect(await get("/greek")).toMatchObject({ text: expect.stringContaining("α") as string });
  expect(await get("/wide")).toMatchObject({ text: "wide" });
});

test("follows redirects, obeys the robots.txt of each host, and stops at a redirect loop", async () => {
  const other = await playPortal({ "/robots.txt": "User-agent: *\nDisallow: /no", "/yes": "there", "/no": "never" });
  const { get } = await fetchFrom({
    "/a": { status: 301, headers: { location: `${other.origin}/yes` } },
    "/b": { status: 302, headers: { location: `${other.origin}/no` } },
    "/circle": { status: 302, headers: { location: "/circle" } },
  });
  expect(await get("/a")).toMatchObject({ text: "there", url: `${other.origin}/yes` });
  await expect(get("/b")).rejects.toEqual(failure("robots", /does not allow crawlers to read \/no/));
  await expect(get("/circle")).rejects.toEqual(failure("unreadable", /redirects too many times/));
});

test("a body is sent again only on 307 to the same host, and validators never go to another host", async () => {
  const other = await playPortal({ "/there": "yes" });
  const { get, requests } = await fetchFrom({
    "/here": "yes",
    "/a": { status: 303, headers: { location: "/here" } },
    "/b": { status: 307, headers: { location: "/here" } },
    "/c": { status: 308, headers: { location: `${other.origin}/there` } },
  });
  const ask = { post: { page: 1 }, validators: { etag: '"1"' } };
  for (const path of ["/a", "/b", "/c"]) await get(path, ask);
  const seen = [...requests, ...other.requests].map(({ method, url, headers }) =>
    [method, url, headers["if-none-match"]].join(" "),
  );
  expect(seen.filter((request) => /here/.test(request))).toEqual(['GET /here "1"', 'POST /here "1"', "GET /there "]);
});

test("a file for a person is fetched by the same rules as a page, except for robots.txt", async () => {
  const bytes = Buffer.from([0xff, 0xd8, 0x00, 0x80]);
  const portal = await playPortal({
    "/robots.txt": "User-agent: *\nDisallow: /",
    "/face.jpg": (request) => ({ body: bytes, headers: { "x-accepts": request.headers.accept ?? "" } }),
    "/moved.jpg": { status: 302, headers: { location: "/face.jpg" } },
    "/large.jpg": Buffer.alloc(2_000),
  });
  const settings = { agent: "brolga/1.0 (+http://localhost)", gapMs: 0, limits: { maxBytes: 1_000, timeoutMs: 5_000 } };
  const fetchFile = createFileFetcher({ ...settings, loopback: true }, "image/jpeg");
  for (const path of ["/face.jpg", "/moved.jpg"]) expect(await fetchFile(portal.origin + path)).toEqual(bytes);
  expect(portal.asked).not.toContain("/robots.txt");
  expect(portal.requests.map(({ headers }) => headers.accept)).toEqual(["image/jpeg", "image/jpeg", "image/jpeg"]);
  await expect(fetchFile(`${portal.origin}/large.jpg`)).rejects.toEqual(failure("too large", /larger than 1000 bytes/));
  await expect(fetchFile(`${portal.origin}/none.jpg`)).rejects.toEqual(failure("refused", /404/));
  const asStranger = createFileFetcher(settings, "image/jpeg");
  for (const host of ["127.0.0.1", "localhost", "169.254.169.254", "[::1]"])
    await expect(asStranger(`http://${host}:${portal.port}/face.jpg`)).rejects.toEqual(failure("address", /public/));
});

import { expect, test } from "vitest";
import { crawlClosingSoon } from "#features/ingestion/server/listings/schedule.ts";
import { loadReferenceData } from "#features/ingestion/server/reference-data.ts";
import { settableClock } from "#platform/clock.ts";
import { testDatabase } from "#test/database.ts";
import { listOf, listedPortals, pageOf, rowOf, versioned } from "#test/listed-portal.ts";
import type { Route } from "#test/portal.ts";

const { db } = await testDatabase();
await loadReferenceData(db);
const clock = settableClock({ still: Temporal.Instant.from("2026-09-16T00:00:00Z") });
const at = (text: string) => clock.set({ still: Temporal.Instant.from(text) });
const portal = listedPortals({ db, clock });

test("pages are fetched only for rows that are new or changed", async () => {
  const { read, asked, opportunity, routes, origin } = await portal({ "/list": "[]", "/a": pageOf("A", "first") });
  const pages = () => asked.filter((path) => path === "/a").length;
  at("2026-09-16T00:00:00Z");
  routes["/list"] = listOf(rowOf("A", { link: `${origin}/a` }));
  await read();
  expect([pages(), (await opportunity("A"))!.description]).toEqual([1, "first"]);
  routes["/a"] = pageOf("A", "second");
  await read();
  expect([pages(), (await opportunity("A"))!.description]).toEqual([1, "first"]);
  at("2026-09-16T03:00:00Z");
  routes["/list"] = listOf(rowOf("A", { link: `${origin}/a`, closes: "16/10/2026 2:00 PM" }));
  await read();
  expect([pages(), (await opportunity("A"))!.description]).toEqual([2, "second"]);
  expect(String((await opportunity("A"))!.stays_open_until)).toBe("2026-10-16T03:00:00Z");
});

test("a page that answers 403 is skipped with a reason and retried; the rest of the list is read", async () => {
  const { read, skipped, asked, routes, origin, state } = await portal({ "/list": "[]", "/a": { status: 403 } });
  routes["/list"] = listOf(rowOf("A", { link: `${origin}/a` }), rowOf("B"));
  expect(await read()).toMatchObject({ added: 2, skipped: 1 });
  expect(skipped).toEqual([expect.stringMatching(/\/a answers 403/)]);
  await read();
  expect(asked.filter((path) => path === "/a")).toHaveLength(2);
  expect((await state()).failures).toBe(0);
});

test("a crawl stops after repeated 403 answers; earlier pages are kept and not fetched again", async () => {
  const { read, asked, routes, origin, opportunity, state } = await portal({
    "/list": "[]",
    "/p0": pageOf("0", "zero"),
  });
  routes["/list"] = listOf(
    ...Array.from({ length: 20 }, (_, index) => rowOf(String(index), { link: `${origin}/p${index}` })),
  );
  for (let index = 1; index < 20; index += 1) routes[`/p${index}`] = { status: 403 };
  await expect(read()).rejects.toThrow(/\/p5 answers 403/);
  const pages = () => asked.filter((path) => path.startsWith("/p"));
  expect(pages()).toEqual(["/p0", "/p1", "/p2", "/p3", "/p4", "/p5"]);
  expect([(await opportunity("0"))!.description, (await opportunity("19"))!.title]).toEqual(["zero", "Work 19"]);
  expect((await state()).failures).toBe(1);
  await expect(read()).rejects.toThrow(/\/p5 answers 403/);
  expect(pages().filter((path) => path === "/p0")).toHaveLength(1);
});

test("an unchanged page is not downloaded, parsed or stored again", async () => {
  at("2026-09-16T00:00:00Z");
  const { read, opportunity, routes, origin, requests, releases, versions } = await portal({
    "/list": "[]",
    "/a": versioned('"v1"', pageOf("A", "first")),
  });
  const listed = (closes: string) => listOf(rowOf("A", { link: `${origin}/a`, closes }));
  const asked = () => requests.filter(({ url }) => url === "/a").map(({ headers }) => headers["if-none-match"]);
  routes["/list"] = listed("14/10/2026 2:00 PM");
  expect(await read()).toMatchObject({ read: 2 });
  const before = (await versions()).find(({ url }) => url.endsWith("/a"))!;
  expect(before.etag).toBe('"v1"');

  at("2026-09-16T01:00:00Z");
  routes["/list"] = listed("16/10/2026 2:00 PM");
  expect(await read()).toMatchObject({ read: 1, changed: 1 });
  expect(asked()).toEqual([undefined, '"v1"']);
  expect(await releases("A")).toHaveLength(3);
  expect(await versions()).toContainEqual(before);
  expect((await opportunity("A"))!.description).toBe("first");

  routes["/list"] = listed("17/10/2026 2:00 PM");
  routes["/a"] = versioned('"v2"', pageOf("A", "second"));
  expect(await read()).toMatchObject({ read: 2, changed: 2 });
  expect((await opportunity("A"))!.description).toBe("second");
  expect(await versions()).toContainEqual(expect.objectContaining({ url: before.url, etag: '"v2"' }));
});

test("a closing that only the page states counts as checked when the page is unchanged", async () => {
  at("2026-09-16T00:00:00Z");
  const played = await portal(
    { "/list": "[]", "/a": versioned('"v1"', pageOf("A", "soon", "18/09/2026 2:00 PM")) },
    { statesClosing: false },
  );
  const { read, opportunity, routes, origin, requests, releases, stores, listing } = played;
  routes["/list"] = listOf(rowOf("A", { link: `${origin}/a`, closes: "" }));
  await read();
  expect(String((await opportunity("A"))!.stays_open_until)).toBe("2026-09-18T04:00:00Z");

  at("2026-09-16T00:30:00Z");
  const signal = new AbortController().signal;
  await crawlClosingSoon({ ...stores, listings: [listing] }, signal, (words) => expect.fail(words));
  expect(requests.at(-1)!.headers["if-none-match"]).toBe('"v1"');
  expect(String((await opportunity("A"))!.last_checked_at)).toBe("2026-09-16T00:30:00Z");
  expect(await releases("A")).toHaveLength(2);
});

test("a page with nothing readable is fetched without its ETag the next time", async () => {
  const { read, routes, origin, requests, skipped } = await portal({ "/list": "[]", "/a": versioned('"v1"', "<p>") });
  const asked = () => requests.filter(({ url }) => url === "/a").map(({ headers }) => headers["if-none-match"]);
  for (const closes of ["14/10/2026 2:00 PM", "15/10/2026 2:00 PM"]) {
    routes["/list"] = listOf(rowOf("A", { link: `${origin}/a`, closes }));
    await read();
  }
  expect(asked()).toEqual([undefined, undefined]);
  expect(skipped).toEqual(Array(2).fill(expect.stringMatching(/\/a contains nothing that we can read/)));
});

test("a 304 to an unconditional request is skipped with a reason", async () => {
  const { read, routes, origin, skipped, opportunity } = await portal({ "/list": "[]", "/a": { status: 304 } });
  routes["/list"] = listOf(rowOf("A", { link: `${origin}/a` }));
  await read();
  expect(skipped).toEqual([expect.stringMatching(/\/a answers 304/)]);
  expect(await opportunity("A")).toMatchObject({ title: "Work A" });
});

test.each<[string, Route, RegExp]>([
  ["is busy", { status: 429, headers: { "retry-after": "3600" } }, /\/a answers 429/],
  ["breaks", { status: 500 }, /\/a answers 500/],
  ["is slow", () => {}, /\/a did not answer within 300 ms/],
  [
    "breaks off",
    (_, response) => void response.writeHead(200, { "content-length": "99" }).end("<dl>", () => response.destroy()),
    /\/a cannot be reached/,
  ],
])(
  "a host that %s at a page ends the crawl; the rows are kept, and the page is fetched later",
  async (does, route, reason) => {
    at("2026-09-16T00:00:00Z");
    const noRetries = does === "is slow" ? { milliseconds: 300 } : {};
    const { read, opportunity, routes, origin, state } = await portal({ "/list": "[]", "/a": route }, noRetries);
    routes["/list"] = listOf(rowOf("A", { link: `${origin}/a` }), rowOf("B"));
    await expect(read()).rejects.toThrow(reason);
    expect(await state()).toMatchObject({ failures: 1, error: expect.stringMatching(reason) as string });
    expect((await state()).not_before !== null).toBe(does === "is busy");
    expect([(await opportunity("A"))!.title, (await opportunity("B"))!.title]).toEqual(["Work A", "Work B"]);
    routes["/a"] = pageOf("A", "page of A");
    await read();
    expect(await state()).toMatchObject({ failures: 0, error: null, not_before: null });
    expect((await opportunity("A"))!.description).toBe("page of A");
  },
);

test("a page is decoded correctly even if it declares the wrong encoding", async () => {
  const { read, opportunity, routes, origin } = await portal({
    "/list": "[]",
    "/a": {
      headers: { "content-type": "text/html; charset=utf-8" },
      body: Buffer.from(pageOf("A", "Caf\xe9 \x96 kiosk"), "latin1"),
    },
  });
  routes["/list"] = listOf(rowOf("A", { link: `${origin}/a` }));
  await read();
  expect((await opportunity("A"))!.description).toBe("Café – kiosk");
});

test("a page of 10 MB, and one over the page limit, are skipped with the reason, and the others are read", async () => {
  const { read, opportunity, routes, origin, skipped } = await portal({
    "/list": "[]",
    "/a": pageOf("A", "x".repeat(10 * 1024 * 1024)),
    "/b": pageOf("B", "x".repeat(17 * 1024 * 1024)),
    "/c": pageOf("C", "page of C"),
  });
  routes["/list"] = listOf(...["a", "b", "c"].map((name) => rowOf(name.toUpperCase(), { link: `${origin}/${name}` })));
  expect(await read()).toMatchObject({ read: 6, added: 3, changed: 1, skipped: 2 });
  expect(skipped).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/\/b is larger than 16777216 bytes/),
      "larger than 4 MB, the limit for a notice",
    ]),
  );
  expect([(await opportunity("A"))!.title, (await opportunity("C"))!.description]).toEqual(["Work A", "page of C"]);
});

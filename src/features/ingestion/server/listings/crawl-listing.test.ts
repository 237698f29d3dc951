import { expect, test } from "vitest";
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

test("an unchanged list is not downloaded again, and its open notices count as checked", async () => {
  at("2026-09-16T00:00:00Z");
  const { read, state, opportunity } = await portal({ "/list": versioned('"v1"', listOf(rowOf("A"))) });
  expect(await read()).toMatchObject({ added: 1 });
  at("2026-09-16T01:00:00Z");
  expect(await read()).toMatchObject({ read: 0 });
  expect(String((await opportunity("A"))!.last_checked_at)).toBe("2026-09-16T01:00:00Z");
  expect(String((await state()).succeeded_at)).toBe("2026-09-16T01:00:00Z");
});

test("a release without a closing does not count as a check of the closing", async () => {
  at("2026-09-16T00:00:00Z");
  const { read, opportunity, routes } = await portal({ "/list": listOf(rowOf("A", { closes: "", text: "old" })) });
  await read();
  at("2026-09-16T02:00:00Z");
  routes["/list"] = listOf(rowOf("A", { closes: "", text: "new" }));
  expect(await read()).toMatchObject({ changed: 1 });
  expect(String((await opportunity("A"))!.last_checked_at)).toBe("2026-09-16T00:00:00Z");
});

test("pages of a list are read until one has nothing new", async () => {
  const page = (from: number) => listOf(...Array.from({ length: 50 }, (_, index) => rowOf(String(from + index))));
  const { read, asked } = await portal(
    { "/list?page=1": page(0), "/list?page=2": page(50), "/list?page=3": page(50) },
    { path: "/list?page={page}" },
  );
  expect(await read()).toMatchObject({ read: 100, added: 100 });
  expect(asked.filter((path) => path.startsWith("/list"))).toEqual(["/list?page=1", "/list?page=2", "/list?page=3"]);
});

test("a list is decoded correctly even if it declares the wrong encoding", async () => {
  const { read, opportunity } = await portal({
    "/list": {
      headers: { "content-type": "application/json; charset=utf-8" },
      body: Buffer.from(listOf(rowOf("A", { title: "Caf\xe9 \x96 kiosk" })), "latin1"),
    },
  });
  await read();
  expect((await opportunity("A"))!.title).toBe("Café – kiosk");
});

test("an item of 10 MB is skipped with the reason, and the others are stored", async () => {
  const { read, skipped, opportunity } = await portal({
    "/list": listOf(rowOf("A"), rowOf("B", { text: "x".repeat(10 * 1024 * 1024) }), rowOf("C")),
  });
  expect(await read()).toMatchObject({ read: 3, added: 2, skipped: 1 });
  expect(skipped).toEqual(["larger than 4 MB, the limit for a notice"]);
  expect(await opportunity("C")).toBeDefined();
});

test.each<[string, Route, RegExp]>([
  ["refuses", { status: 403 }, /answers 403/],
  ["breaks", { status: 500 }, /answers 500/],
  ["is slow", () => {}, /did not answer within 300 ms/],
  ["shows another page", "<html>sign in</html>", /not valid JSON/],
  [
    "breaks off",
    (_, response) => void response.writeHead(200, { "content-length": "99" }).end("[", () => response.destroy()),
    /cannot be reached/,
  ],
])("a portal that %s is recorded as failing with the reason, and its notices are kept", async (does, route, reason) => {
  at("2026-09-16T00:00:00Z");
  const noRetries = does === "is slow" ? { milliseconds: 300 } : {};
  const { read, state, routes, opportunity } = await portal({ "/list": listOf(rowOf("A")) }, noRetries);
  await read();
  at("2026-09-16T01:00:00Z");
  routes["/list"] = route;
  await expect(read()).rejects.toThrow(reason);
  await expect(read()).rejects.toThrow(reason);
  expect(await state()).toMatchObject({ failures: 2, error: expect.stringMatching(reason) as string, read: 1 });
  expect(String((await state()).succeeded_at)).toBe("2026-09-16T00:00:00Z");
  expect(await opportunity("A")).toBeDefined();
  routes["/list"] = listOf(rowOf("A"));
  await read();
  expect(await state()).toMatchObject({ failures: 0, error: null });
});

test("a Retry-After header sets when the portal can be read again", async () => {
  at("2026-09-16T00:00:00Z");
  const { read, state } = await portal({ "/list": { status: 429, headers: { "retry-after": "3600" } } });
  await expect(read()).rejects.toThrow(/answers 429/);
  expect(String((await state()).not_before)).toMatch(/^2026-09-16T01:00:0/);
});

test("a crawl that fails halfway is repeated in full and loses nothing", async () => {
  let [broken, rows] = [true, ""];
  const { read, opportunity, origin, asked } = await portal({
    "/list": (request) =>
      request.headers["if-none-match"] ? { status: 304 } : { headers: { etag: '"1"' }, body: rows },
    "/b": () => (broken ? { status: 503 } : pageOf("B", "page of B")),
  });
  rows = listOf(rowOf("A"), rowOf("B", { link: `${origin}/b` }), rowOf("C"));
  await expect(read()).rejects.toThrow(/\/b answers 503/);
  expect(await opportunity("C")).toBeDefined();
  broken = false;
  // The list was not ingested completely, so its version must not be stored.
  await read();
  expect((await opportunity("B"))!.description).toBe("page of B");
  expect(asked.filter((path) => path === "/list")).toHaveLength(2);
});

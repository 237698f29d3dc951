import { expect, test } from "vitest";
import { readListing } from "#features/ingestion/server/listings/read-listing.ts";
import { loadReferenceData } from "#features/ingestion/server/reference-data.ts";
import { mappedListing } from "#features/ingestion/sources/mapped-listing.ts";
import { sightOfRows } from "#features/ingestion/sources/sights.ts";
import { settableClock } from "#platform/clock.ts";
import { testDatabase } from "#test/database.ts";
import { playPortal, quickFetcher, type Route } from "#test/portal.ts";

const { db } = await testDatabase();
await loadReferenceData(db);
const clock = settableClock({ still: Temporal.Instant.from("2026-09-16T00:00:00Z") });
const at = (text: string) => clock.set({ still: Temporal.Instant.from(text) });

let portals = 0;
/** A portal with a list and pages, and its listing. */
async function portal(routes: Record<string, Route>, { path = "/list", milliseconds = 10_000 } = {}) {
  const played = await playPortal(routes);
  const code = `portal-${(portals += 1)}`;
  const listing = mappedListing({
    code,
    source: "council-sites",
    name: "Sample",
    url: `${played.origin}/list`,
    addresses: [played.origin + path],
    licence: "not stated",
    sight: sightOfRows("samples"),
    isScheduled: true,
    statesClosing: true,
    list: {
      shape: { kind: "json", records: "" },
      fields: { reference: "ref", title: "title", closing: "closes", description: "text", link: "link" },
      fixed: { buyer: `Council ${code}` },
    },
    page: {
      shape: { kind: "html", labels: "" },
      fields: { reference: "Reference", description: "Work", closing: "Closes" },
    },
  });
  const skipped: string[] = [];
  const { fetcher } = quickFetcher({ gap: 0, limits: { bytes: 16 * 1024 * 1024, milliseconds } });
  return {
    ...played,
    skipped,
    read: (wish = {}) =>
      readListing({ db, clock, fetcher }, listing, { onSkip: (_, why) => skipped.push(why), ...wish }),
    state: () => db.selectFrom("listing_reading").selectAll().where("listing", "=", code).executeTakeFirstOrThrow(),
    one: (ref: string) =>
      db.selectFrom("opportunity").selectAll().where("source_key", "=", `${code} ${ref}`).executeTakeFirst(),
  };
}
const list = (...rows: object[]) => JSON.stringify(rows);
const row = (ref: string, more: object = {}) => ({ ref, title: `Work ${ref}`, closes: "14/10/2026 2:00 PM", ...more });

test("a list that has not changed is not sent again, and its open notices count as checked", async () => {
  at("2026-09-16T00:00:00Z");
  const body = list(row("A"));
  const { read, state, one } = await portal({
    "/list": (request) =>
      request.headers["if-none-match"] === '"v1"' ? { status: 304 } : { headers: { etag: '"v1"' }, body },
  });
  expect(await read()).toMatchObject({ added: 1 });
  at("2026-09-16T01:00:00Z");
  expect(await read()).toMatchObject({ read: 0 });
  expect(String((await one("A"))!.last_checked_at)).toBe("2026-09-16T01:00:00Z");
  expect(String((await state()).succeeded_at)).toBe("2026-09-16T01:00:00Z");
});

test("only what a release says of the closing counts as a check of it", async () => {
  at("2026-09-16T00:00:00Z");
  const { read, one, routes } = await portal({ "/list": list(row("A", { closes: "", text: "old" })) });
  await read();
  at("2026-09-16T02:00:00Z");
  routes["/list"] = list(row("A", { closes: "", text: "new" }));
  expect(await read()).toMatchObject({ changed: 1 });
  expect(String((await one("A"))!.last_checked_at)).toBe("2026-09-16T00:00:00Z");
});

test("pages are read for rows that are new or changed, and for no others", async () => {
  const page = (work: string) => `<dl><dt>Reference</dt><dd>A</dd><dt>Work</dt><dd>${work}</dd></dl>`;
  const { read, asked, one, routes, origin } = await portal({ "/list": "[]", "/a": page("first") });
  const pages = () => asked.filter((path) => path === "/a").length;
  routes["/list"] = list(row("A", { link: `${origin}/a` }));
  await read();
  expect([pages(), (await one("A"))!.description]).toEqual([1, "first"]);
  routes["/a"] = page("second");
  await read();
  expect([pages(), (await one("A"))!.description]).toEqual([1, "first"]);
  at("2026-09-16T03:00:00Z");
  routes["/list"] = list(row("A", { link: `${origin}/a`, closes: "16/10/2026 2:00 PM" }));
  await read();
  expect([pages(), (await one("A"))!.description]).toEqual([2, "second"]);
  expect(String((await one("A"))!.stays_open_until)).toBe("2026-10-16T03:00:00Z");
});

test("a page that refuses is a reason, and is asked for again; the list goes on", async () => {
  const { read, skipped, asked, routes, origin, state } = await portal({ "/list": "[]", "/a": { status: 403 } });
  routes["/list"] = list(row("A", { link: `${origin}/a` }), row("B"));
  expect(await read()).toMatchObject({ added: 2, skipped: 1 });
  expect(skipped).toEqual([expect.stringMatching(/\/a answers 403/)]);
  await read();
  expect(asked.filter((path) => path === "/a")).toHaveLength(2);
  expect((await state()).failures).toBe(0);
});

test("a portal that refuses one page after the other is left alone; what was read before stays and is not read again", async () => {
  const { read, asked, routes, origin, one, state } = await portal({
    "/list": "[]",
    "/p0": "<dl><dt>Reference</dt><dd>0</dd><dt>Work</dt><dd>zero</dd></dl>",
  });
  routes["/list"] = list(
    ...Array.from({ length: 20 }, (_, index) => row(String(index), { link: `${origin}/p${index}` })),
  );
  for (let index = 1; index < 20; index += 1) routes[`/p${index}`] = { status: 403 };
  await expect(read()).rejects.toThrow(/\/p5 answers 403/);
  const pages = () => asked.filter((path) => path.startsWith("/p"));
  expect(pages()).toEqual(["/p0", "/p1", "/p2", "/p3", "/p4", "/p5"]);
  expect([(await one("0"))!.description, (await one("19"))!.title]).toEqual(["zero", "Work 19"]);
  expect((await state()).failures).toBe(1);
  await expect(read()).rejects.toThrow(/\/p5 answers 403/);
  expect(pages().filter((path) => path === "/p0")).toHaveLength(1);
});

test("pages of a list are read until one has nothing new", async () => {
  const page = (from: number) => list(...Array.from({ length: 50 }, (_, index) => row(String(from + index))));
  const { read, asked } = await portal(
    { "/list?page=1": page(0), "/list?page=2": page(50), "/list?page=3": page(50) },
    { path: "/list?page={page}" },
  );
  expect(await read()).toMatchObject({ read: 100, added: 100 });
  expect(asked.filter((path) => path.startsWith("/list"))).toEqual(["/list?page=1", "/list?page=2", "/list?page=3"]);
});

test("an item of 10 MB is left out by name, and the others are taken in", async () => {
  const { read, skipped, one } = await portal({
    "/list": list(row("A"), row("B", { text: "x".repeat(10 * 1024 * 1024) }), row("C")),
  });
  expect(await read()).toMatchObject({ read: 3, added: 2, skipped: 1 });
  expect(skipped).toEqual(["larger than a notice may be (4 MB)"]);
  expect(await one("C")).toBeDefined();
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
])("a portal that %s is noted with its reason, and what was known stays", async (does, route, reason) => {
  at("2026-09-16T00:00:00Z");
  const patience = does === "is slow" ? { milliseconds: 300 } : {};
  const { read, state, routes, one } = await portal({ "/list": list(row("A")) }, patience);
  await read();
  at("2026-09-16T01:00:00Z");
  routes["/list"] = route;
  await expect(read()).rejects.toThrow(reason);
  await expect(read()).rejects.toThrow(reason);
  expect(await state()).toMatchObject({ failures: 2, error: expect.stringMatching(reason) as string, read: 1 });
  expect(String((await state()).succeeded_at)).toBe("2026-09-16T00:00:00Z");
  expect(await one("A")).toBeDefined();
  routes["/list"] = list(row("A"));
  await read();
  expect(await state()).toMatchObject({ failures: 0, error: null });
});

test("a portal that asks to be left alone says until when", async () => {
  at("2026-09-16T00:00:00Z");
  const { read, state } = await portal({ "/list": { status: 429, headers: { "retry-after": "3600" } } });
  await expect(read()).rejects.toThrow(/answers 429/);
  expect(String((await state()).not_before)).toMatch(/^2026-09-16T01:00:0/);
});

test("a reading that ends halfway is done again and loses nothing", async () => {
  let [broken, rows] = [true, ""];
  const { read, one, origin, asked } = await portal({
    "/list": (request) =>
      request.headers["if-none-match"] ? { status: 304 } : { headers: { etag: '"1"' }, body: rows },
    "/b": () => (broken ? { status: 503 } : "<dl><dt>Reference</dt><dd>B</dd><dt>Work</dt><dd>page of B</dd></dl>"),
  });
  rows = list(row("A"), row("B", { link: `${origin}/b` }), row("C"));
  await expect(read()).rejects.toThrow(/\/b answers 503/);
  expect(await one("C")).toBeDefined();
  broken = false;
  // The list was not taken in whole: its version must not be known.
  await read();
  expect((await one("B"))!.description).toBe("page of B");
  expect(asked.filter((path) => path === "/list")).toHaveLength(2);
});

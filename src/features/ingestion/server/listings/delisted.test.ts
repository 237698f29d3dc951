import { expect, test } from "vitest";
import { crawlListing } from "./crawl-listing.ts";
import { listingOf } from "#features/ingestion/sources/operator-listings.ts";
import { playPortal, quickFetcher } from "#test/portal.ts";
import { testServer } from "#test/server.ts";

const { api, clock, db, pool } = await testServer();
const at = (text: string) => clock.set({ still: Temporal.Instant.from(text) });
const csv = (...references: string[]) =>
  [
    "Reference,Title,Closes",
    ...references.map((reference) => `${reference},Kerb works ${reference},14/10/2026 14:00`),
  ].join("\n");

let councils = 0;
async function council(...references: string[]) {
  const code = `council-${(councils += 1)}`;
  const portal = await playPortal({ "/list": csv(...references) });
  const listing = listingOf({
    code,
    name: code,
    address: `${portal.origin}/list`,
    buyer: `Council ${code}`,
    state: "NSW",
    mapping: "council-csv",
  });
  const { fetcher } = quickFetcher();
  const read = async (...now: string[]) => {
    portal.routes["/list"] = csv(...now);
    await crawlListing({ db, clock, fetcher }, listing);
  };
  const keyOf = (reference: string) => `own-${code} ${reference}`;
  const rowOf = (reference: string) =>
    db
      .selectFrom("opportunity")
      .select("public_id")
      .where("source_key", "=", keyOf(reference))
      .executeTakeFirstOrThrow();
  const leftDate = async (reference: string) => {
    const { public_id: id } = await rowOf(reference);
    const { sources } = await api.opportunities.free({ params: { id } });
    return sources[0]!.leftDate;
  };
  const changes = async (reference: string) => {
    const { public_id: id } = await rowOf(reference);
    return api.opportunities.freeChanges({ params: { id } });
  };
  await read(...references);
  return { read, leftDate, changes, keyOf };
}

test("a notice delisted before its closing has a date, which is cleared when it is listed again", async () => {
  at("2026-09-16T00:00:00Z");
  const { read, leftDate } = await council("A", "B");
  at("2026-09-16T01:00:00Z");
  await read("A");
  expect([await leftDate("A"), await leftDate("B")]).toEqual([null, "2026-09-16T01:00:00Z"]);
  at("2026-09-16T02:00:00Z");
  await read("A");
  expect(await leftDate("B")).toBe("2026-09-16T01:00:00Z");
  await read("A", "B");
  expect(await leftDate("B")).toBeNull();
});

test("leaving the list after the closing is normal and gets no date", async () => {
  at("2026-09-16T00:00:00Z");
  const { read, leftDate } = await council("A", "B");
  at("2026-10-14T04:00:00Z");
  await read("A");
  expect(await leftDate("B")).toBeNull();
});

test("if more than half of a long list is missing, nothing is delisted", async () => {
  at("2026-09-16T00:00:00Z");
  const all = Array.from({ length: 30 }, (_, index) => `R${index}`);
  const { read, leftDate } = await council(...all);
  at("2026-09-16T01:00:00Z");
  await read(...all.slice(0, 14));
  expect(await leftDate("R29")).toBeNull();
  at("2026-09-16T02:00:00Z");
  await read(...all.slice(0, 20));
  expect(await leftDate("R29")).toBe("2026-09-16T02:00:00Z");
});

test("leaving the list before the closing is in the history, newest first, until the notice is back", async () => {
  at("2026-09-16T00:00:00Z");
  const { read, changes } = await council("A", "B");
  expect(await changes("B")).toEqual({ totalRecords: 0, items: [] });
  at("2026-09-16T01:00:00Z");
  await read("A");
  expect(await changes("A")).toMatchObject({ totalRecords: 0 });
  expect(await changes("B")).toEqual({
    totalRecords: 1,
    items: [
      {
        opportunityId: expect.any(String),
        changedDateTime: null,
        seenDate: "2026-09-16T01:00:00Z",
        severity: "important",
        changes: [
          {
            field: "listed",
            fieldName: "Listed",
            changeType: "removed",
            severity: "important",
            oldValue: "Council websites",
            newValue: null,
            isWithheld: false,
          },
        ],
      },
    ],
  });
  at("2026-09-16T02:00:00Z");
  await read("A", "B");
  expect(await changes("B")).toMatchObject({ totalRecords: 0 });
});

test("a notice that leaves the list after its closing gets no change", async () => {
  at("2026-09-16T00:00:00Z");
  const { read, changes } = await council("A", "B");
  at("2026-10-14T04:00:00Z");
  await read("A");
  expect(await changes("B")).toMatchObject({ totalRecords: 0 });
});

test("a notice that is still in another list of its source is not delisted", async () => {
  at("2026-09-16T00:00:00Z");
  const { read, leftDate, changes, keyOf } = await council("A", "B");
  await pool.query(
    `insert into listed_notice (listing, source_id, source_key, seen_at)
     select 'another', source_id, source_key, seen_at from listed_notice where source_key = $1`,
    [keyOf("B")],
  );
  at("2026-09-16T01:00:00Z");
  await read("A");
  expect([await leftDate("B"), (await changes("B")).totalRecords]).toEqual([null, 0]);
});

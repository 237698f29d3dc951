import { expect, test } from "vitest";
import { dataLifecycle } from "#capabilities";
import { linkDuplicate, unlinkDuplicate } from "#features/ingestion/server/duplicates/link.ts";
import { changesKnownBetween, recordKnownAt } from "#features/ingestion/server/known-at.ts";
import { undoRun } from "#features/ingestion/server/runs/decide.ts";
import { withRun } from "#features/ingestion/server/runs/runs.ts";
import { ingestRecords } from "#features/ingestion/server/service.ts";
import { publicIdOf } from "#features/ingestion/server/identity.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { publish, db, clock } = await testServer({ at: "2026-09-16T00:00:00Z" });
const at = (hours: number) => Temporal.Instant.from("2026-09-16T00:00:00Z").add({ hours });
/** Ingests bodies at this many hours after the start. */
async function publishAt(hours: number, ...bodies: Parameters<typeof publish>) {
  clock.set({ still: at(hours) });
  await publish(...bodies);
}
const idOf = async (key: string) =>
  (await db.selectFrom("opportunity").select("id").where("source_key", "=", key).executeTakeFirstOrThrow()).id;
const notice = (key: string, closes: string, released: string, more: object = {}) =>
  release({ key, title: `Fire systems ${key}`, opens: "2026-09-01", closes, released, ...more });
const [first, later] = ["2026-10-09T03:00:00Z", "2026-10-16T03:00:00Z"];

test("a record at an instant has what was read by then, and changes compare the records at two instants", async () => {
  await publishAt(0, notice("one", first, "2026-09-15T00:00:00Z"));
  await publishAt(2, notice("one", later, "2026-09-16T01:00:00Z"));
  const id = await idOf("one");
  expect(await recordKnownAt(db, id, at(-1))).toBeUndefined();
  expect((await recordKnownAt(db, id, at(1)))!.columns.stays_open_until).toBe(first);
  expect(await recordKnownAt(db, id, at(3))).toMatchObject({ status: "Open", columns: { stays_open_until: later } });
  expect(await changesKnownBetween(db, id, { from: at(-1), to: at(3) })).toBeUndefined();
  expect(await changesKnownBetween(db, id, { from: at(1), to: at(3) })).toMatchObject([
    { field: "closing", kind: "changed", before: { staysOpenUntil: first }, after: { staysOpenUntil: later } },
  ]);
  expect(await changesKnownBetween(db, id, { from: at(2), to: at(3) })).toEqual([]);
});

test("a change reverted in between is not listed, and a closing that has passed is a change of status", async () => {
  await publishAt(4, notice("two", first, "2026-09-15T00:00:00Z"));
  await publishAt(5, notice("two", later, "2026-09-16T01:00:00Z"));
  await publishAt(6, notice("two", first, "2026-09-16T02:00:00Z"));
  const id = await idOf("two");
  expect(await changesKnownBetween(db, id, { from: at(4), to: at(6) })).toEqual([]);
  const afterClosing = Temporal.Instant.from(first).add({ seconds: 1 });
  expect(await changesKnownBetween(db, id, { from: at(6), to: afterClosing })).toMatchObject([
    { field: "status", before: "Open", after: "Closed" },
  ]);
});

test("values from an undone run count as known until it was undone", async () => {
  await publishAt(10, notice("three", first, "2026-09-15T00:00:00Z"));
  clock.set({ still: at(11) });
  const run = await withRun({ db, clock }, "three", null, async (_, runId) => {
    const records = [{ number: 1, body: notice("three", later, "2026-09-16T01:00:00Z") }];
    await ingestRecords({ db, clock }, records, { origin: { readAt: at(11), runId } });
    return runId;
  });
  const id = await idOf("three");
  clock.set({ still: at(12) });
  await undoRun({ db, clock }, run);
  expect((await recordKnownAt(db, id, at(11)))!.columns.stays_open_until).toBe(later);
  expect((await recordKnownAt(db, id, at(12)))!.columns.stays_open_until).toBe(first);
  expect(await changesKnownBetween(db, id, { from: at(11), to: at(13) })).toMatchObject([{ field: "closing" }]);
});

test("the releases of a duplicate count while the two are linked", async () => {
  clock.set({ still: at(20) });
  await publish(
    notice("four", first, "2026-09-15T00:00:00Z"),
    notice("five", first, "2026-09-15T00:00:00Z", { buyer: "Other" }),
  );
  const id = await idOf("four");
  clock.set({ still: at(21) });
  const ids = ["four", "five"].map((key) => publicIdOf("ocds", key)) as [string, string];
  await linkDuplicate({ db, clock, lifecycle: dataLifecycle }, ...ids);
  await publishAt(22, { ...notice("five", first, "2026-09-16T03:00:00Z", { buyer: "Other" }), language: "en" });
  clock.set({ still: at(24) });
  await unlinkDuplicate({ db, clock, lifecycle: dataLifecycle }, ids[1]);
  const titles = await Promise.all(
    [20, 23, 25].map(async (hours) => (await recordKnownAt(db, id, at(hours)))!.columns.title),
  );
  expect(titles).toEqual(["Fire systems four", "Fire systems five", "Fire systems four"]);
});

import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { matchingFollower } from "#features/alerts/server/matching/follower.ts";
import type { MatchRow } from "#features/alerts/server/matching/queries.ts";
import { settableClock } from "#platform/clock.ts";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

/* What can go wrong while saved searches are matched: nothing is lost, and nothing is matched twice. */

const server = await testServer();
const { clock, db, publish } = server;
await publish(release({ key: "first", title: "First" }));
await db.updateTable("source").set({ announces_from: clock.now() }).execute();
const firm = firmsOf(server);

type Tell = (matches: MatchRow[]) => Promise<void>;
type Needs = Partial<Parameters<typeof matchingFollower>[0]>;
const matcherOf = (tell: Tell, needs: Needs = {}) =>
  matchingFollower({ db, tell: (_trx, matches) => tell(matches), tellMissed: () => Promise.resolve(), ...needs });
type Follower = ReturnType<typeof matcherOf>;
const catchUp = async (follower: Follower) => {
  while ((await follower.step({ db, clock })) > 0);
};
const news = (...keys: string[]) =>
  publish(...keys.map((key) => release({ key, title: `Bridge ${key}`, closes: "2026-10-30" })));
async function save(count: number, freeText = "bridge") {
  const { admin } = await firm();
  const made = [];
  for (let number = 0; number < count; number++)
    made.push(await admin.savedSearches.create({ body: { name: `Bridges ${number}`, searchRequest: { freeText } } }));
  return made.map(({ savedSearchId }) => savedSearchId);
}
const stored = async () => (await db.selectFrom("alert_match").selectAll().execute()).length;
const keysOf = (matches: MatchRow[]) =>
  matches.map(({ savedSearchId, opportunityId }) => `${savedSearchId} ${opportunityId}`);

test("a worker whose lease ends in the middle of a batch finishes it, and its successor matches nothing twice", async () => {
  const realClock = settableClock({ still: Temporal.Instant.from("2026-09-16T00:00:00Z") });
  const told: string[] = [];
  let inTheMiddle = () => {};
  let goOn: Promise<void> | undefined;
  const slow = matcherOf(
    async (matches) => {
      inTheMiddle();
      await goOn;
      told.push(...keysOf(matches));
    },
    // It renews nothing meanwhile, as if its process stood still.
    { realClock, renewalMs: 600_000 },
  );
  const other = matcherOf(async (matches) => void told.push(...keysOf(matches)), { realClock });
  await catchUp(slow);
  await save(12);
  await news("a1", "a2");
  const began = new Promise<void>((resolve) => (inTheMiddle = resolve));
  const { promise, resolve } = Promise.withResolvers<void>();
  goOn = promise;
  const working = slow.step({ db, clock });
  await began;
  realClock.set({ still: Temporal.Instant.from("2026-09-16T00:01:00Z") });
  await catchUp(other);
  expect(await db.selectFrom("alert_holder").selectAll().execute()).toHaveLength(1);
  resolve();
  await working;
  await Promise.all([catchUp(slow), catchUp(other)]);
  await news("a3");
  await Promise.all([catchUp(slow), catchUp(other)]);
  expect([told.length, new Set(told).size, await stored()]).toEqual([36, 36, 36]);
  await slow.release!({ db, clock });
  await other.release!({ db, clock });
});

test("a worker whose batch takes longer than its lease renews it meanwhile, and keeps its partitions", async () => {
  const realClock = settableClock({ still: Temporal.Instant.from("2026-09-17T00:00:00Z") });
  let goOn: Promise<void> | undefined;
  let inTheMiddle = () => {};
  const slow = matcherOf(
    async () => {
      inTheMiddle();
      await goOn;
    },
    { realClock, renewalMs: 5 },
  );
  const other = matcherOf(async () => {}, { realClock });
  await catchUp(slow);
  await save(1, "culvert");
  await publish(release({ key: "culvert", title: "Culvert", closes: "2026-10-30" }));
  const began = new Promise<void>((resolve) => (inTheMiddle = resolve));
  const { promise, resolve } = Promise.withResolvers<void>();
  goOn = promise;
  const working = slow.step({ db, clock });
  await began;
  // Twice almost as long as a lease: it is over unless it was renewed in between.
  for (const seconds of [12, 24]) {
    realClock.set({ still: Temporal.Instant.from("2026-09-17T00:00:00Z").add({ seconds }) });
    const ends = async () =>
      (await db.selectFrom("alert_holder").select("lease_ends_at").execute())[0]!.lease_ends_at.epochMilliseconds;
    await expect.poll(ends).toBe(realClock.now().add({ seconds: 15 }).epochMilliseconds);
  }
  await catchUp(other);
  expect(await db.selectFrom("alert_holder").selectAll().execute()).toHaveLength(2);
  resolve();
  await working;
  await slow.release!({ db, clock });
  await other.release!({ db, clock });
});

test("a clock that jumps ahead or back neither loses partitions nor keeps those of a dead worker", async () => {
  const jumping = settableClock({ still: Temporal.Instant.from("2030-01-01T00:00:00Z") });
  const follower = matcherOf(async () => {});
  const skewed = matcherOf(async () => {}, { realClock: jumping });
  await catchUp(skewed);
  jumping.set({ still: Temporal.Instant.from("2026-01-01T00:00:00Z") });
  await catchUp(skewed);
  // It has renewed its lease by the earlier time, so it is over for everybody else.
  await catchUp(follower);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from alert_partition group by holder_id
  `.execute(db);
  expect(rows).toEqual([{ count: 64 }]);
  await skewed.release!({ db, clock });
  await follower.release!({ db, clock });
});

test("a database too slow for a batch is given smaller ones until all of the notices are through", async () => {
  const told: string[] = [];
  const follower = matcherOf(async (matches) => {
    if (matches.length > 40) throw new Error("canceling statement due to statement timeout");
    told.push(...keysOf(matches));
  });
  await catchUp(follower);
  const before = await stored();
  await save(1);
  await news(...Array.from({ length: 24 }, (_, number) => `slow${number}`));
  for (let tries = 0; (await stored()) < before + 24 * 13 && tries < 40; tries++)
    await follower.step({ db, clock }).catch(() => {});
  await follower.release!({ db, clock });
  expect(new Set(told).size).toBe(told.length);
  expect(await stored()).toBe(before + 24 * 13);
});

test("broad searches are stored in batches of a limited size", async () => {
  const sizes: number[] = [];
  const follower = matcherOf(async (matches) => void sizes.push(matches.length), { maxMatches: 40 });
  await catchUp(follower);
  const before = await stored();
  await news(...Array.from({ length: 12 }, (_, number) => `broad${number}`));
  await catchUp(follower);
  await follower.release!({ db, clock });
  expect(await stored()).toBe(before + 12 * 13);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(40);
});

test("a saved search that cannot be compiled is left out and recorded, and the others go on", async () => {
  const [poison, sound] = await save(2, "jetty");
  const idOf = async (publicId: string | undefined) =>
    (await db.selectFrom("saved_search").select("id").where("public_id", "=", publicId!).executeTakeFirstOrThrow()).id;
  await sql`
    update saved_search set request = jsonb_set(request, '{closingFrom}', '"9999-12-31"') where public_id = ${poison!}
  `.execute(db);
  // No request that passes the contract throws today, so this one is made to.
  const { from } = Temporal.PlainDate;
  using _ = vi.spyOn(Temporal.PlainDate, "from").mockImplementation((date, ...more) => {
    if (date === "9999-12-31") throw new RangeError("poison");
    return from(date, ...more);
  });
  const told: MatchRow[] = [];
  const follower = matcherOf(async (matches) => void told.push(...matches));
  await catchUp(follower);
  // A notice with a megabyte of text is one like any other.
  const description = "Repair of planks and piles. ".repeat(40_000);
  await publish(release({ key: "jetty", title: "Jetty", description, closes: "2026-10-30" }));
  await catchUp(follower);
  await follower.release!({ db, clock });
  expect(told.map(({ savedSearchId }) => savedSearchId)).toEqual([await idOf(sound)]);
  expect(await db.selectFrom("alert_unreadable_search").select("saved_search_id").execute()).toEqual([
    { saved_search_id: await idOf(poison) },
  ]);
});

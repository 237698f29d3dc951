import { expect, test } from "vitest";
import { matchingFollower } from "#features/alerts/server/matching/follower.ts";
import type { MatchRow } from "#features/alerts/server/matching/queries.ts";
import { settableClock } from "#platform/clock.ts";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const server = await testServer();
const { clock, db, publish } = server;
await publish(release({ key: "first", title: "First" }));
await db.updateTable("source").set({ announces_from: clock.now() }).execute();

/** A worker that only matches, with real time of its own. */
function worker() {
  const realClock = settableClock({ still: Temporal.Instant.from("2026-09-16T00:00:00Z") });
  const matched: MatchRow[] = [];
  const follower = matchingFollower({
    db,
    realClock,
    tell: async (_trx, matches) => void matched.push(...matches),
    tellMissed: () => Promise.resolve(),
  });
  return {
    matched,
    /** Seconds after the start. */
    async stepAt(seconds: number) {
      realClock.set({ still: Temporal.Instant.from("2026-09-16T00:00:00Z").add({ seconds }) });
      while ((await follower.step({ db, clock })) > 0);
    },
    release: () => follower.release!({ db, clock }),
  };
}
const heldBy = async () =>
  (
    await db
      .selectFrom("alert_partition")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .groupBy("holder_id")
      .execute()
  ).map(({ count }) => Number(count));

test("two workers share the searches evenly, a dead one's are taken over, and nothing is matched twice or lost", async () => {
  const { admin } = await firmsOf(server)();
  const [first, second] = [worker(), worker()];
  await first.stepAt(0);
  expect(await heldBy()).toEqual([64]);
  for (let number = 0; number < 40; number++)
    await admin.savedSearches.create({ body: { name: `Bridges ${number}`, searchRequest: { freeText: "bridge" } } });
  const news = (key: string) => publish(release({ key, title: "Bridge", closes: "2026-10-30" }));
  await second.stepAt(1);
  await first.stepAt(5);
  await second.stepAt(6);
  expect(await heldBy()).toEqual([32, 32]);
  await news("b1");
  await Promise.all([first.stepAt(7), second.stepAt(7)]);
  expect(Math.min(first.matched.length, second.matched.length)).toBeGreaterThan(0);
  expect(first.matched.length + second.matched.length).toBe(40);
  // The first one dies without a word. Until its lease ends, what it held waits.
  await news("b2");
  await second.stepAt(12);
  expect(await heldBy()).toEqual([32, 32]);
  await second.stepAt(30);
  expect(await heldBy()).toEqual([64]);
  expect(first.matched.length + second.matched.length).toBe(80);
  // It was only slow: what it believes to hold is done.
  await first.stepAt(30);
  expect(first.matched.length + second.matched.length).toBe(80);
  await second.release();
  expect(await db.selectFrom("alert_match").selectAll().execute()).toHaveLength(80);
});

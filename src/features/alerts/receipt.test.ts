import { expect, test } from "vitest";
import { passingEngine } from "#adapters/search-engine/passing-engine.ts";
import { alertsTasks } from "#features/alerts/server/jobs.ts";
import { withZones } from "#features/ingestion/sources/listing-zones.ts";
import { coverageService } from "#features/coverage/server/service.ts";
import { allListings } from "#features/ingestion/sources/all.ts";
import { createLog } from "#platform/logging.ts";
import type { EmailContent } from "#platform/mail/email.ts";
import { beginNews } from "#test/begin-news.ts";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-14T23:00:00Z" });
const { alert, clock, db, publish } = server;
await beginNews(server);

test("a digest ends with what was read since the one before it, and names a source that is silent", async () => {
  const { admin } = await firmsOf(server)({ name: "Culverts" });
  await admin.savedSearches.create({ body: { name: "Culverts", searchRequest: { freeText: "culvert" } } });
  const sent: EmailContent[] = [];
  // What the worker does, where portals are read.
  const tasks = alertsTasks({
    db,
    clock,
    passingEngine: passingEngine(null),
    coverage: coverageService({ db, clock, listings: withZones(allListings(undefined)), readsPortals: true }),
    sendEmail: async (email) => void sent.push(email),
    sms: { send: () => Promise.reject(new Error("no text message is due")) },
    sendPush: () => Promise.reject(new Error("no push is due")),
    publicUrl: "https://brolga.example",
  });
  const log = createLog("worker", { level: "silent", format: "text" });
  const publishAll = async (...titles: string[]) => {
    await publish(...titles.map((title) => release({ key: title, title, released: clock.now().toString() })));
    await alert();
  };
  const listings = withZones(allListings(undefined)).filter(({ isScheduled }) => isScheduled);
  const sources = new Set(listings.map(({ source }) => source)).size;
  /** The last block of the digest at an instant: all sources are read an hour before, except those named. */
  async function receiptAt(instant: string, silent: Record<string, string> = {}) {
    const now = Temporal.Instant.from(instant);
    clock.set({ still: now });
    await db.deleteFrom("listing_reading").execute();
    for (const { code, source } of listings) {
      const readAt = silent[source] ?? now.subtract({ minutes: 5 }).toString();
      await db
        .insertInto("listing_reading")
        .values({ listing: code, started_at: readAt, succeeded_at: readAt })
        .execute();
    }
    await tasks["send-alerts"]!({}, { signal: new AbortController().signal, log, jobKey: "send-alerts" });
    return sent.at(-1)!.blocks.at(-2);
  }
  clock.set({ still: Temporal.Instant.from("2026-09-15T00:00:00Z") });
  await publishAll("Culvert one", "Bridge one", "Bridge two");
  expect(await receiptAt("2026-09-15T22:00:00Z")).toEqual({
    link: { label: "See coverage", path: "/coverage" },
    small: `3 new notices since Tue 15 Sep 8:00am, from ${sources} sources, all read on time.`,
  });
  clock.set({ still: Temporal.Instant.from("2026-09-16T00:00:00Z") });
  await publishAll("Culvert two");
  const { small } = (await receiptAt("2026-09-16T22:00:00Z", { tas: "2026-09-14T17:00:00Z" })) as { small: string };
  expect(small).toMatch(
    new RegExp(
      `^1 new notice since Wed 16 Sep 8:00am, from ${sources} sources. ${sources - 1} of them were read on time. .*Tas.* has been silent since Tue 15 Sep 3:00am. Its newest notices are missing here.$`,
    ),
  );
});

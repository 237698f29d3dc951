import { expect, test } from "vitest";
import { beginNews } from "#test/begin-news.ts";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-15T23:00:00Z" });
const { alert, clock, colleague, db, outbox, publish } = server;
const at = (instant: string) => clock.set({ still: Temporal.Instant.from(instant) });
await beginNews(server);

test("whoever watches a stage is told once of the stage that follows it, by the timings of the watch", async () => {
  const { admin, at: address } = await firmsOf(server)({ name: "Stages" });
  const [me, other] = [address("ada"), address("bo")];
  const bo = await colleague(admin, { email: other, name: "Bo Lind" });
  await publish(release({ key: "eoi", title: "Paving interest", closes: "2026-09-30T04:00:00Z" }));
  const earlier = await db
    .selectFrom("opportunity")
    .select(["public_id", "source_key"])
    .where("title", "=", "Paving interest")
    .executeTakeFirstOrThrow();
  for (const [who, email] of [
    [admin, "Instant"],
    [bo, "Off"],
  ] as const) {
    await who.watchList.watch({ body: { publicOpportunityId: earlier.public_id } });
    await who.watchList.setTiming({
      params: { opportunityId: earlier.public_id },
      body: { notificationTimingForEmail: email, notificationTimingForSms: "Off", notificationTimingForPush: "Off" },
    });
  }
  // A search that finds it too does not tell a watcher again.
  await admin.savedSearches.create({
    body: { name: "Paving", searchRequest: { freeText: "paving" }, notificationTimingForEmail: "Instant" },
  });
  await alert();
  const sentSince = async (before: number, to: string) => (await outbox(to)).slice(0, -before || undefined);
  const [mine, theirs] = [(await outbox(me)).length, (await outbox(other)).length];
  const later = (released: string) => ({
    ...release({ key: "rft", title: "Paving request", closes: "2026-10-26T04:00:00Z", released }),
    relatedProcesses: [{ relationship: ["prior"], scheme: "ocid", identifier: earlier.source_key }],
  });
  await publish(later("2026-09-15T01:00:00Z"));
  for (const instant of ["2026-09-15T23:00:00Z", "2026-09-15T23:05:00Z", "2026-09-16T23:05:00Z"]) {
    at(instant);
    await alert();
  }
  await publish(later("2026-09-15T02:00:00Z"));
  await alert();
  const sent = await sentSince(mine, me);
  expect(sent.map(({ subject }) => subject)).toEqual(["Next stage is open, closes Mon 26 Oct 4:00am: Paving request"]);
  expect(sent[0]!.body).toContain(
    "You watch the stage before it, “Paving interest”, so this is watched too, with the same alerts.",
  );
  expect(await sentSince(theirs, other)).toEqual([]);
});

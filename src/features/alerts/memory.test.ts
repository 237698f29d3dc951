import { sql } from "kysely";
import { expect, test } from "vitest";
import { beginNews } from "#test/begin-news.ts";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-15T23:00:00Z" });
const { alert, clock, colleague, db, outbox, publish, work } = server;
await beginNews(server);

const notice = (closes: string) =>
  release({ key: "w1", title: "Weir", opens: "2026-09-15T00:00:00Z", closes, released: clock.now().toString() });
const at = (instant: string) => clock.set({ still: Temporal.Instant.from(instant) });
async function purge() {
  await sql`select graphile_worker.add_job('purge-alert-memory', '{}'::json)`.execute(db);
  await work();
}
const memories = async () => (await db.selectFrom("alert_memory").select("person_id").execute()).length;

test("what somebody was told of a notice is in their export, and is forgotten after they stop watching or leave", async () => {
  const { admin, at: address, subscribe } = await firmsOf(server)({ name: "Weirs" });
  await subscribe();
  const bo = await colleague(admin, { email: address("bo"), name: "Bo Lind" });
  await publish(notice("2026-10-26T04:00:00Z"));
  const { public_id: publicOpportunityId } = await db
    .selectFrom("opportunity")
    .select("public_id")
    .where("title", "=", "Weir")
    .executeTakeFirstOrThrow();
  for (const who of [admin, bo]) await who.watchList.watch({ body: { publicOpportunityId } });
  at("2026-09-15T23:10:00Z");
  await publish(notice("2026-10-19T04:00:00Z"));
  await alert();
  expect(await admin.accounts.export({})).toMatchObject({
    toldOfWatched: [
      {
        publicOpportunityId,
        channel: "email",
        toldDate: "2026-09-15T23:10:00Z",
        fields: { closing: expect.objectContaining({ staysOpenUntil: "2026-10-19T04:00:00Z" }) as unknown },
      },
    ],
  });
  await purge();
  expect(await memories()).toBe(2);

  await admin.watchList.unwatch({ params: { opportunityId: publicOpportunityId } });
  at("2026-09-16T00:05:00Z");
  await purge();
  expect(await memories(), "it can still be taken back").toBe(2);
  at("2026-09-16T00:11:00Z");
  await purge();
  expect(await memories()).toBe(1);
  // Who watches it again begins with the notice as it is then.
  await admin.watchList.watch({ body: { publicOpportunityId } });
  const before = (await outbox(address("ada"))).length;
  at("2026-09-16T00:12:00Z");
  await publish(notice("2026-10-12T04:00:00Z"));
  await alert();
  const messages = await outbox(address("ada"));
  expect(messages).toHaveLength(before + 1);
  expect(messages[0]!.body).toContain("Was: Mon 19 Oct 2026");

  await bo.organisations.leave({});
  expect(await memories()).toBe(1);
});

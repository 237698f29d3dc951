import { expect, test } from "vitest";
import { statusOf } from "#domain/opportunity-status.ts";
import { beginNews } from "#test/begin-news.ts";
import { setBriefings } from "#test/briefings.ts";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-15T23:00:00Z" });
const { alert, clock, db, outbox, publish } = server;
await beginNews(server);

test("watchers are reminded of briefings, registration, questions and own dates in working days, once for each date as it is then", async () => {
  const { admin, at: address, subscribe } = await firmsOf(server)({ name: "Slipways" });
  await subscribe();
  const me = address("ada");
  const ben = await server.colleague(admin, { email: address("ben") });
  await ben.accounts.notificationSettings({ body: { reminders: ["Questions"] } });
  const notice = (key: string, title: string, more: object = {}) =>
    release({ key, title, places: ["NSW"], opens: "2026-09-15T00:00:00Z", closes: "2026-10-29T04:00:00Z", ...more });
  await publish(notice("v1", "Slipway"), notice("v2", "Crane"), notice("v3", "Dock"));
  const ids: Record<string, string> = {};
  for (const { public_id, title } of await db.selectFrom("opportunity").select(["public_id", "title"]).execute()) {
    ids[title] = public_id;
    for (const who of [admin, ben]) await who.watchList.watch({ body: { publicOpportunityId: public_id } });
  }
  const change = (title: string, values: object) =>
    db
      .updateTable("opportunity")
      .set({ zone: "Australia/Sydney", ...values })
      .where("title", "=", title)
      .execute();
  // Monday 5 October 2026 is Labour Day in New South Wales.
  await setBriefings(db, "Slipway", [{ at: "2026-10-06T00:00:00Z", registrationClosesAt: "2026-10-01T06:00:00Z" }]);
  await change("Slipway", { enquiries_close_at: "2026-10-07T06:00:00Z", enquiries_close_time_is_explicit: true });
  await setBriefings(db, "Crane", [{ at: "2026-10-08T00:00:00Z", mandatory: false }]);
  await change("Crane", {});
  await setBriefings(db, "Dock", [{ at: "2026-10-08T01:00:00Z", mandatory: false }]);
  await change("Dock", {});
  await admin.pipeline.save({
    params: { opportunityId: ids["Crane"]! },
    body: { stage: "Bid", internalDates: [{ name: "Price agreed", date: "2026-09-28", time: "10:00" }] },
  });
  await alert();
  const told: Record<string, (string | null)[]> = {};
  for (let day = 21; day <= 43; day++) {
    const now = Temporal.Instant.from("2026-09-01T22:30:00Z").add({ hours: 24 * (day - 1) });
    clock.set({ still: now });
    const before = (await outbox(me)).length;
    await alert();
    await alert();
    const sent = (await outbox(me))
      .slice(0, -before || undefined)
      .filter(({ body }) => /site visit|questions close|price agreed/i.test(body));
    if (sent.length > 0) told[now.toString().slice(0, 10)] = sent.map(({ subject }) => subject).toReversed();
    // The crane's visit moves after its reminder, and the dock is cancelled before it.
    if (now.toString().startsWith("2026-10-06")) await setBriefings(db, "Crane", [{ at: "2026-10-13T00:00:00Z" }]);
    if (now.toString().startsWith("2026-10-05")) await change("Dock", { status_id: statusOf("Cancelled").id });
  }
  const visit = (await outbox(me)).find(({ subject }) => subject!.endsWith("6 Oct 11:00am: Slipway"))!;
  expect(visit.body).toContain("Questions close Wed 7 Oct 2026 5:00pm AEDT (Sydney), in 5 days");
  const askedOf = (await outbox(address("ben"))).filter(({ body }) =>
    /site visit|questions close|price agreed/i.test(body),
  );
  expect(askedOf.map(({ subject }) => subject)).toEqual(["Questions close Wed 7 Oct 5:00pm: Slipway"]);
  expect(told).toMatchInlineSnapshot(`
    {
      "2026-09-24": [
        "Your date “Price agreed”: Mon 28 Sep 10:00am: Crane",
      ],
      "2026-09-28": [
        "Register for the mandatory site visit by Thu 1 Oct 4:00pm: Slipway",
      ],
      "2026-10-01": [
        "Mandatory site visit Tue 6 Oct 11:00am: Slipway",
      ],
      "2026-10-06": [
        "Site visit tomorrow, Thu 8 Oct 11:00am: Crane",
      ],
      "2026-10-11": [
        "Mandatory site visit tomorrow, Tue 13 Oct 11:00am: Crane",
      ],
    }
  `);
});

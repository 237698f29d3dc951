import { expect, test } from "vitest";
import { placeOf } from "#domain/places.ts";
import { beginNews } from "#test/begin-news.ts";
import { firmsOf } from "#test/firms.ts";
import { bareOrganisation, setOwner } from "#test/private-notices.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-15T23:00:00Z" });
const { alert, clock, db, outbox, publish } = server;
await beginNews(server);

test("a message that nothing is new says what was read, what is open now, which filters hide how much, and when the next one comes", async () => {
  const { admin, at, subscribe } = await firmsOf(server)({ name: "Culverts" });
  await subscribe();
  const notice = (key: string, title: string, places: string[], more: object = {}) =>
    release({ key, title, places, closes: "2026-12-19T01:00:00Z", released: clock.now().toString(), ...more });
  await publish(
    notice("c1", "Culvert one", ["NSW"]),
    notice("c2", "Culvert two", ["NSW"]),
    notice("c3", "Culvert three", ["VIC"]),
    notice("c4", "Culvert four", ["QLD"]),
    notice("c5", "Culvert five", ["NSW"], { status: "cancelled" }),
    notice("c6", "Culvert of another organisation", ["NSW"]),
  );
  await setOwner(db, "Culvert of another organisation", await bareOrganisation(db, "Others"));
  const ids = await db.selectFrom("opportunity").select(["public_id", "title"]).execute();
  const idOf = (title: string) => ids.find((row) => row.title === title)!.public_id;
  await admin.opportunities.full({ params: { id: idOf("Culvert one") } });
  const [nsw] = [placeOf("NSW").id];
  await admin.savedSearches.create({
    body: {
      name: "Culverts",
      searchRequest: { freeText: "culvert", locationIds: [nsw] },
      notificationTimingForEmail: "Daily",
    },
  });
  await alert();
  const send = async (instant: string) => {
    clock.set({ still: Temporal.Instant.from(instant) });
    await alert();
    return (await outbox(at("ada")))[0];
  };
  await send("2026-09-20T22:00:00Z");
  await alert();
  clock.set({ still: Temporal.Instant.from("2026-09-23T00:00:00Z") });
  await publish(notice("w1", "Weir", ["NSW"]), notice("w2", "Jetty", ["NSW"]));
  await alert();
  const { message: preview } = await admin.alerts.preview({ query: { channel: "email", timing: "Weekly" } });
  const message = await send("2026-09-27T22:00:00Z");
  expect(message!.subject).toBe("Nothing new in Culverts this week, still watching");
  expect(preview!.text!.split("\n\nYou get")[0]).toBe(message!.body.split("\n\nYou get")[0]);
  expect(message!.body.split(/\n\n-{64}\n\nYou get/)[0]).toMatchInlineSnapshot(`
    "BROLGA
    Nothing new, still watching
    Mon 28 Sep 2026 8:00am

    Culverts found nothing from Mon 21 Sep to Mon 28 Sep.

    Read: 2 new notices
    Last match: none since it was saved
    Open now: 2 in this search, 1 of them opened by you

    YOUR FILTERS HIDE OPEN NOTICES WITH YOUR WORDS

    2 more: without “New South Wales”

    Change this search: http://localhost:3000/saved-searches

    NEXT
    ----------------------------------------------------------------

    Daily digest: when something matches, from Tue 29 Sep 2026, 8:00am AEST on. Next weekly email: Mon 5 Oct 2026, 8:00am AEDT."
  `);
});

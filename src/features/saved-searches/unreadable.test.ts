import { sql } from "kysely";
import { expect, test } from "vitest";
import { beginNews } from "#test/begin-news.ts";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-15T23:00:00Z" });
const { alert, clock, db, publish } = server;
const firm = firmsOf(server);
const notice = (key: string, title: string) =>
  release({ key, title, closes: "2026-10-19T12:00:00+11:00", released: "2026-09-15T00:00:00Z" });
await beginNews(server);

test("a search whose stored request cannot be read is listed as such, and can be mended or deleted", async () => {
  const { admin } = await firm();
  const save = (name: string, freeText: string) =>
    admin.savedSearches.create({ body: { name, searchRequest: { freeText } } });
  const { savedSearchId } = await save("Weirs", "weir");
  await save("Locks", "lock");
  await publish(notice("w1", "Weir repair"), notice("l1", "Lock gates"));
  await alert();
  clock.set({ still: Temporal.Instant.from("2026-09-16T22:00:00Z") });
  await alert();
  await sql`update saved_search set request = '{"freeText": 4}' where public_id = ${savedSearchId}`.execute(db);

  const { items } = await admin.savedSearches.list({});
  expect(items).toMatchObject([
    { name: "Locks", searchRequest: { freeText: "lock" } },
    {
      name: "Weirs",
      searchRequest: null,
      searchRequestDescription: "Its words and filters cannot be read any more, so it finds nothing.",
      notificationTimingForEmail: "Daily",
    },
  ]);
  const dashboard = await admin.workspace.dashboard({ query: {} });
  expect(dashboard.searches.items.map(({ name }) => name)).toEqual(["Locks"]);
  const { savedSearchNotificationId } = items[1]!.currentNotification!;
  expect(await admin.savedSearches.notification({ params: { savedSearchNotificationId } })).toMatchObject({
    searchRequest: null,
    items: [{ title: "Weir repair" }],
  });
  const params = { savedSearchId };
  await expect(admin.csvExport.create({ body: { list: "SavedSearch", savedSearchId } })).rejects.toMatchObject({
    status: 409,
  });

  await admin.savedSearches.delete({ params });
  await admin.savedSearches.restore({ params });
  const body = { searchRequest: { freeText: "weir" }, version: items[1]!.version };
  expect(await admin.savedSearches.update({ params, body })).toMatchObject({
    searchRequest: { freeText: "weir" },
    searchRequestDescription: "Open and future opportunities with weir.",
  });
  await publish(notice("w2", "Weir painting"));
  await alert();
  expect((await admin.alerts.nextMessages({}))[0]!.searches).toMatchObject([{ name: "Weirs", count: 1 }]);
});

import { beforeEach, expect, test } from "vitest";
import { searchRequest } from "#features/search/contract.ts";
import { beginNews } from "#test/begin-news.ts";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const start = "2026-09-16T00:00:00Z";
const server = await testServer({ at: start });
const { alert, colleague, clock, outbox, publish } = server;
const firm = firmsOf(server);
type Api = (typeof server)["api"];

await beginNews(server);
beforeEach(() => clock.set({ still: Temporal.Instant.from(start) }));

const words = (freeText: string) => searchRequest.parse({ freeText });

test("colleagues are told who changed what a shared search finds, until that is undone or 30 days have passed", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben"), name: "Ben Hill" });
  const { savedSearchId, version } = await ben.savedSearches.create({
    body: { name: "Roads", searchRequest: words("road"), sharedWithOrganisation: true },
  });
  const params = { savedSearchId };
  const searchOf = async (who: Api) => (await who.savedSearches.list({})).items[0]!;
  const changeOf = async (who: Api) => (await searchOf(who)).requestChange;
  const update = async (who: Api, body: object) =>
    who.savedSearches.update({ params, body: { version: (await searchOf(who)).version, ...body } });
  expect(await changeOf(admin)).toBeNull();
  await update(ben, { searchRequest: words("road -bridge"), version });
  const told = await changeOf(admin);
  expect(told).toMatchObject({ changedBy: "Ben Hill", changedDate: start });
  expect(told!.descriptionBefore).toContain("road");
  expect(told!.descriptionBefore).not.toContain("bridge");
  expect(await changeOf(ben)).toBeNull();
  await update(ben, { searchRequest: words("road") });
  expect(await changeOf(admin)).toBeNull();
  await update(ben, { name: "All roads" });
  expect(await changeOf(admin)).toBeNull();
  await update(admin, { searchRequest: words("rail") });
  expect(await changeOf(ben)).toMatchObject({ changedBy: "Ada Byron" });
  await ben.savedSearches.share({ params, body: { sharedWithOrganisation: false } });
  expect(await changeOf(ben)).toBeNull();
  await ben.savedSearches.share({ params, body: { sharedWithOrganisation: true } });
  expect(await changeOf(ben)).not.toBeNull();
  clock.set({ still: clock.now().add({ hours: 24 * 31 }) });
  expect(await changeOf(ben)).toBeNull();
});

test("an email with what such a search has found says who changed it, and not to that person", async () => {
  const { admin, at, subscribe } = await firm();
  await subscribe();
  const ben = await colleague(admin, { email: at("ben"), name: "Ben Hill" });
  const daily = { notificationTimingForEmail: "Daily" } as const;
  const { savedSearchId, version } = await ben.savedSearches.create({
    body: { name: "Wharves", searchRequest: words("wharf"), sharedWithOrganisation: true, ...daily },
  });
  const params = { savedSearchId };
  const timings = { notificationTimingForSms: "Off", notificationTimingForPush: "Off" } as const;
  await admin.savedSearches.timing({ params, body: { ...daily, ...timings } });
  await ben.savedSearches.update({ params, body: { searchRequest: words("wharf -ferry"), version } });
  await alert();
  /** Publishes a notice. Returns the email of the next day with it. */
  const found = async (title: string) => {
    await publish(release({ key: title, title, closes: "2027-12-19T01:00:00Z", released: clock.now().toString() }));
    await alert();
    clock.set({ still: clock.now().add({ hours: 24 }) });
    await alert();
    return async (who: string) =>
      (await outbox(at(who))).find(({ body }) => body.includes(title))!.body.replaceAll(/\s+/g, " ");
  };
  const first = await found("Wharf piles");
  const change =
    /WHARVES: 1 new -{64} Ben Hill changed what this search finds on \w{3} \d+ \w{3} 2026\. Before: .* with wharf\./;
  expect(await first("ada")).toMatch(change);
  expect(await first("ben")).toContain("WHARVES: 1 new");
  expect(await first("ben")).not.toContain("changed what this search finds");
  clock.set({ still: clock.now().add({ hours: 24 * 31 }) });
  expect(await (await found("Wharf decking"))("ada")).not.toContain("changed what this search finds");
});

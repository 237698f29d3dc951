import { expect, test } from "vitest";
import { beginNews } from "#test/begin-news.ts";
import { firmsOf, refused } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-15T23:00:00Z" });
const { alert, api, app, clock, colleague, db, outbox, publish } = server;
const firm = firmsOf(server);
await beginNews(server);

/** The token of the link with this label in an email's text. */
const tokenIn = (body: string, label: string) => new RegExp(`${label}: .*/act/([\\w-]+)`).exec(body)![1]!;
const read = (token: string) => api.alerts.act({ params: { token } });
const perform = (token: string) => api.alerts.performAct({ params: { token }, body: {} });
const undo = (token: string) => api.alerts.undoAct({ params: { token } });
const post = (url: string) =>
  app.inject({ method: "POST", url, headers: { "content-type": "application/x-www-form-urlencoded" }, payload: "" });

test("links of an email watch, hide and add to the pipeline for its reader, signed out; a GET changes nothing", async () => {
  const { admin, at: address } = await firm({ name: "Cranes" });
  await admin.savedSearches.create({ body: { name: "Cranes", searchRequest: { freeText: "crane" } } });
  await publish(release({ key: "c1", title: "Crane hire", closes: "2026-10-30" }));
  await alert();
  clock.set({ still: Temporal.Instant.from("2026-09-16T22:00:00Z") });
  await alert();
  const { body } = (await outbox(address("ada")))[0]!;
  const token = tokenIn(body, "Watch");
  const watched = async () => (await admin.watchList.list({})).items.map(({ title }) => title);

  const before = { act: "watch", title: "Crane hire", isDone: false, canUndo: false, isUsed: false };
  for (const _ of [1, 2]) {
    expect(await read(token)).toMatchObject({ ...before, isOwn: false });
    expect((await app.inject({ method: "GET", url: `/api/v1/act/${token}` })).headers["cache-control"]).toBe(
      "no-store",
    );
  }
  expect(await admin.alerts.act({ params: { token } })).toMatchObject({ ...before, isOwn: true });
  expect(await watched()).toEqual([]);

  // A form that is posted to the address of the page does the same as the page's button. Twice is once.
  expect((await post(`/act/${token}`)).statusCode).toBe(204);
  await perform(token);
  expect(await watched()).toEqual(["Crane hire"]);
  expect(await read(token)).toMatchObject({ isDone: true, canUndo: true, isUsed: true });
  await undo(token);
  await undo(token);
  expect(await watched()).toEqual([]);
  expect(await read(token)).toMatchObject({ isDone: false, canUndo: false, isUsed: true });

  // What somebody does in the product is not undone by a link that did nothing.
  const { publicOpportunityId } = await read(token);
  await admin.watchList.watch({ body: { publicOpportunityId } });
  await perform(token);
  await undo(token);
  expect(await watched()).toEqual(["Crane hire"]);

  const [hide, add] = [tokenIn(body, "Not for us"), tokenIn(body, "Add to pipeline")];
  const stages = async () => (await admin.pipeline.stages({ body: { ids: [publicOpportunityId] } })).items;
  await perform(hide);
  await perform(add);
  expect([await read(hide), await read(add)]).toMatchObject([{ isDone: true }, { isDone: true }]);
  expect(await stages()).toMatchObject([{ stage: "New" }]);
  await undo(hide);
  await undo(add);
  expect([await read(hide), await read(add)]).toMatchObject([{ isDone: false }, { isDone: false }]);
  expect(await stages()).toEqual([]);

  await expect(read("unknown")).rejects.toMatchObject({ status: 404 });
  await expect(perform("unknown")).rejects.toMatchObject({ status: 404 });
  // A link that unsubscribes does nothing else.
  const unsubscribe = /\/unsubscribe\/([\w-]+)/.exec(body)![1]!;
  await expect(perform(unsubscribe)).rejects.toMatchObject({ status: 404 });

  clock.set({ still: Temporal.Instant.from("2026-10-16T21:59:00Z") });
  expect(await read(hide)).toMatchObject({ isDone: false });
  clock.set({ still: Temporal.Instant.from("2026-10-16T22:01:00Z") });
  await expect(perform(hide)).rejects.toMatchObject({ status: 410 });
  clock.set({ still: Temporal.Instant.from("2026-10-18T22:00:00Z") });
  await alert();
  await expect(read(hide)).rejects.toMatchObject({ status: 404 });
});

test("a change is seen and no longer watched by links, and as before once that is undone", async () => {
  clock.set({ still: Temporal.Instant.from("2026-11-01T23:00:00Z") });
  const { admin, at: address } = await firm({ name: "Jetties" });
  const jetty = { key: "w1", title: "Jetty repair", opens: "2026-11-01T00:00:00Z", closes: "2026-12-10T04:00:00Z" };
  await publish(release({ ...jetty, released: "2026-11-01T01:00:00Z" }));
  const { public_id: publicOpportunityId } = await db
    .selectFrom("opportunity")
    .select("public_id")
    .where("title", "=", "Jetty repair")
    .executeTakeFirstOrThrow();
  await admin.watchList.watch({ body: { publicOpportunityId } });
  await admin.triage.markSeen({ params: { opportunityId: publicOpportunityId } });
  clock.set({ still: Temporal.Instant.from("2026-11-01T23:10:00Z") });
  await publish(release({ ...jetty, released: "2026-11-01T01:10:00Z", status: "cancelled" }));
  await alert();
  const { body } = (await outbox(address("ada")))[0]!;
  const [seen, stop] = [tokenIn(body, "I have seen this"), tokenIn(body, "Stop watching")];
  expect(await read(seen)).toMatchObject({ act: "seen", isDone: false });
  clock.set({ still: Temporal.Instant.from("2026-11-01T23:20:00Z") });
  await perform(seen);
  await perform(seen);
  expect(await read(seen)).toMatchObject({ isDone: true, canUndo: true });
  await undo(seen);
  expect(await read(seen)).toMatchObject({ isDone: false });

  // What was opened since stays opened, and what was said to be seen again stays seen.
  const params = { opportunityId: publicOpportunityId };
  const waits = async () => (await admin.watchList.toSee({ params })).toSee !== null;
  await perform(seen);
  clock.set({ still: Temporal.Instant.from("2026-11-01T23:21:00Z") });
  await admin.opportunities.full({ params: { id: publicOpportunityId } });
  await undo(seen);
  expect(await waits()).toBe(true);
  const { noticesRead } = (await admin.accounts.export({})) as { noticesRead: { seenDate: string }[] };
  expect(noticesRead).toMatchObject([{ seenDate: "2026-11-01T23:21:00Z" }]);
  await perform(seen);
  clock.set({ still: Temporal.Instant.from("2026-11-01T23:22:00Z") });
  await admin.triage.markSeen({ params });
  await expect(undo(seen)).rejects.toMatchObject(refused(409, "stale_version", "version"));
  expect(await waits()).toBe(false);

  const watched = async () => (await admin.watchList.list({ query: { isActive: "false" } })).totalRecords;
  expect(await watched()).toBe(1);
  await perform(stop);
  expect(await watched()).toBe(0);
  await undo(stop);
  expect(await watched()).toBe(1);
});

test("a link leaves the buyer of a notice out of the search that found it, for its owner alone", async () => {
  clock.set({ still: Temporal.Instant.from("2026-11-02T23:00:00Z") });
  const { admin, at: address } = await firm({ name: "Weirs" });
  const bo = await colleague(admin, { email: address("bo"), name: "Bo Lind" });
  const { savedSearchId } = await admin.savedSearches.create({
    body: {
      name: "Weirs",
      searchRequest: { freeText: "weir" },
      notificationTimingForEmail: "Instant",
      sharedWithOrganisation: true,
    },
  });
  await bo.savedSearches.timing({ params: { savedSearchId }, body: { notificationTimingForEmail: "Instant" } });
  const told = async (minute: number, key: string, buyer: string) => {
    clock.set({ still: Temporal.Instant.from(`2026-11-02T23:${minute}:00Z`) });
    await publish(release({ key, title: `Weir of ${key}`, buyer, closes: "2026-12-10T04:00:00Z" }));
    await alert();
    clock.set({ still: Temporal.Instant.from(`2026-11-02T23:${minute + 6}:00Z`) });
    await alert();
    const emails = await Promise.all(["ada", "bo"].map((who) => outbox(address(who))));
    return emails.map((own) => own.find(({ body }) => body.includes(`Weir of ${key}`))?.body);
  };
  const [own, theirs] = await told(10, "Alma", "Rivers of Example");
  expect(theirs).toContain("Not for us: ");
  expect(theirs).not.toContain("Not this buyer");
  const token = tokenIn(own!, "Not this buyer");
  const amendment = { searchName: "Weirs", value: "Rivers of Example" };
  expect(await read(token)).toMatchObject({ act: "less", amendment, isDone: false });
  await perform(token);
  expect(await told(20, "Bowen", "Rivers of Example")).toEqual([undefined, undefined]);
  expect((await told(30, "Clare", "Lakes of Example")).every(Boolean)).toBe(true);
  await undo(token);
  expect((await told(40, "Dubbo", "Rivers of Example")).every(Boolean)).toBe(true);
});

test("a minor change asks its watcher for nothing but whether they go on watching", async () => {
  clock.set({ still: Temporal.Instant.from("2026-11-03T23:00:00Z") });
  const { admin, at: address } = await firm({ name: "Sluices" });
  const sluice = { key: "s1", title: "Sluice repair", closes: "2026-12-10T04:00:00Z" };
  await publish(release({ ...sluice, released: "2026-11-03T01:00:00Z" }));
  const { items } = await admin.search.member({ body: { freeText: "sluice" } });
  const { publicOpportunityId } = items[0]!;
  await admin.watchList.watch({ body: { publicOpportunityId } });
  await alert();
  await publish(release({ ...sluice, released: "2026-11-03T01:10:00Z" }));
  await alert();
  clock.set({ still: Temporal.Instant.from("2026-11-04T22:00:00Z") });
  await alert();
  const [told] = await outbox(address("ada"));
  expect(told!.body).toContain("Published changed\nSluice repair\n");
  expect(told!.body).toContain("Stop watching: ");
  expect(told!.body).not.toContain("I have seen this");
});

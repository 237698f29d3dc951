import { expect, test } from "vitest";
import type { z } from "zod";
import type { searchRequest } from "#features/search/contract.ts";
import { setBriefings } from "#test/briefings.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

// Wednesday 16 September 2026, 10 am in Sydney; first seen then, unless published later.
const { api, clock, db, publish } = await testServer({ at: "2026-09-16T00:00:00Z" });
const titles = async (body: z.input<typeof searchRequest>) =>
  (await api.search.free({ body })).items.map(({ title }) => title);

await publish(
  release({ key: "a", title: "Opened last month", opens: "2026-08-10" }),
  release({ key: "b", title: "Opened on Saturday", opens: "2026-09-12" }),
  release({ key: "c", title: "Opened yesterday", opens: "2026-09-15" }),
  release({ key: "d", title: "Opens in October", opens: "2026-10-01", status: "planned" }),
);
const undated = release({ key: "e", title: "Without an opening" });
await publish({ ...undated, tender: { ...undated.tender, tenderPeriod: {} } });

test("published in the last 24 hours or 7 days goes by the opening, else by when we first saw the notice", async () => {
  const lastDay = ["Opened yesterday", "Opens in October", "Without an opening"];
  expect((await titles({ publishedIn: "last24Hours" })).toSorted()).toEqual(lastDay);
  expect((await titles({ publishedIn: "last7Days" })).toSorted()).toEqual(
    ["Opened on Saturday", ...lastDay].toSorted(),
  );
  const { hiddenByFilters, effectiveRequest } = await api.search.free({ body: { publishedIn: "last7Days" } });
  expect(hiddenByFilters).toContainEqual({ filter: "publishedIn", hides: 1 });
  expect(effectiveRequest.publishedIn).toBe("last7Days");
});

test("newest first goes by publication, and an opening that is ahead does not count yet", async () => {
  const newest = await titles({ orderBy: "OpenDateNewestFirst" });
  expect(newest.slice(-2)).toEqual(["Opened on Saturday", "Opened last month"]);
  clock.set({ still: Temporal.Instant.from("2026-10-02T00:00:00Z") });
  expect((await titles({ orderBy: "OpenDateNewestFirst" }))[0]).toBe("Opens in October");
  expect(await titles({ publishedIn: "last7Days" })).toEqual(["Opens in October"]);
  clock.set({ still: Temporal.Instant.from("2026-09-16T00:00:00Z") });
});

test("a mandatory briefing, and one still ahead, are filters; a registration that is over ends a briefing", async () => {
  await setBriefings(db, "Opened last month", [{ at: "2026-09-20T00:00:00Z" }]);
  await setBriefings(db, "Opened on Saturday", [{ at: "2026-09-10T00:00:00Z" }]);
  await setBriefings(db, "Opened yesterday", [{ at: "2026-09-20T00:00:00Z", mandatory: false }]);
  await setBriefings(db, "Without an opening", [
    { at: "2026-09-20T00:00:00Z", registrationClosesAt: "2026-09-15T00:00:00Z" },
  ]);
  await publish();
  const mandatory = ["Opened last month", "Opened on Saturday", "Without an opening"];
  expect((await titles({ mandatoryBriefing: true })).toSorted()).toEqual(mandatory);
  expect((await titles({ briefingAhead: true })).toSorted()).toEqual(["Opened last month", "Opened yesterday"]);
  const both = { mandatoryBriefing: true, briefingAhead: true };
  expect(await titles(both)).toEqual(["Opened last month"]);
  const { hiddenByFilters } = await api.search.free({ body: both });
  expect(hiddenByFilters).toContainEqual({ filter: "mandatoryBriefing", hides: 1 });
  expect(hiddenByFilters).toContainEqual({ filter: "briefingAhead", hides: 2 });
});

test("the counts of publication and briefings are what choosing each gives, whatever is chosen", async () => {
  const filters: z.input<typeof searchRequest>[] = [
    {},
    { publishedIn: "last24Hours" },
    { publishedIn: "last7Days", briefingAhead: true },
    { mandatoryBriefing: true },
    { freeText: "opened", publishedIn: "last24Hours", statusIds: [] },
  ];
  for (const chosen of filters) {
    const { published, briefings } = await api.search.free({ body: chosen });
    const countOf = async (other: z.input<typeof searchRequest>) =>
      (await api.search.free({ body: { ...chosen, ...other } })).totalRecords;
    expect(published).toEqual({
      last24Hours: await countOf({ publishedIn: "last24Hours" }),
      last7Days: await countOf({ publishedIn: "last7Days" }),
    });
    expect(briefings).toEqual({
      mandatory: await countOf({ mandatoryBriefing: true }),
      ahead: await countOf({ briefingAhead: true }),
    });
  }
  const { published, briefings } = await api.search.free({ body: { publishedIn: "last24Hours" } });
  expect({ published, briefings }).toEqual({
    published: { last24Hours: 3, last7Days: 4 },
    briefings: { mandatory: 1, ahead: 1 },
  });
});

test("the counts follow the clock: a day and a week end, a briefing passes, an opening comes", async () => {
  const countsAt = async (instant: string) => {
    clock.set({ still: Temporal.Instant.from(instant) });
    const { published, briefings } = await api.search.free({ body: { statusIds: [] } });
    return [published.last24Hours, published.last7Days, briefings.ahead];
  };
  const now = "2026-09-16T00:00:00Z";
  expect(await countsAt(now)).toEqual([3, 4, 2]);
  expect(await countsAt("2026-09-20T00:00:00Z")).toEqual([0, 3, 0]);
  expect(await countsAt("2026-10-01T03:00:00Z")).toEqual([1, 1, 0]);
  expect(await countsAt(now)).toEqual([3, 4, 2]);
});

test("an item says until when a supplier can still come to a mandatory briefing", async () => {
  const { items } = await api.search.free({ body: {} });
  const briefings = new Map(items.map(({ title, mandatoryBriefing }) => [title, mandatoryBriefing]));
  expect(briefings.get("Opened last month")).toEqual({ lastChance: { to: "attend", date: "2026-09-20T00:00:00Z" } });
  expect(briefings.get("Without an opening")).toEqual({
    lastChance: { to: "register", date: "2026-09-15T00:00:00Z" },
  });
  expect(briefings.get("Opened yesterday")).toBeNull();
});

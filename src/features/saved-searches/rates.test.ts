import { expect, test } from "vitest";
import { searchRequest } from "#features/search/contract.ts";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-16T00:00:00Z" });
const { clock, publish } = server;
const firm = firmsOf(server);
const notice = (key: string, title: string, day: string, more: object = {}) =>
  release({ key, title, description: "", released: `${day}T02:00:00Z`, opens: `${day}T02:00:00Z`, ...more });

test("the rates of a list are the estimates of its searches, counted once a day and again after an edit", async () => {
  const closes = "2026-10-30";
  await publish(
    notice("r1", "Road one", "2026-09-10", { closes, places: ["NSW"] }),
    notice("r2", "Road two", "2026-09-11", { closes, places: ["WA"] }),
    notice("b1", "Bridge for a road", "2026-09-12", { closes: "2026-09-19T12:00:00+10:00" }),
    ...Array.from({ length: 901 }, (_, i) => notice(`k${i}`, `Kerb ${i}`, "2026-08-01", { closes })),
  );
  const { admin } = await firm();
  const { admin: other } = await firm();
  const requests = {
    Bridges: { freeText: "bridge", closingIn: ["nextWeek"] },
    Kerbs: { freeText: "kerb" },
    "Roads in NSW": { freeText: "road", locationIds: [1], timeZoneId: "Australia/Perth" },
    Roads: { freeText: "road" },
    Tunnels: { freeText: "tunnel" },
  };
  for (const [name, request] of Object.entries(requests))
    await admin.savedSearches.create({ body: { name, searchRequest: searchRequest.parse(request) } });
  const { items: searches } = await admin.savedSearches.list({});
  const ratesOf = async () =>
    new Map((await admin.savedSearches.rates({})).items.map(({ savedSearchId, ...rate }) => [savedSearchId, rate]));
  const rates = await ratesOf();
  expect(searches).toHaveLength(5);
  for (const { savedSearchId, name, searchRequest: request } of searches) {
    const { total, perDay, isTooMany } = await admin.savedSearches.estimate({ body: { searchRequest: request! } });
    expect([name, rates.get(savedSearchId)]).toEqual([name, { total, perDay, isTooMany }]);
  }
  expect(searches.map(({ name, savedSearchId }) => [name, rates.get(savedSearchId)!.total])).toEqual([
    ["Bridges", 1],
    ["Kerbs", 901],
    ["Roads", 3],
    ["Roads in NSW", 1],
    ["Tunnels", 0],
  ]);
  expect(await other.savedSearches.rates({})).toEqual({ totalRecords: 0, items: [] });

  await publish(notice("t1", "Tunnel", "2026-09-15", { closes }));
  expect(await ratesOf()).toEqual(rates);
  const [kerbs, tunnels] = [searches[1]!, searches[4]!];
  const body = { searchRequest: searchRequest.parse({ freeText: "bridge" }), version: kerbs.version };
  await admin.savedSearches.update({ params: { savedSearchId: kerbs.savedSearchId }, body });
  expect((await ratesOf()).get(kerbs.savedSearchId)).toMatchObject({ total: 1, isTooMany: false });
  clock.set({ still: Temporal.Instant.from("2026-09-17T00:00:00Z") });
  expect((await ratesOf()).get(tunnels.savedSearchId)).toMatchObject({ total: 1 });
});

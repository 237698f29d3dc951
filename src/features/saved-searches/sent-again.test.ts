import { expect, test } from "vitest";
import { searchRequest } from "#features/search/contract.ts";
import { firmsOf, refused } from "#test/firms.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-16T00:00:00Z" });
const { clock } = server;
const firm = firmsOf(server);
const words = (freeText: string) => searchRequest.parse({ freeText });

test("a search that is saved or changed again because the answer was lost is the same search, and no conflict", async () => {
  const { admin } = await firm();
  const save = (name: string, freeText: string) =>
    admin.savedSearches.create({ body: { name, searchRequest: words(freeText) } });
  const taken = refused(409, "name_taken", "name");
  const sent = await Promise.all(Array.from({ length: 5 }, () => save("Roads", "road")));
  const [{ savedSearchId, version }] = sent as [(typeof sent)[number]];
  expect(new Set(sent.map((search) => search.savedSearchId)).size).toBe(1);
  for (const [name, text] of [
    ["Roads", "rail"],
    ["ROADS", "road"],
  ] as const)
    await expect(save(name, text)).rejects.toMatchObject(taken);

  const change = (freeText: string) =>
    admin.savedSearches.update({ params: { savedSearchId }, body: { searchRequest: words(freeText), version } });
  const changed = await change("road -bridge");
  expect(await change("road -bridge")).toEqual(changed);
  await expect(change("bridge")).rejects.toMatchObject(refused(409, "stale_version", "version"));
  const codes = (await admin.activity.search({ body: {} })).items.map(({ activityCode }) => activityCode);
  expect(codes).toEqual(["SavedSearchUpdated", "SavedSearchCreated"]);

  clock.set({ still: clock.now().add({ minutes: 11 }) });
  await expect(save("Roads", "road -bridge")).rejects.toMatchObject(taken);
});

import { expect, test } from "vitest";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

// Wednesday, 10:00am in Sydney.
const { api, member, colleague, publish, db, clock } = await testServer({ at: "2026-09-16T00:00:00Z" });
const firm = firmsOf({ member, db, clock });

test("each filter of the list shows as many records as it says, and together they show what is in all of them", async () => {
  const { admin, at, subscribe } = await firm();
  await subscribe();
  await colleague(admin, { email: at("ben"), name: "Ben Boole" });
  const notices = [
    { title: "Fencing of dam1", closes: "2026-09-18T15:00:00+10:00", stage: "Bid", owner: "ada" },
    { title: "Fencing of dam2", closes: "2026-09-25T15:00:00+10:00", stage: "Bid", owner: "ben", value: 50_000 },
    { title: "Fencing of dam3", closes: "2026-09-25T15:00:00+10:00", stage: "New", owner: "ben" },
    { title: "Fencing of dam4", closes: "2027-03-01T15:00:00+10:00", stage: "Reviewing", owner: null, value: 70_000 },
    { title: "Fencing of dam5", closes: "2027-03-01T15:00:00+10:00", stage: "New", owner: "ben", status: "cancelled" },
    { title: "Fencing of dam6", closes: "2027-03-01T15:00:00+10:00", stage: "Won", owner: "ada" },
  ] as const;
  await publish(
    ...notices.map(({ title, stage: _stage, owner: _owner, ...wish }) => release({ key: title, title, ...wish })),
  );
  for (const { title, stage, owner } of notices) {
    const { items } = await api.search.free({ body: { freeText: `"${title}"`, statusIds: [] } });
    const params = { opportunityId: items[0]!.publicOpportunityId };
    await admin.pipeline.save({ params, body: { stage, ownerEmail: owner && at(owner) } });
  }
  type Query = NonNullable<Parameters<typeof admin.pipeline.list>[0]["query"]>;
  const titles = async (query: Query) =>
    (await admin.pipeline.list({ query })).items
      .map(({ title }) => title.slice(-1))
      .toSorted()
      .join("");
  const bensNext = { ownerEmail: at("ben"), closing: "NextWeek" } as const;
  expect(await titles(bensNext)).toBe("23");
  expect(await titles({ ...bensNext, value: "Stated", show: "Bid" })).toBe("2");
  expect(await titles({ ownedBy: "Nobody" })).toBe("4");
  expect(await titles({ closing: "Over" })).toBe("5");
  expect(await titles({ ownerEmail: at("ben").toUpperCase(), closing: "NoDate" })).toBe("");
  expect(await titles({ ownedBy: "Caller", value: "NotStated" })).toBe("16");

  for (const query of [{}, bensNext, { show: "All", value: "Stated" }, { ownedBy: "Nobody" }] satisfies Query[]) {
    const filters = await admin.pipeline.filters({ query });
    const count = async (change: Query) => (await admin.pipeline.list({ query: { ...query, ...change } })).totalRecords;
    for (const { show, count: says } of filters.shows) expect([show, await count({ show })]).toEqual([show, says]);
    for (const { closing, count: says } of filters.closings)
      expect([closing, await count({ closing })]).toEqual([closing, says]);
    for (const { value, count: says } of filters.values) expect([value, await count({ value })]).toEqual([value, says]);
    const { ownerEmail: _email, ...others } = query as Query;
    for (const { owner, count: says } of filters.owners) {
      const by: Query = owner ? { ownedBy: "Everyone", ownerEmail: owner.email } : { ownedBy: "Nobody" };
      expect((await admin.pipeline.list({ query: { ...others, ...by } })).totalRecords).toBe(says);
    }
  }
  const { owners } = await admin.pipeline.filters({});
  expect(owners.map(({ owner, count }) => [owner?.fullName ?? null, owner?.isCaller ?? false, count])).toEqual([
    ["Ada Byron", true, 2],
    ["Ben Boole", false, 3],
    [null, false, 1],
  ]);
  // Another organisation has nothing to count, and no one to name.
  const other = await firm();
  const theirs = await other.admin.pipeline.filters({ query: { show: "All" } });
  expect(theirs.owners).toEqual([]);
  expect(theirs.shows.every(({ count }) => count === 0)).toBe(true);
});

import { expect, test } from "vitest";
import { problem } from "#contract/problem.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { api, as, member, publish, send, clock } = await testServer({ at: "2026-09-16T00:00:00Z" });
const notice = {
  key: "one",
  title: "Fire systems",
  opens: "2026-09-01",
  closes: "2026-09-18T15:00:00+10:00",
  value: 80_000,
};
await publish(release(notice));
clock.set({ still: Temporal.Instant.from("2026-09-17T02:00:00Z") });
await publish(
  release({ ...notice, closes: "2026-09-25T15:00:00+10:00", value: 90_000, released: "2026-09-17T01:00:00Z" }),
);
const { items } = await api.search.free({ body: { freeText: "fire" } });
const id = items[0]!.publicOpportunityId;

const closing = {
  field: "closing",
  fieldName: "Closing",
  changeType: "changed",
  severity: "important",
  isWithheld: false,
};
const values = (closeDate: string) =>
  expect.objectContaining({ closeDate, closeTimeIsExplicit: true, timezoneId: "UTC" });

test("anyone sees what a release changed: how the closing moved, when, and the amounts that the page shows them", async () => {
  const { totalRecords, items: releases } = await api.opportunities.freeChanges({ params: { id } });
  expect(totalRecords).toBe(1);
  const [{ changes, ...about }] = releases as [(typeof releases)[number]];
  expect(about).toEqual({
    opportunityId: id,
    changedDateTime: "2026-09-17T01:00:00Z",
    seenDate: "2026-09-17T02:00:00Z",
    releaseId: expect.stringMatching(/^[0-9a-f]{64}$/),
    severity: "important",
  });
  expect(changes.map(({ field, isWithheld }) => [field, isWithheld])).toEqual([
    ["closing", false],
    ["valueFrom", false],
    ["valueTo", false],
  ]);
  expect(changes[2]).toMatchObject({ oldValue: 80_000, newValue: 90_000, severity: "minor" });
  expect(changes[0]).toEqual({
    ...closing,
    oldValue: values("2026-09-18T05:00:00Z"),
    newValue: values("2026-09-25T05:00:00Z"),
  });
});

test("an addendum is important, a closing that moves earlier or a cancellation is critical, also where values are withheld", async () => {
  const tender = { key: "weighed", title: "Lifts of the library", opens: "2026-09-01" };
  const first = release({ ...tender, closes: "2026-10-09T15:00:00+11:00" });
  await publish(first);
  clock.set({ still: Temporal.Instant.from("2026-09-18T00:00:00Z") });
  const amendments = [{ id: "1", date: "2026-09-17", description: "Answers" }];
  await publish({ ...first, date: "2026-09-17T05:00:00Z", tender: { ...first.tender, amendments } });
  clock.set({ still: Temporal.Instant.from("2026-09-19T00:00:00Z") });
  await publish(release({ ...tender, closes: "2026-10-02T15:00:00+10:00", released: "2026-09-18T05:00:00Z" }));
  clock.set({ still: Temporal.Instant.from("2026-09-20T00:00:00Z") });
  await publish(release({ ...tender, status: "cancelled", released: "2026-09-19T05:00:00Z" }));
  const found = await api.search.free({ body: { freeText: "library", statusIds: [] } });
  const params = { id: found.items[0]!.publicOpportunityId };
  const { items: releases } = await api.opportunities.freeChanges({ params });
  expect(
    releases.map(({ severity, changes }) => [severity, changes.map(({ field, isWithheld }) => [field, isWithheld])]),
  ).toEqual([
    ["critical", [["status", false]]],
    ["critical", [["closing", false]]],
    ["important", [["addenda", true]]],
  ]);
});

test("members see every value in dollars; people without a profile are told to set one up", async () => {
  const ada = await member({ email: "ada@engines.example" });
  const { items: releases } = await ada.opportunities.changes({ params: { id } });
  expect(releases[0]!.changes[2]).toMatchObject({
    field: "valueTo",
    oldValue: 80_000,
    newValue: 90_000,
    isWithheld: false,
  });
  await expect(api.opportunities.changes({ params: { id } })).rejects.toMatchObject({ status: 401 });
  const nobody = await as({ email: "nobody@else.example" });
  await expect(nobody.opportunities.changes({ params: { id } })).rejects.toMatchObject({ status: 403 });
});

test("changes are paged by release, newest first; a page after the last is empty", async () => {
  const found = await api.search.free({ body: { freeText: "library", statusIds: [] } });
  const params = { id: found.items[0]!.publicOpportunityId };
  const page = async (number: number) =>
    (await api.opportunities.freeChanges({ params, query: { page: number, pageSize: 2 } })).items.flatMap(
      ({ changes }) => changes.map(({ field }) => field),
    );
  expect([await page(1), await page(2), await page(3)]).toEqual([["status", "closing"], ["addenda"], []]);
});

test("an invalid page number or size names its field; an unknown notice is a 404", async () => {
  for (const query of ["page=0", "pageSize=101", "page=x", "page="]) {
    const answer = await send(`/api/v1/opportunity/free/${id}/changes?${query}`, { method: "GET", headers: {} });
    const { status, errors } = problem.parse(await answer.json());
    expect([status, errors?.map(({ field }) => field)], query).toEqual([400, [query.split("=")[0]]]);
  }
  const params = { id: "nothing" };
  await expect(api.opportunities.freeChanges({ params })).rejects.toMatchObject({ status: 404 });
});

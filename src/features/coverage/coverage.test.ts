import { expect, test } from "vitest";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";
import { pollHealth } from "#test/poll-health.ts";

const { api, app, clock, db, publish } = await testServer({ at: "2026-09-16T02:00:00Z" });

const listingOf = async (code: string) => {
  const { sources } = await api.coverage.get({});
  return sources.flatMap((source) => source.listings).find((listing) => listing.code === code)!;
};
const reading = async (listing: string, state: object) => {
  await db.deleteFrom("listing_reading").where("listing", "=", listing).execute();
  await db
    .insertInto("listing_reading")
    .values({ listing, started_at: "2026-09-16T01:00:00Z", ...state })
    .execute();
};
const at = (text: string) => clock.set({ still: Temporal.Instant.from(text) });

test("every listing says what it publishes, and that it was never crawled", async () => {
  expect(await listingOf("austender-approaches")).toMatchObject({
    state: "never",
    lastReadDate: null,
    normalGapMinutes: null,
    changes: expect.arrayContaining(["closing time"]) as string[],
    hidden: [expect.stringMatching(/documents and addenda/)],
  });
  expect(await listingOf("wa-open")).toMatchObject({
    state: "by-hand",
    note: expect.stringMatching(/robots\.txt/) as string,
  });
});

test("a listing is fresh up to three usual intervals, and then stale", async () => {
  await reading("vic-open", { succeeded_at: "2026-09-16T01:00:00Z", read: 40 });
  at("2026-09-16T04:00:00Z");
  expect(await listingOf("vic-open")).toMatchObject({ state: "fresh", normalGapMinutes: 60, lastCount: 40 });
  at("2026-09-16T04:01:00Z");
  expect(await listingOf("vic-open")).toMatchObject({ state: "stale" });
});

test("a listing that fails three times is failing, and shows the source's error; a single failure is ignored", async () => {
  at("2026-09-16T02:00:00Z");
  const failure = {
    succeeded_at: "2026-09-16T01:00:00Z",
    failed_at: "2026-09-16T02:00:00Z",
    error: "https://x answers 403.",
  };
  await reading("sa-open", { ...failure, failures: 1 });
  expect(await listingOf("sa-open")).toMatchObject({ state: "fresh", failure: "https://x answers 403." });
  await reading("sa-open", { ...failure, failures: 3 });
  expect(await listingOf("sa-open")).toMatchObject({ state: "failing", failingSince: "2026-09-16T02:00:00Z" });
  await reading("sa-open", { ...failure, succeeded_at: null, failures: 1 });
  expect(await listingOf("sa-open")).toMatchObject({ state: "failing" });
});

test("operators find what is stale and failing in /health", async () => {
  at("2026-09-16T09:00:00Z");
  await pollHealth(app).toMatchObject({
    sources: {
      read: false,
      stale: [{ listing: "vic-open" }],
      failing: [{ listing: "sa-open", error: "https://x answers 403." }],
      listings: expect.arrayContaining([
        {
          listing: "vic-open",
          state: "stale",
          lastReadDate: "2026-09-16T01:00:00Z",
          normalGapMinutes: 60,
          counts: { read: 40, added: 0, changed: 0, unchanged: 0, skipped: 0 },
        },
      ]) as object[],
    },
  });
  const { payload } = await app.inject({ url: "/metrics" });
  expect(payload).toMatch(/^listings_stale 1$/m);
  expect(payload).toMatch(/^listings_failing 1$/m);
});

test("completeness counts a source's open notices and no invented ones", async () => {
  at("2026-09-16T02:00:00Z");
  await publish(
    release({
      key: "ocds-43qwtd-1",
      closes: "2026-10-01T14:00:00+10:00",
      categories: ["72101509"],
      places: ["NSW"],
      value: 5000,
    }),
    release({ key: "ocds-43qwtd-2", closes: "2026-10-01" }),
    release({ key: "ocds-43qwtd-3", award: { supplier: "Bright Pty Ltd", dollars: 900, date: "2026-08-01" } }),
    { isInvented: true, key: "x", title: "Invented", type: "RequestForTender", status: "Open" },
  );
  const { sources } = await api.coverage.get({});
  expect(sources.find((source) => source.name === "NSW eTendering")).toMatchObject({
    notices: 3,
    open: 2,
    complete: { closing: 50, buyer: 100, category: 50, place: 100, value: 50 },
  });
  expect(sources.map((source) => source.name)).not.toContain("Demonstration");
});

test("buyers that no source covers are named, however a covered one is written", async () => {
  at("2026-09-16T02:00:00Z");
  const missing = async (place: string, kind: string) =>
    (await api.coverage.get({})).uncovered.find((group) => group.place === place && group.kind === kind)!;
  expect(await missing("VIC", "council")).toMatchObject({ known: 79, placeName: "Victoria" });
  expect((await missing("VIC", "council")).names).toContain("Ballarat");
  await publish(
    release({ key: "c1", buyer: "City of Ballarat" }),
    release({ key: "c2", buyer: "The Council of the City of Ryde" }),
    release({ key: "c3", buyer: "Norwood Payneham & St Peters Council" }),
    release({ key: "c4", buyer: "The University of Melbourne" }),
    release({ key: "c5", buyer: "Hobart Painting Pty Ltd" }),
    release({
      key: "old",
      buyer: "Hume City Council",
      opens: "2024-01-01T00:00:00Z",
      released: "2024-01-01T00:00:00Z",
    }),
  );
  expect((await missing("VIC", "council")).names).not.toContain("Ballarat");
  expect((await missing("VIC", "council")).names).toContain("Hume");
  expect((await missing("NSW", "council")).names).not.toContain("Ryde");
  expect((await missing("SA", "council")).names).not.toContain("Norwood Payneham and St Peters");
  expect((await missing("VIC", "university")).names).not.toContain("University of Melbourne");
  expect((await missing("TAS", "council")).names).toContain("Hobart");
});

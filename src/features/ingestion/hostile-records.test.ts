import { beforeEach, expect, test } from "vitest";
import { statusOf } from "#domain/opportunity-status.ts";
import { seedSources } from "#features/ingestion/server/queries.ts";
import { ingestRecords } from "#features/ingestion/server/service.ts";
import { testDatabase } from "#test/database.ts";
import { release } from "#test/releases.ts";

const { db, pool } = await testDatabase();
const clock = { now: () => Temporal.Instant.from("2026-09-10T00:00:00Z") };

beforeEach(async () => {
  await pool.query("truncate opportunity, award, buyer, seller, release, feed restart identity cascade");
  await seedSources(db);
});

/** Ingests a record between two plain ones. Returns what was stored of it, and the reasons for what was skipped. */
async function between(body: Record<string, unknown>) {
  const reasons: string[] = [];
  const bodies = [release({ key: "before" }), body, release({ key: "behind" })];
  const records = bodies.map((body, index) => ({ number: index + 1, body }));
  await ingestRecords({ db, clock }, records, { onSkip: (_, reason) => reasons.push(reason) });
  const stored = await db.selectFrom("opportunity").selectAll().orderBy("source_key").execute();
  const keys = stored.map((row) => row.source_key).filter((key) => key.startsWith("be"));
  expect(keys).toEqual(["before", "behind"]);
  return { reasons, row: stored.find((row) => row.source_key === "odd") };
}

// Words that do not compress: PostgreSQL's index would accept a longer text that does.
const long = Array.from({ length: 100_000 }, (_, index) => (index * 7919).toString(36)).join(" ");
const award = { supplier: "Example", dollars: 1, date: "2026-09-01" };
const awarded = release({ key: "odd", award });

test.each<[string, Record<string, unknown>]>([
  ["title", release({ key: "odd", title: long })],
  ["description", release({ key: "odd", description: long })],
  ["reference", { ...awarded, tender: { ...awarded.tender, id: long } }],
  ["buyer", release({ key: "odd", buyer: long })],
  ["seller", release({ key: "odd", award: { ...award, supplier: long } })],
  ["award", { ...awarded, awards: [{ ...awarded.awards![0], id: long }] }],
  ["category", release({ key: "odd", categories: [long] })],
  ["place", release({ key: "odd", places: [long] })],
  ["closing", release({ key: "odd", closes: long })],
  ["related notice", { ...awarded, relatedProcesses: [{ relationship: ["planning"], identifier: long }] }],
])("a %s that is far too long is cut, and the other records are stored", async (_, body) => {
  const { row, reasons } = await between(body);
  expect(reasons).toEqual([]);
  expect(row!.title.length).toBeLessThanOrEqual(500);
  expect(row!.description.length).toBeLessThanOrEqual(200_000);
});

test("a record with a key that is far too long, or of 10 MB, is skipped with the reason", async () => {
  expect((await between(release({ key: long }))).reasons).toEqual(["its key has more than 400 characters"]);
  const large = release({ key: "odd", description: "x".repeat(10_000_000) });
  expect((await between(large)).reasons).toEqual(["larger than 4 MB, the limit for a notice"]);
});

test("markup and scripts in a source become text or are removed, and never become elements of our pages", async () => {
  const title = `<script>alert(1)</script>Cleaning <img src=x onerror=alert(1)>of &lt;b&gt;depots`;
  const description = `<p onclick="x()">Daily<iframe src="//evil"></iframe> <a href="javascript:alert(1)">work</a></p>`;
  const { row } = await between(release({ key: "odd", title, description }));
  expect(row).toMatchObject({
    title: "Cleaning of <b>depots",
    description: "Daily work",
    description_html: "<p>Daily work</p>",
  });
});

test.each(["1970-01-01T00:00:00Z", "1 January 1970", "0001-01-01T00:00:00", "9999-12-31T23:59:59Z", "31/12/9999"])(
  "a closing of %s is a placeholder: it is treated as not stated, and the notice is open",
  async (closes) => {
    const { row } = await between(release({ key: "odd", closes }));
    expect(row).toMatchObject({
      status_id: statusOf("Open").id,
      stays_open_until: null,
      reminds_at: null,
      opens_for_applications: false,
    });
  },
);

test("a negative amount is stored as published", async () => {
  const { row } = await between(release({ key: "odd", value: -5 }));
  expect(row).toMatchObject({ value_from_cents: -500, value_to_cents: -500 });
});

test.each(["31/12/9999", "Not applicable"])(
  "a scheme that closes %s still takes applications at any time",
  async (words) => {
    const line = {
      source: "buy.nsw",
      id: "odd",
      title: "Prequalification scheme",
      noticeType: "Scheme",
      closingAtRaw: words,
    };
    const { row } = await between(line);
    expect(row).toMatchObject({ opens_for_applications: true, stays_open_until: null, closing_wording: words });
  },
);

test.each<[string, Record<string, unknown>]>([
  ["NUL", { "a\0b": 1 }],
  ["a lone surrogate", { "half \ud83d": 1 }],
  ["NUL deep inside", { list: [{ "\0": [{ "\udc00\0": "\0" }] }] }],
])("%s in a key is cleaned as in a value, and the other records are stored", async (_, odd) => {
  const { row, reasons } = await between({ ...release({ key: "odd" }), ...odd });
  expect(reasons).toEqual([]);
  expect(row!.title).toBe("Cleaning of the depot");
});

test("a record that the database refuses is skipped with the reason, and the others are stored", async () => {
  const row = { key: "odd", title: "Cleaning of the depot", stage: "100000 of 2" };
  const { row: stored, reasons } = await between({ listing: "sample", source: "vic", row });
  expect(stored).toBeUndefined();
  expect(reasons).toEqual([expect.stringMatching(/^cannot be stored \(.*smallint/)]);
});

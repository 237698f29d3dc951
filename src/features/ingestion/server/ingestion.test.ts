import { beforeEach, expect, test } from "vitest";
import { fixture, readFixture } from "#features/ingestion/fixtures/read-fixture.ts";
import { openNotices } from "#features/ingestion/extraction/open-file.ts";
import type { ParsedRelease } from "#features/ingestion/server/batch.ts";
import { ingestFile } from "#features/ingestion/server/files.ts";
import { closeDueOpportunities } from "#features/ingestion/server/jobs.ts";
import { seedSources } from "#features/ingestion/server/queries.ts";
import { withRun } from "#features/ingestion/server/runs/runs.ts";
import { ingestRecords } from "#features/ingestion/server/service.ts";
import { writeBatch } from "#features/ingestion/server/write-batch.ts";
import { feedHead, readFeed } from "#platform/feed/feed.ts";
import { testDatabase } from "#test/database.ts";

const { db, pool } = await testDatabase();
const at = (text: string) => Temporal.Instant.from(text);
let now = at("2026-09-10T00:00:00Z");
const clock = { now: () => now };
const samples = [
  "austender-contracts.csv",
  "austender-edits.jsonl",
  "nt-contracts.csv",
  "austender-atm.jsonl",
  "buy-nsw-list.jsonl",
];

beforeEach(async () => {
  await pool.query("truncate opportunity, award, buyer, seller, release, ingest_run, feed restart identity cascade");
  await seedSources(db);
  now = at("2026-09-10T00:00:00Z");
});

const ingest = async (name: string, onSkip?: (record: number, reason: string) => void) =>
  ingestFile({ db, clock }, await openNotices(fixture(name)), { onSkip });

/** Everything stored about opportunities, without row ids and times. */
const contents = async () => {
  const { rows } = await pool.query(`
    select to_jsonb(o) - '{id,buyer_id,first_seen_at,last_changed_at,last_checked_at}'::text[] as opportunity, b.name_key as buyer,
      (select jsonb_agg(jsonb_build_array(award_key, seller_key, value_cents, awarded_at) order by award_key)
        from award join seller on seller.id = seller_id where opportunity_id = o.id) as awards
    from opportunity o left join buyer b on b.id = o.buyer_id order by o.source_id, o.source_key`);
  return rows;
};

test("counts add up, bad records are reported by number and reason, and a second run changes nothing", async () => {
  const reasons: string[] = [];
  const first = await ingest("austender-contracts.csv", (record, reason) => reasons.push(`${record}: ${reason}`));
  expect(first).toEqual({ read: 5, added: 2, changed: 2, unchanged: 0, skipped: 1 });
  expect(reasons).toEqual(['5: value "about 5" is not an amount']);
  const [before, head] = [await contents(), await feedHead(db)];
  now = now.add({ hours: 1 });
  expect(await ingest("austender-contracts.csv")).toEqual({ read: 5, added: 0, changed: 0, unchanged: 4, skipped: 1 });
  expect(await contents()).toEqual(before);
  expect(await feedHead(db)).toBe(head);
});

test("a change writes one feed row and its time; an unchanged record updates only the check time", async () => {
  await ingest("austender-contracts.csv");
  const head = await feedHead(db);
  now = now.add({ hours: 1 });
  const reasons: string[] = [];
  const counts = await ingest("austender-edits.jsonl", (record, reason) => reasons.push(`${record}: ${reason}`));
  expect(counts).toEqual({ read: 2, added: 0, changed: 1, unchanged: 0, skipped: 1 });
  expect(reasons).toEqual(["2: stored, but not shown until a release states a title and a status"]);
  const rows = await readFeed(db, head, 10);
  expect(rows.map((row) => row.kind)).toEqual(["changed"]);
  now = now.add({ hours: 1 });
  await ingest("austender-contracts.csv");
  const seen = await db
    .selectFrom("opportunity")
    .selectAll()
    .where("source_key", "=", "prod-a1")
    .executeTakeFirstOrThrow();
  expect([seen.first_seen_at, seen.last_changed_at, seen.last_checked_at].map(String)).toEqual([
    "2026-09-10T00:00:00Z",
    "2026-09-10T01:00:00Z",
    "2026-09-10T02:00:00Z",
  ]);
});

test("the same releases in any order and any batches give the same database", async () => {
  const releases = (await Promise.all(samples.map(readFixture))).flat().filter((result) => typeof result !== "string");
  const write = async (list: ParsedRelease[], size: number) => {
    await pool.query("truncate opportunity, award, buyer, seller, release, feed restart identity cascade");
    for (let from = 0; from < list.length; from += size)
      await writeBatch(db, list.slice(from, from + size), clock.now());
    return contents();
  };
  const whole = await write(releases, 1000);
  expect(whole.length).toBeGreaterThan(8);
  expect(await write(releases.toReversed(), 1)).toEqual(whole);
  expect(await write([...releases, ...releases].toReversed(), 3)).toEqual(whole);
});

test("an edit that arrives before its contract is applied once the contract arrives", async () => {
  await ingest("austender-edits.jsonl");
  expect(await contents()).toEqual([]);
  await ingest("austender-contracts.csv");
  const { title } = await db
    .selectFrom("opportunity")
    .select("title")
    .where("source_key", "=", "prod-a1")
    .executeTakeFirstOrThrow();
  expect(title).toBe("Painting of both hangars");
});

test("buyers and sellers are matched by name or ABN, and slugs are unique", async () => {
  const bodies = ["Sample Works Pty Ltd", "SAMPLE WORKS P/L", "Sample, Works", "Sample Works Group"].map(
    (agency, index) => ({
      ocid: `prod-${index}`,
      cn_id: `CN${index}`,
      tag: "contract",
      description: "Works",
      value_aud: "1.00",
      date_signed: "2024-01-01T00:00:00Z",
      agency_name: agency,
      supplier_name: ["Éxample One", "Example: One", "Other Name", "Example One"][index],
      supplier_abn: ["", "51824753556", "51 824 753 556", ""][index],
      unspsc: "76110000",
    }),
  );
  await ingestRecords(
    { db, clock },
    bodies.map((body, index) => ({ number: index + 1, body })),
  );
  const buyers = await db.selectFrom("buyer").select(["name", "slug"]).orderBy("id").execute();
  expect(buyers).toEqual([
    { name: "Sample Works Pty Ltd", slug: "sample-works-pty-ltd" },
    { name: "Sample Works Group", slug: "sample-works-group" },
  ]);
  const sellers = await db.selectFrom("seller").select(["slug", "abn"]).orderBy("id").execute();
  expect(sellers).toEqual([
    { slug: "example-one", abn: null },
    { slug: "example-one-2", abn: "51824753556" },
  ]);
});

test("text that PostgreSQL cannot hold does not stop a batch", async () => {
  const body = { isInvented: true, key: "odd", title: "A\0B \ud800 end", status: "Open" };
  const counts = await ingestRecords({ db, clock }, [{ number: 1, body }]);
  expect(counts.added).toBe(1);
  const { title } = await db.selectFrom("opportunity").select("title").executeTakeFirstOrThrow();
  expect(title).toBe("AB \ufffd end");
});

test("a notice closes exactly at its closing time, with a feed row", async () => {
  await ingest("austender-atm.jsonl");
  const head = await feedHead(db);
  const status = async () =>
    (
      await db
        .selectFrom("opportunity")
        .select("status_id")
        .where("reference", "=", "SAMPLE-1")
        .executeTakeFirstOrThrow()
    ).status_id;
  now = at("2026-10-09T02:59:59Z");
  await closeDueOpportunities({ db, clock });
  expect(await status()).toBe(1);
  now = at("2026-10-09T03:00:00Z");
  await closeDueOpportunities({ db, clock });
  expect(await status()).toBe(2);
  // The expected date of the announced notice was a week earlier.
  expect((await readFeed(db, head, 10)).map((row) => row.kind)).toEqual(["changed", "changed"]);
  await closeDueOpportunities({ db, clock });
  expect((await readFeed(db, head, 10)).length).toBe(2);
});

test("a status change that our rules do not allow is applied and recorded", async () => {
  const claim = (status: string, released: string, title = "Cleaning") =>
    ingestRecords({ db, clock }, [{ number: 1, body: { isInvented: true, key: "one", title, status, released } }]);
  await claim("Cancelled", "2026-09-01");
  now = now.add({ hours: 1 });
  await claim("Open", "2026-09-02");
  await claim("Open", "2026-09-03", "Cleaning of windows");
  await claim("Cancelled", "2026-09-04");
  const noted = await db.selectFrom("irregular_transition").selectAll().execute();
  expect(noted.map((row) => [row.from_status_id, row.to_status_id, String(row.noticed_at)])).toEqual([
    [5, 1, "2026-09-10T01:00:00Z"],
  ]);
  expect(await db.selectFrom("opportunity").select("status_id").execute()).toEqual([{ status_id: 5 }]);
});

test("a page that is changed back has its first value again, and the history shows both changes", async () => {
  const page = {
    source: "buy.nsw",
    id: "page",
    title: "Mowing",
    noticeType: "RFT (Open)",
    closingAtRaw: "1-Oct-2026 10:00",
  };
  const read = async (closingAtRaw: string) => {
    await ingestRecords({ db, clock }, [{ number: 1, body: { ...page, closingAtRaw } }]);
    now = now.add({ hours: 1 });
    const { id, closing_wording } = await db.selectFrom("opportunity").selectAll().executeTakeFirstOrThrow();
    const history = await db
      .selectFrom("opportunity_change")
      .select(["field", "seen_at"])
      .where("opportunity_id", "=", id)
      .orderBy("number")
      .execute();
    return [closing_wording, ...history.map(({ field, seen_at }) => `${field} ${String(seen_at).slice(11, 13)}`)];
  };
  expect(await read("1-Oct-2026 10:00")).toEqual(["1-Oct-2026 10:00"]);
  expect(await read("8-Oct-2026 10:00")).toEqual(["8-Oct-2026 10:00", "closing 01"]);
  expect(await read("1-Oct-2026 10:00")).toEqual(["1-Oct-2026 10:00", "closing 01", "closing 02"]);
  expect(await read("1-Oct-2026 10:00")).toEqual(["1-Oct-2026 10:00", "closing 01", "closing 02"]);
});

test("an amendment that AusTender's API cancels leaves the contract as it was signed", async () => {
  const contract = (id: string, amount: number, status = "active") => ({
    ocid: "prod-c",
    date: "2026-08-01T00:00:00Z",
    tag: [id.includes("-A") ? "contractAmendment" : "contract"],
    contracts: [
      { id, status, description: "Works", dateSigned: "2026-08-01T00:00:00Z", value: { amount: `${amount}` } },
    ],
    parties: [{ id: "s", name: "Seller One", roles: ["supplier"] }],
  });
  const total = async (...bodies: object[]) => {
    const records = bodies.map((body, index) => ({ number: index + 1, body: { ...body } }));
    await ingestRecords({ db, clock }, records);
    const row = await db
      .selectFrom("opportunity")
      .select(["awarded_total_cents", "status_id"])
      .executeTakeFirstOrThrow();
    return [row.awarded_total_cents, row.status_id];
  };
  expect(await total(contract("CN7", 100), contract("CN7-A1", 250))).toEqual([25_000, 3]);
  expect(await total(contract("CN7-A1", 0, "cancelled"))).toEqual([10_000, 3]);
  expect(await total(contract("CN7-A2", 300))).toEqual([30_000, 3]);
});

test("public ids are sixteen letters and digits, and the same after a new import", async () => {
  const ids = async () =>
    (await db.selectFrom("opportunity").select("public_id").orderBy("source_key").execute()).map(
      (row) => row.public_id,
    );
  await ingest("austender-contracts.csv");
  const before = await ids();
  for (const id of before) expect(id).toMatch(/^[a-z2-7]{16}$/);
  await pool.query("truncate opportunity, award, release restart identity cascade");
  await ingest("austender-contracts.csv");
  expect(await ids()).toEqual(before);
});

test("an error in the middle of a batch stores nothing of it, and the run records the error", async () => {
  const records = async function* () {
    yield { number: 1, body: { isInvented: true, key: "a", title: "T", status: "Open" } };
    throw new Error("the disk went away");
  };
  const run = withRun({ db, clock }, "sample", null, (note) =>
    ingestRecords({ db, clock }, records(), { onBatch: note }),
  );
  await expect(run).rejects.toThrow("the disk went away");
  expect(await contents()).toEqual([]);
  const row = await db.selectFrom("ingest_run").selectAll().executeTakeFirstOrThrow();
  expect([row.error, row.finished_at === null]).toEqual(["the disk went away", false]);
});

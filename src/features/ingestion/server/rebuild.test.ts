import { expect, test } from "vitest";
import { readFixture } from "#features/ingestion/fixtures/read-fixture.ts";
import { closeDueOpportunities } from "#features/ingestion/server/jobs.ts";
import { seedSources } from "#features/ingestion/server/queries.ts";
import { rebuildOpportunities } from "#features/ingestion/server/rebuild.ts";
import { ingestRecords } from "#features/ingestion/server/service.ts";
import { writeBatch } from "#features/ingestion/server/write-batch.ts";
import { feedHead, readFeed } from "#platform/feed/feed.ts";
import { testDatabase } from "#test/database.ts";
import { release } from "#test/releases.ts";

const { db, pool } = await testDatabase();
await seedSources(db);
// A real clock is more precise than the database.
let now = Temporal.Instant.from("2026-09-10T00:00:00.123456789Z");
const clock = { now: () => now };
const later = () => void (now = now.add({ hours: 1 }));
const samples = ["austender-contracts.csv", "austender-edits.jsonl", "nt-contracts.csv", "austender-atm.jsonl"];
for (const name of [...samples, "buy-nsw-list.jsonl", "ocds-release-package.json", "vendorpanel.jsonl"]) {
  later();
  const read = (await readFixture(name)).filter((result) => typeof result !== "string");
  // In sequence: some depend on others, and some change stored data.
  for (const release of read) await writeBatch(db, [release], now);
}
now = Temporal.Instant.from("2026-10-09T03:00:30Z");
await closeDueOpportunities({ db, clock });

/** Every byte computed from releases, without row ids unless `withIds` is set. */
const contents = async (withIds = true) => {
  const own = withIds ? "'{}'" : "'{id,opportunity_id,buyer_id,seller_id,last_checked_at,news_at}'";
  const { rows } = await pool.query(`
    select 'opportunity' as kind, o.public_id, to_jsonb(o) - ${own}::text[] as row from opportunity o
    union all select 'award', o.public_id, to_jsonb(a) - ${own}::text[] from award a join opportunity o on o.id = opportunity_id
    union all select 'change', o.public_id, to_jsonb(c) - ${own}::text[] from opportunity_change c
      join opportunity o on o.id = opportunity_id
    order by 1, 2, 3`);
  return rows;
};

test("rebuilding opportunities from their releases gives the same bytes and no feed rows", async () => {
  const [before, head] = [await contents(), await feedHead(db)];
  expect(before.filter(({ kind }) => kind === "change").length).toBeGreaterThan(3);
  later();
  const rebuilt = await rebuildOpportunities({ db, clock });
  expect(rebuilt).toEqual({ read: expect.any(Number), added: 0, changed: 0, removed: 0 });
  expect(rebuilt.read).toBeGreaterThanOrEqual(before.filter(({ kind }) => kind === "opportunity").length);
  expect(await contents()).toEqual(before);
  expect(await feedHead(db)).toBe(head);
});

test("rebuilding repairs what an older parser left behind, with one feed row each", async () => {
  const [before, head] = [await contents(), await feedHead(db)];
  await pool.query(`
    update opportunity set stays_open_until = null, reminds_at = null, places = '[]', title = 'As it was read before'
    where reference = 'SAMPLE-1';
    delete from award where opportunity_id in (select id from opportunity where source_key = 'prod-a1');
    delete from opportunity_change`);
  expect(await rebuildOpportunities({ db, clock })).toMatchObject({ added: 0, changed: 2, removed: 0 });
  expect(await contents()).toEqual(before);
  expect((await readFeed(db, head, 9)).map(({ kind }) => kind)).toEqual(["changed", "changed"]);
});

test("lost opportunities are rebuilt from their releases with the same public ids and times", async () => {
  const before = await contents(false);
  await pool.query("truncate opportunity, award, opportunity_change restart identity cascade");
  await rebuildOpportunities({ db, clock });
  expect(await contents(false)).toEqual(before);
});

test("an opportunity that today's parser skips is withdrawn, and its missing-data reports stay", async () => {
  const body = { isInvented: true, key: "odd", title: "Cleaning", status: "Open" };
  await ingestRecords({ db, clock }, [{ number: 1, body }]);
  const { id } = await db
    .selectFrom("opportunity")
    .select("id")
    .where("source_key", "=", "odd")
    .executeTakeFirstOrThrow();
  const message = "The closing is missing.";
  await pool.query(
    "insert into missing_data_report (opportunity_id, field, message, reported_at) values ($1, 'closing', $2, $3)",
    [id, message, now.toString()],
  );
  const head = await feedHead(db);
  await pool.query(`update release set body = body || '{"title": "DemoATM 7"}' where source_key = 'odd'`);
  expect(await rebuildOpportunities({ db, clock })).toMatchObject({ added: 0, changed: 0, removed: 1 });
  expect(await readFeed(db, head, 9)).toEqual([expect.objectContaining({ kind: "removed", opportunityId: id })]);
  const { rows } = await pool.query(
    `select message from missing_data_report join opportunity on opportunity.id = opportunity_id
     where opportunity_id = $1 and withdrawn_at is not null`,
    [id],
  );
  expect(rows).toEqual([{ message }]);
});

test("a rebuild that is already stopped reads nothing", async () => {
  const stopping = new AbortController();
  stopping.abort();
  expect(await rebuildOpportunities({ db, clock }, { signal: stopping.signal })).toMatchObject({ read: 0 });
});

test("rebuilding restores the line breaks of descriptions that were stored before they were", async () => {
  const body = release({
    key: "breaks",
    title: "Roof works",
    description: "Two lots of works.rn This is the first.rnrnEnd",
  });
  later();
  await ingestRecords({ db, clock }, [{ number: 1, body }], {});
  const read = () => db.selectFrom("opportunity").select("description").where("title", "=", "Roof works").execute();
  const mended = [{ description: "Two lots of works.\nThis is the first.\n\nEnd" }];
  expect(await read()).toEqual(mended);
  await db
    .updateTable("opportunity")
    .set({ description: body.tender.description })
    .where("title", "=", "Roof works")
    .execute();
  await rebuildOpportunities({ db, clock });
  expect(await read()).toEqual(mended);
});

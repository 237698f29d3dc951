import { sql } from "kysely";
import { expect, test } from "vitest";
import { firmsOf } from "#test/firms.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-16T00:00:00Z" });
const { db, clock } = server;
const count = 10_000;

test("a watchlist of 10,000, all but 200 of them beyond the plan, is read page by page, and so is what depends on it", async () => {
  const { admin, subscribe, at } = await firmsOf(server)();
  await subscribe();
  const now = clock.now().toString();
  await sql`
    insert into source (id, code, name, zone) values (900, 'rows', 'Rows', 'Australia/Sydney')
  `.execute(db);
  await sql`
    insert into opportunity (public_id, source_id, source_key, title, description, type_id, status_id, zone, reminds_at,
      stays_open_until, close_time_is_explicit, first_seen_at, last_changed_at, last_checked_at)
    select 'many' || lpad(n::text, 12, '0'), 900, n::text, 'Notice ' || n, '', 1, 1, 'Australia/Sydney',
      ${now}::timestamptz + n * interval '1 hour', ${now}::timestamptz + n * interval '1 hour', true, ${now}, ${now}, ${now}
    from generate_series(1, ${count}) as n
  `.execute(db);
  await sql`
    with member as (
      select organisation_id, person_id from membership join person on person.id = person_id where email = ${at("ada")}
    ), watched as (
      insert into watch (organisation_id, opportunity_id, origin_id, created_by, created_at)
      select member.organisation_id, opportunity.id, opportunity.id, person_id, ${now} from member, opportunity where source_id = 900
      order by opportunity.id returning id, created_by
    )
    insert into watcher (watch_id, person_id, watching_since, email_timing, sms_timing, push_timing)
    select id, created_by, ${now}, 'Daily', 'Off', 'Off' from watched
  `.execute(db);
  const page = async (number: number) => admin.watchList.list({ query: { page: number, pageSize: 100 } });
  const [first, last, beyond] = [await page(1), await page(count / 100), await page(count / 100 + 1)];
  expect([first.totalRecords, first.items.length, last.items.length, beyond.items.length]).toEqual([
    count,
    100,
    100,
    0,
  ]);
  expect(first.items[0]).toMatchObject({ title: "Notice 1", isPausedByPlan: false });
  expect(last.items.at(-1)).toMatchObject({ title: `Notice ${count}`, isPausedByPlan: true });
  expect((await page(2)).items.every(({ isPausedByPlan }) => !isPausedByPlan)).toBe(true);
  expect((await page(3)).items.every(({ isPausedByPlan }) => isPausedByPlan)).toBe(true);
  const { closing } = await admin.workspace.dashboard({ query: {} });
  expect([closing.totalRecords, closing.items.length]).toEqual([count, 8]);
  expect((await admin.savedSearches.list({})).items).toEqual([]);
});

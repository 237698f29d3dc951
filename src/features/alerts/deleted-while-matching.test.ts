import { sql } from "kysely";
import { expect, test } from "vitest";
import { beginNews } from "#test/begin-news.ts";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-15T23:00:00Z" });
const { alert, db, pool, publish } = server;
const firm = firmsOf(server);
await beginNews(server);

/** How many statements of a kind wait for a lock. */
async function waiting(kind: "insert" | "delete"): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database() and query ~* ${`^\\s*(with .*)?${kind} `}
  `.execute(db);
  return rows[0]!.count;
}
/** Rows that depend on something that is not there. */
async function orphans() {
  const { rows } = await sql<{ alerts: number; matches: number; items: number }>`
    select
      (select count(*)::int from alert where kind = 'match' and (
        not exists (select from membership where person_id = alert.person_id and organisation_id = alert.organisation_id)
        or not exists (select from saved_search where id = saved_search_id)
        or not exists (select from opportunity where id = opportunity_id))) as alerts,
      (select count(*)::int from alert_match where not exists (select from saved_search where id = saved_search_id)
        or not exists (select from opportunity where id = opportunity_id)) as matches,
      (select count(*)::int from alert_item where not exists (select from alert where id = alert_id)) as items
  `.execute(db);
  return rows[0]!;
}

test("a member, a search and a notice that are deleted while they are matched leave nothing behind", async () => {
  const firms = await Promise.all(["Alders", "Beeches", "Cedars"].map((name) => firm({ name })));
  const searches: string[] = [];
  for (const { admin } of firms) {
    const body = { name: "Culverts", searchRequest: { freeText: "culvert" } };
    searches.push((await admin.savedSearches.create({ body })).savedSearchId);
  }
  await publish(...["Culvert A", "Culvert B"].map((title) => release({ key: title, title, closes: "2026-10-30" })));
  const blocker = await pool.connect();
  await blocker.query("begin");
  // What is matched can be inserted, but not queued and not committed.
  await blocker.query("lock table alert_item in exclusive mode");
  const matching = alert();
  await expect.poll(() => waiting("insert")).toBeGreaterThan(0);
  const deletions = [
    db.deleteFrom("person").where("email", "=", firms[0]!.at("ada")).execute(),
    db.deleteFrom("saved_search").where("public_id", "=", searches[1]!).execute(),
    db.deleteFrom("opportunity").where("title", "=", "Culvert A").execute(),
  ];
  await expect.poll(() => waiting("delete")).toBe(deletions.length);
  await blocker.query("commit");
  blocker.release();
  await Promise.all([matching, ...deletions]);
  expect(await orphans()).toEqual({ alerts: 0, matches: 0, items: 0 });
  const left = db.selectFrom("alert").where("kind", "=", "match").select("id").execute();
  expect(await left).toHaveLength(1);
});

import { sql } from "kysely";
import type { Database } from "#platform/db/db.ts";
import { appendFeed } from "#platform/feed/feed.ts";

const source = 900;
/** When the notices were first seen. */
const at = Temporal.Instant.fromEpochMilliseconds(1_790_000_000_000);

type Row = { key: string } & Record<string, unknown>;

/**
 * Inserts notices with their feed rows in one transaction, as ingestion does, for tests that do not need the pipeline.
 */
export async function noticeRows(db: Database) {
  await sql`insert into source (id, code, name, zone) values (${source}, 'rows', 'Rows', 'Australia/Sydney')
    on conflict do nothing`.execute(db);

  /** Upserts notices in one commit, with default values for missing columns. Returns their ids. */
  const publish = (...rows: Row[]) =>
    db.transaction().execute(async (trx) => {
      const ids: number[] = [];
      for (const { key, ...columns } of rows) {
        const row = { ...plain(key), ...columns };
        const { id } = await trx
          .insertInto("opportunity")
          .values(row)
          .onConflict((conflict) => conflict.columns(["source_id", "source_key"]).doUpdateSet(row))
          .returning("id")
          .executeTakeFirstOrThrow();
        ids.push(id);
      }
      await appendFeed(
        trx,
        ids.map((id) => ({ kind: "changed", opportunityId: id })),
        at,
      );
      return ids;
    });

  /** Deletes them. */
  const withdraw = (...keys: string[]) =>
    db.transaction().execute(async (trx) => {
      const gone = await trx.deleteFrom("opportunity").where("source_key", "in", keys).returning("id").execute();
      await appendFeed(
        trx,
        gone.map(({ id }) => ({ kind: "removed", opportunityId: id })),
        at,
      );
    });

  return { publish, withdraw };
}

const plain = (key: string) => ({
  public_id: `public-${key}`,
  source_id: source,
  source_key: key,
  title: key,
  description: "",
  type_id: 1,
  status_id: 1,
  zone: "Australia/Sydney",
  first_seen_at: at,
  last_changed_at: at,
  last_checked_at: at,
});

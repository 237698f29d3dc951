import { readFileSync } from "node:fs";
import { join } from "node:path";
import { escapeIdentifier } from "pg";
import type { Pool } from "#platform/db/db.ts";

/**
 * A few rows of nearly every table, which people and jobs of a test have written. Each level gets of them what its schema
 * has: the tables, and of these the columns. What a version wrote differently in the same column is not in them.
 */
const rows = JSON.parse(readFileSync(join(import.meta.dirname, "rows.json"), "utf8")) as Record<string, object[]>;

export type StoredTable = { table: string; columns: string[] };

/** Fills a database of an earlier level, past its foreign keys and triggers, which the next statements would check. */
export async function fillFormerInstallation(admin: Pool): Promise<StoredTable[]> {
  const stored = await selectTables(admin);
  const client = await admin.connect();
  try {
    await client.query("set session_replication_role = replica");
    for (const { table, columns } of stored) {
      const [name, list] = [escapeIdentifier(table), columns.map((column) => escapeIdentifier(column)).join(", ")];
      await client.query(
        `insert into ${name} (${list}) overriding system value select ${list} from jsonb_populate_recordset(null::${name}, $1)`,
        [JSON.stringify(rows[table])],
      );
    }
    // What triggers would have kept.
    const { rows: levels } = await client.query("select from pg_class where oid = to_regclass('public.win')");
    if (levels.length > 0) await client.query("insert into win select * from wins_of(null)");
    await client.query(`select setval(pg_get_serial_sequence(quote_ident(relname), attname), 1000)
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where attidentity <> '' and relkind = 'r' and relnamespace = 'public'::regnamespace`);
  } finally {
    client.release(true);
  }
  return stored;
}

/** The tables of the database that there are rows for, with the columns that these have. */
async function selectTables(admin: Pool): Promise<StoredTable[]> {
  const { rows: found } = await admin.query<StoredTable>(
    `select table_name::text as table, array_agg(column_name::text) as columns from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' group by table_name`,
  );
  return found.flatMap(({ table, columns }) => {
    const [first] = rows[table] ?? [];
    return first ? [{ table, columns: columns.filter((column) => column in first) }] : [];
  });
}

/** The stored values of these tables that are still there, as text, in order. */
export async function contentOfTables(admin: Pool, stored: StoredTable[]): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const { table, columns } of stored) {
    const list = columns.map((column) => escapeIdentifier(column)).join(", ");
    const { rows: found } = await admin.query<{ row: string }>(
      `select to_jsonb(row)::text as row from (select ${list} from ${escapeIdentifier(table)}) as row order by 1`,
    );
    content[table] = found.map(({ row }) => row);
  }
  return content;
}

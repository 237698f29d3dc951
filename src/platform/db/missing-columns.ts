import { sql } from "kysely";
import type { Database } from "./db.ts";
import { columnNames } from "./schema.gen.ts";

/** Columns that this version of the product needs and the database lacks, as "table.column". */
export async function missingColumns(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace`.execute(db);
  const there = new Set(rows.map(({ name }) => name));
  return Object.entries(columnNames)
    .flatMap(([table, names]) => names.split(" ").map((name) => `${table}.${name}`))
    .filter((name) => !there.has(name));
}

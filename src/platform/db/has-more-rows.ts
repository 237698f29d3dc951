import type { Database } from "#platform/db/db.ts";
import { sql } from "kysely";

/** Whether a table has more rows than a limit. Reads no more of them. */
export async function hasMoreRows(db: Database, table: "opportunity" | "win", limit: number): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`
    select count(*) > ${limit} as more from (select from ${sql.table(table)} limit ${limit + 1}) as counted
  `.execute(db);
  return rows[0]!.more;
}

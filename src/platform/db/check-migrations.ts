import { readdirSync } from "node:fs";
import { sql } from "kysely";
import { StartupError } from "#platform/startup-error.ts";
import { exitCodes } from "#platform/exit-codes.ts";
import type { Database } from "./db.ts";

/** A folder's migrations (SQL files), in the order they are applied. */
export const migrationFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .sort();

/** Throws StartupError if the database has a migration unknown to this version of the product. */
export function rejectNewerDatabase(applied: Iterable<string>, folder: string): void {
  const known = new Set(migrationFiles(folder));
  const newer = [...applied].filter((name) => !known.has(name)).sort();
  if (newer.length > 0)
    throw new StartupError(
      `The database was migrated by a newer version of the product (${newer.at(-1)}). Start that version, or restore an earlier backup.`,
      exitCodes.config,
    );
}

/** Throws StartupError unless the database has exactly the schema that this version of the product expects. */
export async function checkMigrations(db: Database, folder: string): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('migration') is not null as there`.execute(db);
  const applied = rows[0]?.there ? await db.selectFrom("migration").select("name").execute() : [];
  const names = new Set(applied.map(({ name }) => name));
  rejectNewerDatabase(names, folder);
  const missing = migrationFiles(folder).find((name) => !names.has(name));
  if (missing)
    throw new StartupError(
      `The database is older than this version of the product (${missing} is missing): run npm run migrate first.`,
      exitCodes.config,
    );
}

import { join } from "node:path";
import { connect } from "#platform/db/db.ts";
import { migrate } from "#platform/db/migrate.ts";
import { rejectUnfinishedRestore } from "#platform/db/unfinished-restore.ts";

/** The folder with the SQL files of the migrations, from the root of the checkout. */
export const migrationsFolder = join(process.cwd(), "db/migrations");

/**
 * Migrates the database over its own connections. Returns the names of the migrations applied now. Throws StartupError
 * if a restore of it did not finish.
 */
export async function migrateDatabase(url: string): Promise<string[]> {
  const { pool, close } = connect(url, { max: 2, work: "migration" });
  try {
    await rejectUnfinishedRestore(pool);
    return await migrate(pool, migrationsFolder);
  } finally {
    await close();
  }
}

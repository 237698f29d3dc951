import { join } from "node:path";
import { connect } from "#platform/db/db.ts";
import { migrate } from "#platform/db/migrate.ts";

/** The folder with the SQL files of the migrations, from the root of the checkout. */
export const migrationsFolder = join(process.cwd(), "db/migrations");

/** Migrates the database over its own connections. Returns the names of the migrations applied now. */
export async function migrateDatabase(url: string): Promise<string[]> {
  const { pool, close } = connect(url, { max: 2, work: "migration" });
  try {
    return await migrate(pool, migrationsFolder);
  } finally {
    await close();
  }
}

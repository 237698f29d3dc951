import { join } from "node:path";
import { connect } from "#platform/db/db.ts";
import { migrate } from "#platform/db/migrate.ts";

/** The SQL files that make the tables, in the folder that every process starts in. */
export const migrationsFolder = join(process.cwd(), "db/migrations");

/** Brings the tables up to date, on connections of its own. Returns the names of the migrations applied now. */
export async function migrateDatabase(url: string): Promise<string[]> {
  const { pool, close } = connect(url, { max: 2, work: "migration" });
  try {
    return await migrate(pool, migrationsFolder);
  } finally {
    await close();
  }
}

import { join } from "node:path";
import { connect } from "#platform/db/db.ts";
import { migrate } from "#platform/db/migrate.ts";

/** Brings the tables up to date, on connections of its own. Returns the names of the migrations applied now. */
export async function migrateDatabase(url: string): Promise<string[]> {
  const { pool, close } = connect(url, { max: 2, work: "migration" });
  try {
    return await migrate(pool, join(process.cwd(), "db/migrations"));
  } finally {
    await close();
  }
}

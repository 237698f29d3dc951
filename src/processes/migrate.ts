import { join } from "node:path";
import { loadReferenceData } from "#features/ingestion/server/reference-data.ts";
import { readConfig } from "#platform/config/config.ts";
import { connect } from "#platform/db/db.ts";
import { migrate } from "#platform/db/migrate.ts";
import { openDatabase } from "#platform/db/open.ts";
import { runMain } from "#platform/shutdown.ts";

/** Brings the database's tables and the lists that everything refers to up to date, and ends. `npm start` does it too. */
await runMain(async () => {
  const database = await openDatabase(readConfig().database);
  const { pool, db, close } = connect(database.url);
  const applied = await migrate(pool, join(process.cwd(), "db/migrations"));
  await loadReferenceData(db);
  console.log(applied.length > 0 ? `Applied ${applied.join(", ")}.` : "The database is up to date.");
  await close();
  await database.close();
});

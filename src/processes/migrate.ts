import { loadReferenceData } from "#features/ingestion/server/reference-data.ts";
import { runMain } from "#platform/shutdown.ts";
import { migrateDatabase } from "./migrate-database.ts";
import { withDatabase } from "./open.ts";

/** Migrates the database, updates the reference data, and exits. `npm start` does it too. */
await runMain(async () => {
  let applied: string[] = [];
  await withDatabase(
    "migrate",
    ({ db }) => loadReferenceData(db),
    async (url) => void (applied = await migrateDatabase(url)),
  );
  console.log(applied.length > 0 ? `Applied ${applied.join(", ")}.` : "The database is up to date.");
});

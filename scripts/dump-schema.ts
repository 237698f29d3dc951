/**
 * Writes db/schema.sql and src/platform/db/schema.gen.ts from a freshly migrated database; with --check it compares
 * instead and fails on drift. PostgreSQL from npm has no pg_dump, so this queries the catalogue itself.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "#platform/db/db.ts";
import { startPostgres } from "#platform/db/embedded.ts";
import { migrate } from "#platform/db/migrate.ts";
import { keepGenerated } from "./keep-generated.ts";
import { type Description, describeSchema } from "./schema-catalogue.ts";

const files: Record<keyof Description, string> = { sql: "db/schema.sql", types: "src/platform/db/schema.gen.ts" };

/** Migrates an empty database and describes the result. */
async function describeMigrated(): Promise<Description> {
  const folder = mkdtempSync(join(tmpdir(), "brolga-schema-"));
  chmodSync(folder, 0o711); // PostgreSQL runs as another user if we are root
  const postgres = await startPostgres(folder, { fsync: "off" });
  const { pool, close } = connect(postgres.url);
  try {
    await migrate(pool, "db/migrations");
    return await describeSchema(pool);
  } finally {
    await close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const texts = await describeMigrated();
for (const [kind, file] of Object.entries(files))
  keepGenerated(file, texts[kind as keyof Description], { source: "the migrations", command: "npm run schema" });

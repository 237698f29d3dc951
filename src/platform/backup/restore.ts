import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { migrationFiles } from "#platform/db/check-migrations.ts";
import { connect } from "#platform/db/db.ts";
import { migrate } from "#platform/db/migrate.ts";
import { markFinished, markUnfinished } from "#platform/db/unfinished-restore.ts";
import { exitCodes } from "#platform/exit-codes.ts";
import { StartupError } from "#platform/startup-error.ts";
import type { BackupHeader } from "./format.ts";
import {
  analyze,
  beginWriting,
  copyIn,
  insertJob,
  selectRules,
  selectTables,
  setSequence,
  truncateTables,
} from "./queries.ts";
import { type BackupReader, readBackup } from "./read-file.ts";
import { clearTarget, lockTarget, rejectFilledTarget } from "./target.ts";

/**
 * `folder`: the migrations. `onTable`: called after each table. `onForeignTable`: called for each table that the
 * product does not have, which is left out. `beforeEnd`: runs when all rows are there.
 */
export type RestoreWish = {
  folder: string;
  onTable?: (table: string, rows: number) => void;
  onForeignTable?: (table: string) => void;
  beforeEnd?: () => void;
};

/** Throws StartupError if the backup has migrations that this version of the product does not know. */
export function rejectNewerBackup({ migrations }: BackupHeader, folder: string): void {
  const known = new Set(migrationFiles(folder));
  const newer = migrations.filter((name) => !known.has(name)).at(-1);
  if (newer)
    throw new StartupError(
      `The backup was made by a newer version of the product (${newer}): restore it with that version.`,
      exitCodes.config,
    );
}

/**
 * Fills an empty database from a backup that was verified, and brings it up to date. A restore that fails removes what
 * it has created; one that was killed can be run again, and no other process works on the database until then. Returns
 * the number of rows. Throws StartupError if the database is not empty.
 */
export async function restoreBackup(url: string, path: string, header: BackupHeader, wish: RestoreWish) {
  const { pool, close } = connect(url, { max: 4, work: "migration", name: "restore" });
  try {
    const client = await pool.connect();
    try {
      await lockTarget(client);
      await rejectFilledTarget(client);
      await markUnfinished(client);
      await clearTarget(client);
      try {
        return await fill(pool, client, path, header, wish);
      } catch (error) {
        await clearTarget(client)
          .then(() => markFinished(client))
          .catch(() => {}); // without a connection, the next restore does it
        throw error;
      }
    } finally {
      client.release(true); // with its lock
    }
  } finally {
    await close();
  }
}

async function fill(pool: pg.Pool, client: pg.PoolClient, path: string, header: BackupHeader, wish: RestoreWish) {
  await migrate(pool, wish.folder, header.migrations);
  const reader = await readBackup(path);
  let rows: number;
  try {
    await beginWriting(client);
    rows = await load(client, reader, wish);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    reader.close();
  }
  await migrate(pool, wish.folder);
  await analyze(client, await selectTables(client));
  wish.beforeEnd?.();
  await markFinished(client);
  return rows;
}

/** Loads everything in the transaction, without foreign keys and triggers, which then check all of it at once. */
async function load(
  client: pg.PoolClient,
  reader: BackupReader,
  { onTable, onForeignTable }: RestoreWish,
): Promise<number> {
  const rules = await selectRules(client);
  for (const { drop } of rules) await client.query(drop);
  const tables = await selectTables(client);
  await truncateTables(client, tables);
  const known = new Set(tables.map(({ table }) => table));
  const loaded: Record<string, number> = {};
  for (;;) {
    const line = await reader.line();
    if ("columns" in line && !known.has(line.table)) {
      for await (const _ of reader.rows());
      onForeignTable?.(line.table);
    } else if ("columns" in line) {
      const copy = client.query(copyFrom(copyIn(line)));
      await pipeline(Readable.from(reader.rows()), copy);
      loaded[line.table] = copy.rowCount;
      onTable?.(line.table, copy.rowCount);
    } else if ("sequences" in line) {
      for (const state of line.sequences.filter(({ table }) => known.has(table))) await setSequence(client, state);
    } else if ("job" in line) {
      await insertJob(client, line.job);
    } else if ("end" in line) {
      const wrong = Object.entries(line.end.rows).filter(([table, rows]) => known.has(table) && loaded[table] !== rows);
      if (wrong.length > 0)
        throw new Error(
          `the backup has another number of rows than it says: ${wrong.map(([table]) => table).join(", ")}`,
        );
      break;
    }
  }
  for (const { add } of rules) await client.query(add);
  return Object.values(loaded).reduce((sum, rows) => sum + rows, 0);
}

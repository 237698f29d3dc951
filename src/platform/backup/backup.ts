import { to as copyTo } from "pg-copy-streams";
import { connect } from "#platform/db/db.ts";
import { rejectUnfinishedRestore } from "#platform/db/unfinished-restore.ts";
import { exitCodes } from "#platform/exit-codes.ts";
import { StartupError } from "#platform/startup-error.ts";
import { backupFormat, backupVersion, type BackupHeader, chunksOf, lineOf, type SealedKeys } from "./format.ts";
import {
  beginReading,
  type Client,
  copyOut,
  lockMigrations,
  lockTables,
  recordBackup,
  selectJobs,
  selectMigrations,
  selectSequences,
  selectTables,
  type Table,
} from "./queries.ts";
import { writeBackupFile } from "./write-file.ts";

/** `at`: now. `onTable`: called after each table, with the number of its rows. */
export type BackupWish = {
  at: Temporal.Instant;
  keys: SealedKeys | null;
  onTable?: (table: string, rows: number) => void;
};

/**
 * Writes the database to a new file, as it is in one instant. Others can read and write meanwhile. Throws StartupError
 * if the database is empty, or a restore of it did not finish.
 */
export async function backUp(url: string, path: string, wish: BackupWish): Promise<{ rows: number; bytes: number }> {
  const { pool, close } = connect(url, { max: 1, work: "migration", name: "backup" });
  try {
    const client = await pool.connect();
    let isDone = false;
    let rows = 0;
    const onTable = (table: string, count: number) => {
      rows += count;
      wish.onTable?.(table, count);
    };
    try {
      await rejectUnfinishedRestore(client);
      await lockMigrations(client);
      await beginReading(client);
      const tables = await selectTables(client);
      if (tables.length === 0)
        throw new StartupError("The database is empty: there is nothing to back up.", exitCodes.noInput);
      await lockTables(client, tables);
      const header: BackupHeader = {
        format: backupFormat,
        version: backupVersion,
        at: wish.at.toString(),
        migrations: await selectMigrations(client),
        tables: tables.map(({ table }) => table),
        keys: wish.keys,
      };
      const bytes = await writeBackupFile(path, contentOf(client, header, tables, onTable));
      await client.query("commit");
      isDone = true;
      await recordBackup(client, { at: wish.at, rows, bytes, hasKeys: wish.keys !== null });
      return { rows, bytes };
    } finally {
      client.release(!isDone); // a connection that stopped in the middle of a table cannot be used again
    }
  } finally {
    await close();
  }
}

async function* contentOf(
  client: Client,
  header: BackupHeader,
  tables: Table[],
  onTable: (table: string, rows: number) => void,
): AsyncGenerator<Buffer> {
  yield lineOf(header);
  const rows: Record<string, number> = {};
  for (const table of tables) {
    yield lineOf(table);
    const copy = client.query(copyTo(copyOut(table)));
    yield* chunksOf(copy);
    await client.query("select"); // the number of rows arrives after the last of them
    rows[table.table] = copy.rowCount;
    onTable(table.table, copy.rowCount);
  }
  yield lineOf({ sequences: await selectSequences(client, tables) });
  for (const job of await selectJobs(client)) yield lineOf({ job });
  yield lineOf({ end: { rows } });
}

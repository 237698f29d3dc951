import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { formatCounted } from "#domain/format-number.ts";
import type { BackupHeader } from "#platform/backup/format.ts";
import { installKeys, openKeys, rejectOtherKeys } from "#platform/backup/keys.ts";
import { verifyBackup } from "#platform/backup/read-file.ts";
import { rejectNewerBackup, restoreBackup } from "#platform/backup/restore.ts";
import { type Config, readConfig } from "#platform/config/config.ts";
import { exitCodes } from "#platform/exit-codes.ts";
import { runMain } from "#platform/shutdown.ts";
import { StartupError, UsageError } from "#platform/startup-error.ts";
import { migrationsFolder } from "./migrate-database.ts";
import { withDatabaseUrl } from "./open.ts";
import { recordCommandAt } from "./record-command-at.ts";

/** Fills an empty database from a backup. Everything is checked before anything is touched. */
await runMain(async () => {
  const { path, withoutKeys } = readArguments();
  const config = readConfig();
  const started = performance.now();
  const header = await verifyBackup(path);
  rejectNewerBackup(header, migrationsFolder);
  const keys = withoutKeys ? undefined : keysOf(header, config);
  await withDatabaseUrl(config, async (url) => {
    const rows = await restoreBackup(url, path, header, {
      folder: migrationsFolder,
      onTable: (table, count) => console.log(`${table}: ${formatCounted(count, "row")}`),
      onForeignTable: (table) => console.error(`${table} is left out: the product has no such table.`),
      beforeEnd: () => {
        const file = keys && installKeys(keys, config.secrets);
        if (file) console.log(`The keys of the backup are in ${file}.`);
      },
    });
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    const subjectName = `the backup of ${header.at}`;
    const after = { rows, keys: keys ? "with" : "without" };
    await recordCommandAt(url, { kind: "backup_restored", subject: "database", subjectName, after });
    console.log(`Restored the backup of ${header.at}: ${formatCounted(rows, "row")}, ${seconds} s.`);
  });
  if (!keys)
    console.error(
      "The keys were not restored. Without those of the backup, what is encrypted in the database cannot be read: a start says so and changes nothing.",
    );
});

function readArguments() {
  const usage = new UsageError("Usage: npm run restore -- FILE [--without-keys]");
  try {
    const options = { "without-keys": { type: "boolean" } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw usage;
    return { path: resolve(file), withoutKeys: values["without-keys"] ?? false };
  } catch {
    throw usage;
  }
}

function keysOf({ keys: sealed }: BackupHeader, { backup: { passphrase }, secrets }: Config) {
  if (!sealed) return undefined;
  if (passphrase === undefined)
    throw new StartupError(
      "The backup has keys: set BACKUP_PASSPHRASE to its passphrase, or add --without-keys to leave them out.",
      exitCodes.config,
    );
  const keys = openKeys(sealed, passphrase);
  rejectOtherKeys(keys, secrets);
  return keys;
}

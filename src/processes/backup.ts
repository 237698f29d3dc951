import { resolve } from "node:path";
import { formatCounted } from "#domain/format-number.ts";
import { backUp } from "#platform/backup/backup.ts";
import { installedKeys, sealKeys } from "#platform/backup/keys.ts";
import { rejectUnwritable } from "#platform/backup/write-file.ts";
import { systemClock } from "#platform/clock.ts";
import { type Config, readConfig } from "#platform/config/config.ts";
import { runMain } from "#platform/shutdown.ts";
import { UsageError } from "#platform/startup-error.ts";
import { withDatabaseUrl } from "./open.ts";
import { recordCommandAt } from "./record-command-at.ts";

/** Writes everything in the database, and the keys under a passphrase, to one file, beside a running server or alone. */
await runMain(async () => {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || more.length > 0) throw new UsageError("Usage: npm run backup -- FILE");
  const path = resolve(file);
  rejectUnwritable(path);
  const config = readConfig();
  const keys = sealedKeys(config);
  const started = performance.now();
  await withDatabaseUrl(config, async (url) => {
    const onTable = (table: string, rows: number) => console.log(`${table}: ${formatCounted(rows, "row")}`);
    const { rows, bytes } = await backUp(url, path, { at: systemClock.now(), keys, onTable });
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    console.log(`${path}: ${formatCounted(rows, "row")}, ${formatCounted(bytes, "byte")}, ${seconds} s.`);
    const after = { rows, bytes, keys: keys === null ? "without" : "with" };
    await recordCommandAt(url, { kind: "backup_written", subject: "database", subjectName: path, after });
  });
  if (!keys)
    console.error(
      "The backup has no keys, because BACKUP_PASSPHRASE is not set or there are none yet. Without SECRETS_KEY or DATA_DIR/secrets.key, a restore loses sign-in tokens and sessions, push, and the links in messages that unsubscribe or act: keep a copy of the keys elsewhere.",
    );
});

function sealedKeys({ backup: { passphrase }, secrets }: Config) {
  const keys = passphrase === undefined ? undefined : installedKeys(secrets);
  return keys && passphrase !== undefined ? sealKeys(keys, passphrase) : null;
}

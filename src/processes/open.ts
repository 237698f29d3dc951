import { type Clock, type SettableClock, systemClock } from "#platform/clock.ts";
import { type Config, readConfig } from "#platform/config/config.ts";
import { checkMigrations } from "#platform/db/check-migrations.ts";
import { connect } from "#platform/db/db.ts";
import { type FaultLog, faultLog } from "#platform/db/database-faults.ts";
import { followDemoClock } from "#platform/db/demo-clock.ts";
import { findDatabase, openDatabase } from "#platform/db/open.ts";
import type { Work } from "#platform/db/limits.ts";
import { rejectUnfinishedRestore } from "#platform/db/unfinished-restore.ts";
import { createLog } from "#platform/logging.ts";
import { migrationsFolder } from "./migrate-database.ts";

/** What every process needs: settings, log, database and clock. `close` at the end. */
export type ProcessContext = Awaited<ReturnType<typeof open>>;

/** `url`: the database, if the settings do not name it. `work`: the kind of time limits. */
type OpenOptions = { url?: string; work?: Work };

/**
 * Opens the context of a process that works on a running database. Throws StartupError if the database is older or
 * newer than this version of the product, or a restore of it did not finish.
 */
export async function open(role: string, { url, work = "ingest" }: OpenOptions = {}) {
  const config = readConfig();
  const log = createLog(role, config.log);
  const databaseUrl = url ?? (await findDatabase(config.database));
  const faults: FaultLog = faultLog(systemClock);
  const database = connect(databaseUrl, { work, onError: faults.record });
  try {
    await rejectUnfinishedRestore(database.pool);
    await checkMigrations(database.db, migrationsFolder);
    const time = await openClock(config, database);
    const close = async () => {
      time.stop();
      await database.close();
    };
    return { config, log, databaseUrl, db: database.db, pool: database.pool, faults, ...time, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Runs a command's work on the configured database, beside a running server or alone. Starts the embedded database if
 * it is not running, and stops it again. `prepare` runs before the schema is checked.
 */
export async function withDatabase(
  role: string,
  work: (context: ProcessContext) => Promise<void>,
  prepare?: (url: string) => Promise<unknown>,
) {
  await withDatabaseUrl(readConfig(), async (url) => {
    await prepare?.(url);
    const context = await open(role, { url });
    try {
      await work(context);
    } finally {
      await context.close();
    }
  });
}

/** The same for work on a database of any version, or an empty one. */
export async function withDatabaseUrl(config: Config, work: (url: string) => Promise<void>) {
  const database = await openDatabase(config.database);
  try {
    await work(database.url);
  } finally {
    // A lost database must not hide the failure that it caused.
    await database.close().catch(() => {});
  }
}

type ProcessClock = { clock: Clock; demoClock?: SettableClock; stop(): void };

async function openClock(config: Config, database: ReturnType<typeof connect>): Promise<ProcessClock> {
  if (config.mode === "live") return { clock: systemClock, stop: () => {} };
  const { clock, stop } = await followDemoClock(database, config.clock.standsAt);
  return { clock, demoClock: clock, stop };
}

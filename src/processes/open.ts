import { type Clock, type SettableClock, systemClock } from "#platform/clock.ts";
import { type Config, readConfig } from "#platform/config/config.ts";
import { connect } from "#platform/db/db.ts";
import { followDemoClock } from "#platform/db/demo-clock.ts";
import { findDatabase, openDatabase } from "#platform/db/open.ts";
import { createLog } from "#platform/logging.ts";

/** What a process stands on: settings, log, database and clock. `close` when it ends. */
export type Ground = Awaited<ReturnType<typeof open>>;

/** Opens the ground of a process that works on a running database. Without `url` the settings say where it is. */
export async function open(role: string, url?: string) {
  const config = readConfig();
  const log = createLog(role, config.log);
  const databaseUrl = url ?? (await findDatabase(config.database));
  const database = connect(databaseUrl);
  const time = await tellTime(config, database);
  const close = async () => {
    time.stop();
    await database.close();
  };
  return { config, log, databaseUrl, db: database.db, pool: database.pool, ...time, close };
}

/**
 * Does a command's work on the database that the settings name, beside a running server or alone: the embedded one is
 * started when it does not run, and stopped again. `prepare` comes before anything is read from it.
 */
export async function withDatabase(
  role: string,
  work: (ground: Ground) => Promise<void>,
  prepare?: (url: string) => Promise<unknown>,
) {
  const database = await openDatabase(readConfig().database);
  try {
    await prepare?.(database.url);
    const ground = await open(role, database.url);
    try {
      await work(ground);
    } finally {
      await ground.close();
    }
  } finally {
    // A database that is gone must not hide the failure that it caused.
    await database.close().catch(() => {});
  }
}

type Time = { clock: Clock; demoClock?: SettableClock; stop(): void };

async function tellTime(config: Config, database: ReturnType<typeof connect>): Promise<Time> {
  if (config.mode === "live") return { clock: systemClock, stop: () => {} };
  const { clock, stop } = await followDemoClock(database, config.clock.standsAt);
  return { clock, demoClock: clock, stop };
}

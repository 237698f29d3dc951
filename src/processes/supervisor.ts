import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { type Child, superviseChild, type Ready } from "#platform/supervised-child.ts";
import { type Config, environmentWith, readConfig } from "#platform/config/config.ts";
import { checkSenders } from "#platform/config/senders.ts";
import { connect, type Database } from "#platform/db/db.ts";
import { supervisePostgres } from "#platform/db/supervise-postgres.ts";
import { checkPort } from "#platform/http/listen.ts";
import { unlockDeadWorkers, unlockPreviousRun } from "#platform/jobs/heartbeat.ts";
import { createLog } from "#platform/logging.ts";
import { onStop, report, runMain } from "#platform/shutdown.ts";
import { migrateDatabase } from "./migrate-database.ts";
import { seed } from "./seed.ts";

/** Runs everything: PostgreSQL (if embedded), the web server and the worker. */
await runMain(async () => {
  const config = readConfig();
  checkSenders(config);
  const log = createLog("supervisor", config.log);
  const children: Child[] = [];
  const opening = openDatabase(config, log, children);
  let stopping = false;

  const { drainSeconds } = config.http;
  const stop = onStop(
    async (signal) => {
      stopping = true;
      await Promise.all(children.map((child) => child.stop(signal)));
      await opening.then((database) => database.stop()).catch(() => {});
      if (process.exitCode === undefined) log.info("stopped");
    },
    { drainSeconds },
  );

  try {
    const database = await opening;
    await checkPort(config.http);
    log.info(`supervisor runs (process ${process.pid})`);
    await migrateDatabase(database.url());
    // Only with the embedded database are all workers on this machine.
    if (!config.database.url) await using(database.url(), unlockPreviousRun);
    await seed(database.url());

    let port = config.http.port;
    const environment = () => environmentOf(config, database.url(), port);
    const supervise = (name: "web" | "worker", onEnd?: (processId: string) => Promise<unknown>) => {
      const child = superviseChild({
        name,
        file: new URL(`./${name}.js`, import.meta.url),
        environment,
        log,
        onEnd,
        isAlive: name === "web" ? webAnswers : workerAnswers,
        livenessSeconds: config.livenessSeconds,
        drainSeconds,
      });
      children.push(child);
      return child.ready;
    };
    const { address } = await supervise("web");
    port = Number(new URL(address!).port); // a restarted web server listens where the first one did, even with PORT=0
    console.log(`\n${config.productName} is ready: open ${address} in a browser. Ctrl-C stops it.\n`);
    await supervise("worker", (processId) => using(database.url(), (db) => unlockDeadWorkers(db, { processId })));
  } catch (error) {
    if (stopping) return;
    process.exitCode = report(await opening.then((database) => database.explain(error)).catch(() => error));
    stop();
  }
});

/** The address for liveness checks of the web server. */
async function webAnswers(_child: ChildProcess, { address }: Ready, signal: AbortSignal) {
  await fetch(`${address}/livez`, { signal });
}

/** The liveness check of a worker, which has no address. */
async function workerAnswers(child: ChildProcess, _ready: Ready, signal: AbortSignal) {
  child.send("alive?");
  await once(child, "message", { signal });
}

type Log = ReturnType<typeof createLog>;

/** The address only changes if PostgreSQL had to restart on another port. */
async function openDatabase({ database: { url, dataDir } }: Config, log: Log, children: Child[]) {
  if (url) return { url: () => url, explain: (error: unknown) => error, stop: async () => {} };
  return await supervisePostgres(dataDir, log, () => children.forEach((child) => child.renew()));
}

/** Children use the database that we opened, and our mode and clock. */
function environmentOf({ mode, database }: Config, databaseUrl: string, port: number) {
  return environmentWith({
    NODE_ENV: "production",
    MODE: mode,
    DATABASE_URL: database.pooledUrl ?? databaseUrl,
    CLOCK: undefined,
    PORT: String(port),
  });
}

async function using<T>(url: string, perform: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = connect(url, { max: 2 });
  try {
    return await perform(db);
  } finally {
    await close();
  }
}

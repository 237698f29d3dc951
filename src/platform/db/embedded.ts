import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartupError } from "#platform/startup-error.ts";
import { isAlive } from "#platform/pid.ts";
import pg from "pg";
import { ensureCluster, passwordOf, spawnServer } from "#platform/db/embedded/cluster.ts";
import { postgresStartupError } from "#platform/db/embedded/startup-errors.ts";
import { type ClusterPaths, prepareCluster } from "#platform/db/embedded/cluster-paths.ts";
import { freePort } from "#platform/db/embedded/free-port.ts";
import { ensureOwner, ownerRole } from "#platform/db/embedded/owner.ts";
import { readPidFile, removeForeignPidFile } from "#platform/db/embedded/pid-file.ts";

/** A running server, with connections as the product's role, which owns its database, and as the superuser. */
type Server = { url: string; adminUrl: string; pid: number };

/** PostgreSQL running in a data folder. `takenOver`: it was already running. `said`: its log since we started it. */
export type EmbeddedPostgres = Server & { takenOver: boolean; said(): string; stop(): Promise<void> };

/**
 * Milliseconds. Recovery after a crash can take long; a clean start takes 0.3 s. `neighbour`: for temporary obstacles,
 * such as a port in use, or backends of a killed server that are still exiting.
 */
const timeoutsMs = { start: 120_000, stop: 20_000, neighbour: 10_000 };

/**
 * Starts PostgreSQL in `dataDirectory`, creating what is missing, or takes over the one running there.
 * - `settings`: server settings by name, `{ fsync: "off" }`
 * - `port`: the preferred one; another is used if it stays taken.
 *
 * Throws StartupError with one sentence if a person must act (disk full, damaged folder, no permission).
 */
export async function startPostgres(
  dataDirectory: string,
  settings: Record<string, string> = {},
  { port: wantedPort = 0 }: { port?: number } = {},
): Promise<EmbeddedPostgres> {
  const paths = prepareCluster(dataDirectory);
  ensureCluster(paths);
  const deadline = performance.now() + timeoutsMs.neighbour;
  for (;;) {
    const running = await findRunning(paths);
    if (running) return { ...running, takenOver: true, said: () => "", stop: () => stop(paths, running.pid) };
    removeForeignPidFile(paths);
    const port = await freePort(wantedPort);
    const isLate = performance.now() > deadline;
    if (wantedPort > 0 && port !== wantedPort && !isLate) {
      await sleep(200);
      continue;
    }
    // Six web processes and a worker, each of which opens some tens of connections when it is busy.
    const server = spawnServer(paths, port, { shared_buffers: "256MB", max_connections: "200", ...settings });
    const started = await waitUntilReady(paths, server.gone);
    if (started) return { ...started, takenOver: false, said: server.said, stop: () => stop(paths, started.pid) };
    // Another start was faster, or backends of a killed server are still exiting, or the port was just taken. Try
    // again.
    const transientOutput =
      /lock file "postmaster\.pid" (?:already exists|is empty)|pre-existing shared memory block|could not bind/;
    if (!transientOutput.test(server.said())) throw postgresStartupError(server.said(), paths);
    if (isLate) throw inUse(paths);
    await sleep(200);
  }
}

/** The server running in a data folder, undefined if there is none. Starts nothing. */
export async function findPostgres(dataDirectory: string): Promise<Server | undefined> {
  const paths = prepareCluster(dataDirectory);
  return existsSync(join(paths.cluster, "PG_VERSION")) ? await findRunning(paths) : undefined;
}

async function findRunning(paths: ClusterPaths) {
  for (const deadline = performance.now() + timeoutsMs.start; performance.now() < deadline; await sleep(50)) {
    const running = readPidFile(paths);
    if (!running || !isAlive(running.pid)) return undefined;
    const answer = await probeServer(adminUrlOf(paths, running.port));
    if (answer === "ready") return await serverOf(paths, running);
    if (answer !== "starting") return undefined;
  }
  throw inUse(paths);
}

async function waitUntilReady(paths: ClusterPaths, gone: () => boolean) {
  for (const deadline = performance.now() + timeoutsMs.start; !gone(); await sleep(25)) {
    if (performance.now() > deadline)
      throw new StartupError(`PostgreSQL takes too long; see ${paths.dataDir}/postgres.log.`);
    const running = readPidFile(paths);
    if (running && (await probeServer(adminUrlOf(paths, running.port))) === "ready" && !gone())
      return await serverOf(paths, running);
  }
  return undefined;
}

async function serverOf(paths: ClusterPaths, { port, pid }: { port: number; pid: number }): Promise<Server> {
  const adminUrl = adminUrlOf(paths, port);
  return { url: urlOf(ownerRole, await ensureOwner(paths, adminUrl), port), adminUrl, pid };
}

/** Fast shutdown: open transactions are rolled back. PostgreSQL removes its pid file last. */
async function stop(paths: ClusterPaths, pid: number) {
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    for (const deadline = performance.now() + timeoutsMs.stop; performance.now() < deadline; await sleep(20))
      if (readPidFile(paths)?.pid !== pid || !isAlive(pid)) return;
  }
}

async function probeServer(url: string): Promise<"ready" | "starting" | "silent"> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return "ready";
  } catch (error) {
    const cannotConnectNow = "57P03";
    return (error as { code?: string }).code === cannotConnectNow ? "starting" : "silent";
  } finally {
    await client.end().catch(() => {});
  }
}

const urlOf = (role: string, password: string, port: number) =>
  `postgres://${role}:${password}@127.0.0.1:${port}/postgres`;
const adminUrlOf = (paths: ClusterPaths, port: number) => urlOf("postgres", passwordOf(paths), port);

const inUse = (paths: ClusterPaths) => {
  const pid = readPidFile(paths)?.pid;
  return new StartupError(
    `The data folder ${paths.dataDir} is used by a PostgreSQL that does not answer${pid ? ` (process ${pid})` : ""}: stop it and start again.`,
  );
};

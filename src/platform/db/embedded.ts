import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartupError } from "#platform/startup-error.ts";
import { isAlive } from "#platform/pid.ts";
import pg from "pg";
import { ensureCluster, passwordOf, spawnServer } from "#platform/db/embedded/cluster.ts";
import { faultOf } from "#platform/db/embedded/faults.ts";
import { type Home, settle } from "#platform/db/embedded/home.ts";
import { ensureOwner, ownerRole } from "#platform/db/embedded/owner.ts";
import { noteOf, removeForeignNote } from "#platform/db/embedded/pid-file.ts";

/** A server that runs: as the product's role, which owns its database, and as the superuser. */
type Server = { url: string; adminUrl: string; pid: number };

/**
 * A PostgreSQL that runs in a data folder. `takenOver`: it already ran when we came. `said`: what it logged since we
 * started it.
 */
export type EmbeddedPostgres = Server & { takenOver: boolean; said(): string; stop(): Promise<void> };

/**
 * Milliseconds; recovery after a crash can take long, a clean start takes 0.3 s. `neighbour`: for what passes by itself,
 * such as a port that is still taken, or queries of a killed server that come to their end.
 */
const patience = { start: 120_000, stop: 20_000, neighbour: 10_000 };

/**
 * Starts PostgreSQL in `dataDirectory`, making what is missing, or takes over the one that runs there.
 * - `settings`: server settings by name, `{ fsync: "off" }`
 * - `port`: the wished one; another is taken when it stays in use
 * Throws CannotStart with one sentence when the person must act (disk full, damaged folder, no rights).
 */
export async function startPostgres(
  dataDirectory: string,
  settings: Record<string, string> = {},
  { port: wish = 0 }: { port?: number } = {},
): Promise<EmbeddedPostgres> {
  const home = settle(dataDirectory);
  ensureCluster(home);
  const deadline = performance.now() + patience.neighbour;
  for (;;) {
    const running = await findRunning(home);
    if (running) return { ...running, takenOver: true, said: () => "", stop: () => stop(home, running.pid) };
    removeForeignNote(home);
    const port = await freePort(wish);
    const isLate = performance.now() > deadline;
    if (wish > 0 && port !== wish && !isLate) {
      await sleep(200);
      continue;
    }
    const server = spawnServer(home, port, { shared_buffers: "256MB", ...settings });
    const started = await comesUp(home, server.gone);
    if (started) return { ...started, takenOver: false, said: server.said, stop: () => stop(home, started.pid) };
    // Another start was faster, or backends of a killed server are just leaving, or somebody took the port: once more.
    const passing =
      /lock file "postmaster\.pid" (?:already exists|is empty)|pre-existing shared memory block|could not bind/;
    if (!passing.test(server.said())) throw faultOf(server.said(), home);
    if (isLate) throw inUse(home);
    await sleep(200);
  }
}

/** The server that already runs in a data folder; undefined when there is none. Starts nothing. */
export async function findPostgres(dataDirectory: string): Promise<Server | undefined> {
  const home = settle(dataDirectory);
  return existsSync(join(home.cluster, "PG_VERSION")) ? await findRunning(home) : undefined;
}

async function findRunning(home: Home) {
  for (const until = performance.now() + patience.start; performance.now() < until; await sleep(50)) {
    const note = noteOf(home);
    if (!note || !isAlive(note.pid)) return undefined;
    const answer = await ask(adminUrlOf(home, note.port));
    if (answer === "ready") return await serverOf(home, note);
    if (answer !== "starting") return undefined;
  }
  throw inUse(home);
}

async function comesUp(home: Home, gone: () => boolean) {
  for (const until = performance.now() + patience.start; !gone(); await sleep(25)) {
    if (performance.now() > until)
      throw new StartupError(`PostgreSQL takes too long; see ${home.dataDir}/postgres.log.`);
    const note = noteOf(home);
    if (note && (await ask(adminUrlOf(home, note.port))) === "ready" && !gone()) return await serverOf(home, note);
  }
  return undefined;
}

async function serverOf(home: Home, { port, pid }: { port: number; pid: number }): Promise<Server> {
  const adminUrl = adminUrlOf(home, port);
  return { url: urlOf(ownerRole, await ensureOwner(home, adminUrl), port), adminUrl, pid };
}

/** Fast shutdown: open transactions are rolled back. PostgreSQL removes its note last. */
async function stop(home: Home, pid: number) {
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    for (const until = performance.now() + patience.stop; performance.now() < until; await sleep(20))
      if (noteOf(home)?.pid !== pid || !isAlive(pid)) return;
  }
}

async function ask(url: string): Promise<"ready" | "starting" | "silent"> {
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
const adminUrlOf = (home: Home, port: number) => urlOf("postgres", passwordOf(home), port);

const inUse = (home: Home) => {
  const pid = noteOf(home)?.pid;
  return new StartupError(
    `The data folder ${home.dataDir} is used by a PostgreSQL that does not answer${pid ? ` (process ${pid})` : ""}: stop it and start again.`,
  );
};

/** The wished port when it is free, else any free one. */
const freePort = (wish: number): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().on("error", () => resolve(freePort(0)));
    probe.listen(wish, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

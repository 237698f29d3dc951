import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { findPostgres } from "#platform/db/embedded.ts";
import { freePort } from "#platform/db/embedded/free-port.ts";
import { environment, start } from "../product.ts";

/**
 * A running product with a second web process beside the supervised one, and ingests that are repeated until they
 * finish.
 */
export async function openInstallation(dataDir: string) {
  // Restarted servers use the same ports, so no outgoing connection may take them meanwhile.
  const product = await start({ dataDir, env: { PORT: String(await freePort()) } }).ready();
  const url = (await findPostgres(dataDir))!.url;
  const port = await freePort();
  const secondWeb = respawning(() => spawnServer("web", { dataDir, url, port }));
  onTestFinished(secondWeb.stop);
  let ingesting: ChildProcess | undefined;
  let interruptions = 0;

  /** Ingests a file, and again after a kill or failure, until everything was read. */
  const ingest = async (path: string) => {
    for (let code: unknown; code !== 0;) {
      ingesting = spawnServer("ingest", { dataDir, args: [path] });
      [code] = await once(ingesting, "close");
      if (code === 0) return;
      interruptions += 1;
      await sleep(200);
    }
  };

  return {
    product,
    dataDir,
    url,
    ingest,
    /** Stops it as an operator does. */
    stop: async () => {
      await secondWeb.stop();
      product.child.kill("SIGTERM");
      await once(product.child, "close");
    },
    /** How many ingests did not finish. */
    interruptions: () => interruptions,
    addresses: () => [product.address, `http://127.0.0.1:${port}`],
    pids: {
      web: () => product.pidOf("web"),
      secondWeb: () => secondWeb.pid(),
      worker: () => product.pidOf("worker"),
      ingest: () => (ingesting?.exitCode === null && ingesting.signalCode === null ? ingesting.pid : undefined),
      postgres: () => product.postgres,
      supervisor: () => product.supervisor,
    },
  };
}

export type Installation = Awaited<ReturnType<typeof openInstallation>>;
type Spawn = { dataDir: string; url?: string; port?: number; args?: string[] };

function spawnServer(name: string, { dataDir, url, port = 0, args = [] }: Spawn): ChildProcess {
  return spawn(process.execPath, ["--enable-source-maps", `build/server/${name}.js`, ...args], {
    env: { ...environment({ dataDir }), PORT: String(port), NODE_ENV: "production", ...(url && { DATABASE_URL: url }) },
    stdio: "ignore",
  });
}

/** Restarts a process that has ended, as a process manager does. */
function respawning(spawnOne: () => ChildProcess) {
  let [child, stopping] = [spawnOne(), false];
  const watch = () =>
    child.once("exit", () => {
      if (stopping) return;
      child = spawnOne();
      watch();
    });
  watch();
  return {
    pid: () => child.pid,
    stop: async () => {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
  };
}

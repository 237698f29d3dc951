import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startPostgres } from "#platform/db/embedded.ts";
import type { Installation } from "./installation.ts";

/** A fault. Settles when it is over. `seconds`: how long a fault lasts that does not end by itself. */
export type Fault = (installation: Installation, seconds: number) => Promise<void>;

type Role = keyof Installation["pids"];

const signal = (pid: number | undefined, name: NodeJS.Signals) => {
  try {
    if (pid) process.kill(pid, name);
  } catch {
    // It has ended by itself in the meantime.
  }
};

const kill =
  (role: Role): Fault =>
  async ({ pids }) =>
    signal(pids[role](), "SIGKILL");

const freeze =
  (role: Role): Fault =>
  async ({ pids }, seconds) => {
    const pid = pids[role]();
    // A frozen postmaster still answers through its existing backends, so freeze them as well.
    const frozen = pid ? [pid, ...(role === "postgres" ? childrenOf(pid) : [])] : [];
    frozen.forEach((pid) => signal(pid, "SIGSTOP"));
    await sleep(seconds * 1000);
    frozen.forEach((pid) => signal(pid, "SIGCONT"));
  };

function childrenOf(pid: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        return Number(stat.slice(stat.lastIndexOf(")")).split(" ")[2]) === pid;
      } catch {
        return false;
      }
    })
    .map(Number);
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  await client.connect().then(
    () => work(client),
    () => {}, // the database has not recovered from the previous fault
  );
  await client.end().catch(() => {});
}

/** Each table in a session of its own: a session that waits for a second lock could be chosen to end a deadlock. */
const lockTable =
  (table: string): Fault =>
  ({ url }, seconds) =>
    withClient(url, async (client) => {
      await client.query("begin");
      await client.query(`lock table ${table} in access exclusive mode`);
      await sleep(seconds * 1000);
      await client.query("rollback");
    });

const lock: Fault = async (installation, seconds) => {
  await Promise.all(["opportunity", "feed"].map((table) => lockTable(table)(installation, seconds)));
};

const terminateSession: Fault = ({ url }) =>
  withClient(url, (client) =>
    client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() order by random() limit 1",
    ),
  );

/** Fills the disk of the data folder completely for a while. */
const fillDisk: Fault = async ({ dataDir }, seconds) => {
  const ballast = join(dataDir, "ballast");
  const file = openSync(ballast, "w");
  try {
    for (const size of [1 << 20, 1 << 12]) {
      const bytes = Buffer.alloc(size, 1);
      try {
        while (writeSync(file, bytes) === size);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
    }
    await sleep(seconds * 1000);
  } finally {
    closeSync(file);
    rmSync(ballast);
  }
};

/** Somebody copies the data folder and uses the copy. The original must not be affected. */
const copyFolder: Fault = async ({ dataDir }) => {
  const copy = mkdtempSync(join(tmpdir(), "brolga-copy-"));
  try {
    spawnSync("cp", ["-a", `${dataDir}/.`, copy]);
    // A copy made during writes may be rejected, which is the copy's problem.
    const postgres = await startPostgres(copy).catch(() => undefined);
    if (postgres) {
      await withClient(postgres.url, (client) => client.query("delete from feed").catch(() => {}));
      await postgres.stop();
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
};

/** Every kind of fault by name. The supervisor is only frozen: when it is killed, the product ends, as it should. */
export const faults: Record<string, Fault> = {
  "kill web": kill("web"),
  "kill second web": kill("secondWeb"),
  "kill worker": kill("worker"),
  "kill ingest": kill("ingest"),
  "kill PostgreSQL": kill("postgres"),
  "freeze web": freeze("web"),
  "freeze second web": freeze("secondWeb"),
  "freeze worker": freeze("worker"),
  "freeze ingest": freeze("ingest"),
  "freeze supervisor": freeze("supervisor"),
  "freeze PostgreSQL": freeze("postgres"),
  "lock tables": lock,
  "end a session": terminateSession,
  "copy the folder": copyFolder,
  "fill the disk": fillDisk,
};

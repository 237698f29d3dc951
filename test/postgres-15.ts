import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort } from "#platform/db/embedded/free-port.ts";
import { osUserForPostgres } from "#platform/db/embedded/os-user.ts";

/** The oldest server that DATABASE_URL may point at. Debian 12 ships it. */
const bin = "/usr/lib/postgresql/15/bin";
export const hasPostgres15 = existsSync(join(bin, "postgres"));

const run = (program: string, args: string[]) =>
  execFileSync(join(bin, program), args, { ...osUserForPostgres(), stdio: ["ignore", "ignore", "pipe"], cwd: "/" });

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "brolga-postgres-15-"));
  const user = osUserForPostgres();
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

async function serve(folder: string, port: number) {
  const server = spawn(join(bin, "postgres"), ["-D", folder, "-p", `${port}`, "-k", "", "-c", "fsync=off"], {
    ...osUserForPostgres(),
    stdio: "ignore",
    cwd: "/",
  });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  while (!(await answers(url))) {
    if (server.exitCode !== null) throw new Error("PostgreSQL 15 did not start");
    await sleep(50);
  }
  return {
    url,
    port,
    folder,
    process: server,
    async stop() {
      if (server.exitCode === null && server.signalCode === null) {
        server.kill("SIGCONT");
        server.kill("SIGINT");
        await once(server, "exit");
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  return await client
    .connect()
    .then(() => client.query("select 1"))
    .then(
      () => true,
      () => false,
    )
    .finally(() => void client.end().catch(() => {}));
}

/** A separate PostgreSQL 15, as an operator would provide it: an address and nothing else. */
export async function startPostgres15() {
  const folder = newFolder();
  run("initdb", ["-D", folder, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C.UTF-8"]);
  return await serve(folder, await freePort());
}

/** A streaming replica of such a server, made as PostgreSQL's manual says. */
export async function startReplica15({ port }: { port: number }) {
  const folder = newFolder();
  run("pg_basebackup", ["-h", "127.0.0.1", "-p", `${port}`, "-U", "postgres", "-D", folder, "-R", "-c", "fast"]);
  return await serve(folder, await freePort());
}

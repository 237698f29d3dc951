import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort } from "#platform/db/embedded/free-port.ts";
import { osUserForPostgres } from "#platform/db/embedded/os-user.ts";

function newFolder(version: string): string {
  const folder = mkdtempSync(join(tmpdir(), `brolga-postgres-${version}-`));
  const user = osUserForPostgres();
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

async function serve(bin: string, folder: string, port: number) {
  const server = spawn(join(bin, "postgres"), ["-D", folder, "-p", `${port}`, "-k", "", "-c", "fsync=off"], {
    ...osUserForPostgres(),
    stdio: "ignore",
    cwd: "/",
  });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  while (!(await answers(url))) {
    if (server.exitCode !== null) throw new Error(`the PostgreSQL of ${bin} did not start`);
    await sleep(50);
  }
  /** Sends a signal to the server and every process of it: a server whose first process alone is stopped still answers. */
  const signalAll = (name: NodeJS.Signals) => {
    const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, "utf8").trim().split(" ");
    for (const pid of [server.pid!, ...children.map(Number)]) process.kill(pid, name);
  };
  return {
    url,
    port,
    folder,
    process: server,
    signalAll,
    async stop() {
      if (server.exitCode === null && server.signalCode === null) {
        signalAll("SIGCONT");
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

/** PostgreSQL of one version, as an operator would provide it: an address and nothing else. */
export const ownPostgres = (version: string, bin: string) => ({
  async start() {
    const folder = newFolder(version);
    const access = ["-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C.UTF-8"];
    execFileSync(join(bin, "initdb"), ["-D", folder, ...access], {
      ...osUserForPostgres(),
      stdio: ["ignore", "ignore", "pipe"],
      cwd: "/",
    });
    return await serve(bin, folder, await freePort());
  },

  /** A streaming replica of such a server, by a copy of its folder while it runs, as PostgreSQL's manual says. */
  async replicate({ url, folder: primary, port }: { url: string; folder: string; port: number }) {
    const folder = newFolder(version);
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query("select pg_backup_start('replica', true)");
    const excludes = ["postmaster.pid", "postmaster.opts", "pg_replslot/*", "pg_wal/*"].map(
      (name) => `--exclude=./${name}`,
    );
    // Files that change while tar reads them are put right by the log, so only its errors count.
    const pipe = `{ tar -C ${primary} ${excludes.join(" ")} -cf - . || [ $? = 1 ]; } | tar -C ${folder} -xpf -`;
    execFileSync("sh", ["-c", pipe], { stdio: ["ignore", "ignore", "pipe"] });
    const { rows } = await admin.query<{ labelfile: string }>("select labelfile from pg_backup_stop()");
    await admin.end();
    const files = {
      backup_label: rows[0]!.labelfile,
      "standby.signal": "",
      "postgresql.auto.conf": `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'\n`,
    };
    const user = osUserForPostgres();
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(folder, name), text, { mode: 0o600 });
      if (user) chownSync(join(folder, name), user.uid, user.gid);
    }
    return await serve(bin, folder, await freePort());
  },
});

/** The oldest server that DATABASE_URL may point at. Debian 12 ships it. */
const bin15 = "/usr/lib/postgresql/15/bin";
export const hasPostgres15 = existsSync(join(bin15, "postgres"));
export const postgres15 = () => ownPostgres("15", bin15);

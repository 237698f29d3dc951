import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { isAlive } from "#platform/pid.ts";
import { faultOf, onDisk } from "./faults.ts";
import type { Home } from "./home.ts";

const passwordFile = "password";

/** Makes the cluster when there is none, whole or not at all: it is built beside its place and moved there. */
export function ensureCluster(home: Home): void {
  if (existsSync(join(home.cluster, "PG_VERSION"))) return;
  if (existsSync(home.cluster) && readdirSync(home.cluster).length > 0)
    throw faultOf("FATAL: PG_VERSION is missing or empty", home);
  const place = placeOf(home.cluster);
  onDisk(home.dataDir, () => removeDrafts(place));
  const draft = `${place}.new-${process.pid}`;
  try {
    initialise(draft, home);
    renameSync(draft, place);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another start was faster: its cluster is as good.
    if (!existsSync(join(place, "PG_VERSION"))) throw error;
  }
}

/** The password was born with the cluster and lies in it, so that the two are never apart. */
export const passwordOf = (home: Home): string => readFileSync(join(home.cluster, passwordFile), "utf8");

/** Spawns the server. `said` reads what it logged since; `gone` tells whether it ended. */
export function spawnServer(home: Home, port: number, settings: Record<string, string>) {
  const path = join(home.dataDir, "postgres.log");
  const from = existsSync(path) ? statSync(path).size : 0;
  const log = onDisk(home.dataDir, () => openSync(path, "a"));
  const flags = { listen_addresses: "127.0.0.1", port: String(port), unix_socket_directories: "", ...settings };
  const args = Object.entries(flags).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  // A session of its own: Ctrl-C reaches us and not PostgreSQL, so that web and worker can finish first.
  const child = spawn(join(home.bin, "postgres"), ["-D", placeOf(home.cluster), ...args], {
    ...home.as,
    cwd: "/",
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  child.unref();
  let gone = false;
  child.on("exit", () => (gone = true)).on("error", () => (gone = true));
  return { gone: () => gone, said: () => readFileSync(path).subarray(from).toString("utf8") };
}

function initialise(draft: string, home: Home) {
  const password = randomBytes(18).toString("hex");
  const secret = `${draft}.secret`;
  onDisk(home.dataDir, () => {
    mkdirSync(draft, { mode: 0o700 });
    writeFileSync(secret, password, { mode: 0o600 });
    own(home, draft, secret);
  });
  const locale = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  const access = ["-U", "postgres", "--auth=scram-sha-256", `--pwfile=${secret}`];
  const made = spawnSync(join(home.bin, "initdb"), ["-D", draft, ...access, ...locale], {
    ...home.as,
    cwd: "/",
    encoding: "utf8",
  });
  rmSync(secret, { force: true });
  if (made.status !== 0) throw faultOf(`${made.stdout}\n${made.stderr}\n${made.error?.message ?? ""}`, home);
  const kept = join(draft, passwordFile);
  onDisk(home.dataDir, () => {
    writeFileSync(kept, password, { mode: 0o600 });
    own(home, kept);
  });
}

/** The cluster's true place; the link to it may lead nowhere yet. */
const placeOf = (cluster: string) =>
  lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(cluster) : cluster;

function own({ as }: Home, ...paths: string[]) {
  if (as.uid !== undefined && as.gid !== undefined) for (const path of paths) chownSync(path, as.uid, as.gid);
}

/** Drafts of starts that were killed. */
function removeDrafts(place: string) {
  for (const name of readdirSync(dirname(place))) {
    const [, pid] = new RegExp(`^${basename(place)}\\.new-(\\d+)`).exec(name) ?? [];
    if (pid && !isAlive(Number(pid))) rmSync(join(dirname(place), name), { recursive: true, force: true });
  }
}

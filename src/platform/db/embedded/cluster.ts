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
import { postgresStartupError, onDisk } from "./startup-errors.ts";
import type { ClusterPaths } from "./cluster-paths.ts";

const passwordFile = "password";

/** Creates the cluster if there is none, atomically: it is built beside its final path and then moved. */
export function ensureCluster(paths: ClusterPaths): void {
  if (existsSync(join(paths.cluster, "PG_VERSION"))) return;
  if (existsSync(paths.cluster) && readdirSync(paths.cluster).length > 0)
    throw postgresStartupError("FATAL: PG_VERSION is missing or empty", paths);
  const folder = clusterFolderOf(paths.cluster);
  onDisk(paths.dataDir, () => removeDrafts(folder));
  const draft = `${folder}.new-${process.pid}`;
  try {
    initialise(draft, paths);
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another start was faster: use its cluster.
    if (!existsSync(join(folder, "PG_VERSION"))) throw error;
  }
}

/** The password is created with the cluster and stored in it, so that they always match. */
export const passwordOf = (paths: ClusterPaths): string => readFileSync(join(paths.cluster, passwordFile), "utf8");

/** Spawns the server. `said` reads its log since then; `gone` is true if it has exited. */
export function spawnServer(paths: ClusterPaths, port: number, settings: Record<string, string>) {
  const path = join(paths.dataDir, "postgres.log");
  const from = existsSync(path) ? statSync(path).size : 0;
  const log = onDisk(paths.dataDir, () => openSync(path, "a"));
  const flags = { listen_addresses: "127.0.0.1", port: String(port), unix_socket_directories: "", ...settings };
  const args = Object.entries(flags).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  // A separate session, so that Ctrl-C does not reach PostgreSQL and web and worker can finish first.
  const child = spawn(join(paths.bin, "postgres"), ["-D", clusterFolderOf(paths.cluster), ...args], {
    ...paths.as,
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

function initialise(draft: string, paths: ClusterPaths) {
  const password = randomBytes(18).toString("hex");
  const secret = `${draft}.secret`;
  onDisk(paths.dataDir, () => {
    mkdirSync(draft, { mode: 0o700 });
    writeFileSync(secret, password, { mode: 0o600 });
    chownPaths(paths, draft, secret);
  });
  const locale = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  const access = ["-U", "postgres", "--auth=scram-sha-256", `--pwfile=${secret}`];
  const result = spawnSync(join(paths.bin, "initdb"), ["-D", draft, ...access, ...locale], {
    ...paths.as,
    cwd: "/",
    encoding: "utf8",
  });
  rmSync(secret, { force: true });
  if (result.status !== 0)
    throw postgresStartupError(`${result.stdout}\n${result.stderr}\n${result.error?.message ?? ""}`, paths);
  const passwordPath = join(draft, passwordFile);
  onDisk(paths.dataDir, () => {
    writeFileSync(passwordPath, password, { mode: 0o600 });
    chownPaths(paths, passwordPath);
  });
}

/** The cluster's real path. The link to it may still be broken. */
const clusterFolderOf = (cluster: string) =>
  lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(cluster) : cluster;

function chownPaths({ as }: ClusterPaths, ...targets: string[]) {
  if (as.uid !== undefined && as.gid !== undefined) for (const path of targets) chownSync(path, as.uid, as.gid);
}

/** Drafts left behind by starts that were killed. */
function removeDrafts(folder: string) {
  for (const name of readdirSync(dirname(folder))) {
    const [, pid] = new RegExp(`^${basename(folder)}\\.new-(\\d+)`).exec(name) ?? [];
    if (pid && !isAlive(Number(pid))) rmSync(join(dirname(folder), name), { recursive: true, force: true });
  }
}

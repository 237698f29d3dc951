import { readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "#platform/clock.ts";

/** The content of PostgreSQL's `postmaster.pid`. */
type RunningServer = { pid: number; port: number };
type PidFile = RunningServer & { dataDirectory: string };

/** PostgreSQL creates the file and then fills it. Milliseconds. */
const emptyFor = 5_000;

const nameOf = (cluster: string) => join(cluster, "postmaster.pid");

/**
 * The server running in a cluster, by its pid file. Undefined if it is stopped, and if the pid file was copied with the
 * folder: then it names the original's server, which we must not use or stop.
 */
export function readPidFile({ cluster }: { cluster: string }): RunningServer | undefined {
  const note = read(nameOf(cluster));
  return note && note.port > 0 && isOfCluster(note, cluster) ? { pid: note.pid, port: note.port } : undefined;
}

/**
 * Removes a copied pid file, because PostgreSQL would not start while the original's server runs. One that names a
 * folder that is gone stays: PostgreSQL itself checks that. An empty one was being written when its server was killed.
 */
export function removeForeignPidFile({ cluster }: { cluster: string }): void {
  const path = nameOf(cluster);
  const isForeign = (at: string) => {
    const note = read(at);
    if (note) return idOf(note.dataDirectory) !== undefined && !isOfCluster(note, cluster);
    const { size, mtimeMs } = statSync(at, { throwIfNoEntry: false }) ?? { size: 1, mtimeMs: 0 };
    return size === 0 && systemClock.now().epochMilliseconds - mtimeMs > emptyFor;
  };
  if (!isForeign(path)) return;
  // Another start may have written its pid file in the meantime: then it is moved back.
  const taken = `${path}.taken-${process.pid}`;
  renameSync(path, taken);
  if (isForeign(taken)) rmSync(taken);
  else renameSync(taken, path);
}

function read(path: string): PidFile | undefined {
  try {
    const [pid, dataDirectory = "", , port] = readFileSync(path, "utf8").split("\n");
    return Number(pid) > 0 ? { pid: Number(pid), port: Number(port), dataDirectory } : undefined;
  } catch {
    return undefined;
  }
}

/** By device and inode, so that links and moved folders make no difference. */
function isOfCluster({ pid, dataDirectory }: PidFile, cluster: string): boolean {
  const id = idOf(cluster);
  // PostgreSQL's working directory is its data directory. If the system does not reveal it, compare the path it was
  // started with.
  return id !== undefined && (idOf(dataDirectory) === id || idOf(`/proc/${pid}/cwd`) === id);
}

function idOf(folder: string): string | undefined {
  try {
    const { dev, ino } = statSync(folder, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return undefined;
  }
}

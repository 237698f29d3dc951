import { readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "#platform/clock.ts";

/** What PostgreSQL writes into `postmaster.pid` while it runs. */
type RunningServer = { pid: number; port: number };
type PidFile = RunningServer & { dataDirectory: string };

/** Milliseconds: PostgreSQL makes the file and fills it at once. */
const emptyFor = 5_000;

const nameOf = (cluster: string) => join(cluster, "postmaster.pid");

/**
 * The server that runs in a cluster, by the note that it leaves there; undefined when it is stopped, and when the note
 * came with a copy of the folder: it names the original's server, which must not be used or stopped from here.
 */
export function readPidFile({ cluster }: { cluster: string }): RunningServer | undefined {
  const note = read(nameOf(cluster));
  return note && note.port > 0 && isOfCluster(note, cluster) ? { pid: note.pid, port: note.port } : undefined;
}

/**
 * Removes a note that came with a copy, or PostgreSQL would not start while the original's server runs. One that only
 * names a folder which is not there stays: whether that server is gone PostgreSQL decides itself. One that stays empty
 * was being written when its server was killed.
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
  // Another start may have put its server's note there by now: then that goes back to its place.
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

/** By device and inode, so that links and a folder that was moved make no difference. */
function isOfCluster({ pid, dataDirectory }: PidFile, cluster: string): boolean {
  const id = idOf(cluster);
  // PostgreSQL works in its data directory; where the system does not tell, the path that it started with does.
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

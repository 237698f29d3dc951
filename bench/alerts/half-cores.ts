import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import type { Client } from "pg";
import { sessionName } from "./cores.ts";

/** Control groups for processors' time, as root has them with version 1. */
const root = "/sys/fs/cgroup/cpu";
const periodUs = 20_000;
/** Half a core. */
const quotaUs = periodUs / 2;
/** Above whatever else runs on the machine, so that the limit is what they get. */
const shares = 20_000;

/**
 * Limits each worker, together with its database sessions, to half of the time of one core, until `release` is called.
 * Two workers then have twice the time of one, and together half of a machine with two cores: what is left goes to
 * PostgreSQL's own processes, and a worker never waits for a core that the other one uses. Null where that is not possible:
 * it needs Linux, root and control groups of version 1.
 */
export async function limitToHalfCores(client: Client, pids: number[]): Promise<{ release(): void } | null> {
  if (!existsSync(`${root}/cpu.cfs_quota_us`)) return null;
  const release = () => {
    // A group is removed when its processes are back in the one that all belong to.
    for (const { folder, all } of groups) {
      for (const pid of all) move(pid, root);
      rmdirSync(folder);
    }
  };
  const groups: { folder: string; all: number[] }[] = [];
  try {
    for (const [worker, pid] of pids.entries()) {
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_stat_activity where application_name = $1",
        [sessionName(worker)],
      );
      const folder = `${root}/brolga-bench-${process.pid}-${worker}`;
      const all = [pid, ...rows.map((row) => row.pid)];
      mkdirSync(folder);
      groups.push({ folder, all });
      writeFileSync(`${folder}/cpu.cfs_period_us`, String(periodUs));
      writeFileSync(`${folder}/cpu.cfs_quota_us`, String(quotaUs));
      writeFileSync(`${folder}/cpu.shares`, String(shares));
      for (const each of all) move(each, folder);
    }
  } catch {
    release();
    return null;
  }
  return { release };
}

function move(pid: number, folder: string): void {
  if (existsSync(`/proc/${pid}`)) writeFileSync(`${folder}/cgroup.procs`, String(pid));
}
